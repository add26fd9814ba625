import { useTranslations } from "use-intl";
import { MixedText } from "#app/i18n/mixed-text.tsx";
import { formatDollars } from "#domain/core/format-rules.ts";

interface Facts {
  player: string;
  cup: string;
  format: string;
  dates: string;
  place: string;
  /** Whole US dollars. */
  fees: { team: number; person: number; due: string };
}

/** What a guardian is asked about, before the decision: who, what, when, where and how much. */
export function CupFacts({ player, cup, format, dates, place, fees }: Facts) {
  const t = useTranslations("guardians.facts");
  const facts = [
    ["who", t("named", { player })],
    ["what", t("soccer", { cup, format })],
    ["when", dates],
    ["where", place || t("noPlace")],
    ["cost", useCost(fees)],
  ] as const;
  return (
    <dl className="mt-3 mb-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 leading-snug sm:gap-y-1">
      {facts.map(([fact, value]) => (
        <div key={fact} className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-bold text-hot">{t(fact)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <MixedText>{value}</MixedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useCost({ team, person, due }: Facts["fees"]): string {
  const t = useTranslations("guardians.facts");
  if (team === 0) return t("free");
  const fees = { team: formatDollars(team), person: formatDollars(person) };
  const by = { due, hasDue: due ? "yes" : "no" };
  return person > 0 ? t("perPerson", { ...fees, ...by }) : t("perTeam", { team: fees.team, ...by });
}
