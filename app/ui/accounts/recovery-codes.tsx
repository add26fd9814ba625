import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "../copy-button.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

export interface NewCodes {
  recoveryCodes: string[];
  isRenewed: boolean;
}

export interface CodesOf {
  site: string;
  email: string;
  madeOn: string;
}

export function RecoveryCodes({
  made: { recoveryCodes: codes, isRenewed },
  of,
  print,
  children,
}: {
  made: NewCodes;
  of: CodesOf;
  print?: ReactNode;
  children: ReactNode;
}) {
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was further down the page.
    news.current?.scrollIntoView({ block: "start" });
    news.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div ref={news} tabIndex={-1} className="print:hidden">
        <Notice kind="good" role="alert">
          <p>
            {isRenewed
              ? "Here are your new recovery codes. The old ones no longer work."
              : "Two-factor sign-in is on. Save these recovery codes before you go on."}
          </p>
        </Notice>
      </div>
      <Panel heading="Recovery codes">
        <p className="hidden print:block">
          For {of.site}, account {of.email}, made on {of.madeOn}.
        </p>
        <p>
          If your phone is lost or out of battery, type one of these instead of the app's code. Each
          works once. We won't show them again, so print them or save them in a password manager.
        </p>
        <ul className="grid list-none gap-x-8 gap-y-2 pl-0 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-[0.95rem] whitespace-nowrap max-[22rem]:text-[0.8rem]">
                {code}
              </code>
            </li>
          ))}
        </ul>
        <p className="choices print:hidden">
          {print}
          <CopyButton text={codes.join("\n")} label="Copy the codes" />
        </p>
        <p className="print:hidden">{children}</p>
      </Panel>
    </>
  );
}
