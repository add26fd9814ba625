import { type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { FieldOf, FieldsContext } from "#app/forms/field-of.tsx";

/** What the site says until a date is picked. `hint` replaces that of the first. */
export function InWords({ of, hint }: { of: [string, ...string[]]; hint?: ReactNode }) {
  const t = useTranslations("cupSetup");
  const { fields } = use(FieldsContext);
  const isWrong = of.some((name) => fields[name]?.errors?.length);
  return (
    <details className="max-w-xl" open={isWrong || undefined}>
      <summary className="min-h-11 content-center font-bold">{t("inWords")}</summary>
      {of.map((name, index) => (
        <FieldOf key={name} name={name} {...(hint && index === 0 && { hint })} />
      ))}
    </details>
  );
}
