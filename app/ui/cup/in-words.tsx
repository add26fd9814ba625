import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** What the site says until a date is picked; `open` if something in it was refused. */
export function InWords({ open, children }: { open: boolean; children: ReactNode }) {
  const t = useTranslations("cupSetup");
  return (
    <details className="max-w-xl" open={open || undefined}>
      <summary className="min-h-11 content-center font-bold">{t("inWords")}</summary>
      {children}
    </details>
  );
}
