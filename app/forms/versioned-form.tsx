import { useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../ui/page-layout.tsx";
import type { FormFields } from "./field-of.tsx";
import type { FormAnswer } from "./form-action.ts";

/**
 * Version for optimistic locking. Live updates don't change it while someone types; only an answer
 * does.
 */
export function VersionField({
  version,
  answer,
}: {
  version: string;
  answer: FormAnswer | undefined;
}) {
  const [held, setHeld] = useState(answer?.version ?? version);
  if (answer?.version && answer.version !== held) setHeld(answer.version);
  return <input type="hidden" name="version" value={held} />;
}

export function ConcurrentChange({
  answer,
  views,
}: {
  answer: FormAnswer | undefined;
  views: FormFields["views"];
}) {
  const t = useTranslations("forms");
  const typed = answer?.result?.initialValue ?? {};
  const other = Object.entries(answer?.saved ?? {}).filter(
    ([name, value]) => value !== (typed[name] ?? ""),
  );
  if (other.length === 0) return null;
  return (
    <Notice>
      <p>{t("concurrent.heading")}</p>
      <ul className="list-disc pl-5">
        {other.map(([name, value]) => (
          <li key={name} className="wrap-anywhere">
            {t("concurrent.line", {
              label: views[name]?.label ?? name,
              value: value === "" ? t("concurrent.empty") : String(value),
            })}
          </li>
        ))}
      </ul>
      <p>{t("concurrent.save")}</p>
    </Notice>
  );
}
