import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
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
  const t = useTranslations("security");
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
          <p>{t(isRenewed ? "recovery.renewed" : "recovery.enrolled")}</p>
        </Notice>
      </div>
      <Panel heading={t("recovery.heading")}>
        <p className="hidden print:block">
          {t("recovery.of", { site: of.site, email: of.email, date: of.madeOn })}
        </p>
        <p>{t("recovery.about")}</p>
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
          <CopyButton text={codes.join("\n")} label={t("recovery.copy")} />
        </p>
        <p className="print:hidden">{children}</p>
      </Panel>
    </>
  );
}
