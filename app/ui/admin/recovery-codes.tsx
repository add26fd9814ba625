import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { CopyButton } from "../copy-button.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { PrintButton } from "./print-button.tsx";

/** The recovery codes, the one time they are shown: the page goes to them by itself. */
export function RecoveryCodes({
  codes,
  isRenewed,
  of,
}: {
  codes: readonly string[];
  /** There were others before. */
  isRenewed: boolean;
  /** What a sheet of paper must say to be of use in a year. */
  of: { site: string; email: string; madeOn: string };
}) {
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was tapped stood further down than the page now goes.
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
              : "The second factor is on. Write down the recovery codes before you go on."}
          </p>
        </Notice>
      </div>
      <Panel heading="Recovery codes">
        <p className="hidden print:block">
          For the console of {of.site}, account {of.email}, made on {of.madeOn}.
        </p>
        <p>
          Each of them takes the place of the app's code once, when the phone is lost or empty. They
          are not shown again: print them, or keep them in a password manager.
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
          <PrintButton />
          <CopyButton text={codes.join("\n")} label="Copy the codes" />
        </p>
        <p className="print:hidden">
          <Link to="/admin" className="button button-plain">
            I have kept them: go to the console
          </Link>
        </p>
      </Panel>
    </>
  );
}
