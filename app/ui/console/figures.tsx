import { Link } from "react-router";
import { useTranslations } from "use-intl";

export interface Figure {
  name: "played" | "missing" | "fees" | "players";
  to: string;
  value: string;
  /** What it could come to; null where there is no such number. */
  of: string | null;
  /** From 0 to 1; null without a bar. */
  share: number | null;
}

/** The cup in numbers, each a link to where it comes from. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations("console");
  return (
    <ul aria-label={t("figures.label")} className="figures">
      {figures.map(({ name, to, value, of, share }) => (
        <li key={name} data-bad={(name === "missing" && value !== "0") || undefined}>
          <Link to={to}>
            <span>{t(`figures.${name}`)}</span> <b>{value}</b>{" "}
            {/* The empty line keeps the numbers beside each other. */}
            {of === null ? <br /> : <span>{t("figures.of", { of })}</span>}
            {share === null ? null : <meter aria-hidden="true" min={0} max={1} value={share} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
