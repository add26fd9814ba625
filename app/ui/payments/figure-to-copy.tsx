import { useTranslations } from "use-intl";
import { CopyButton } from "../buttons.tsx";

/** As typed into a payment app: '175' or '87.50'. */
export function plainAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** An amount or reference that people copy into a payment app. */
export function Figure({ term, copy, shown }: { term: string; copy: string; shown: string }) {
  const t = useTranslations("site.payments");
  return (
    <div className="rounded-md bg-sunk p-3">
      <dt className="text-base text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-2xl leading-none font-extrabold">{shown}</span>
        <CopyButton text={copy} label={t("copy", { value: shown })} />
      </dd>
    </div>
  );
}
