import { useTranslations } from "use-intl";
import type { TeamFairness } from "#domain/scheduling/fairness-rules.ts";
import { ConsoleLink } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";

const MAX_SHOWN = 8;

export function ConflictList({
  conflicts,
}: {
  conflicts: { isHard: boolean; sentence: string; gameIds: number[] }[];
}) {
  const t = useTranslations("planner");
  if (conflicts.length === 0) return null;
  const more = conflicts.length - MAX_SHOWN;
  return (
    <Notice kind="bad" role="status">
      <p>{t("conflicts.title", { count: conflicts.length })}</p>
      <ul className="my-1 list-disc pl-5 font-normal">
        {conflicts.slice(0, MAX_SHOWN).map(({ sentence, gameIds }) => (
          <li key={sentence}>
            {sentence}{" "}
            <ConsoleLink to={`/admin/games/edit/${gameIds.at(-1)}`}>
              {t("conflicts.change")}
            </ConsoleLink>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{t("conflicts.more", { count: more })}</p> : null}
    </Notice>
  );
}

const minutesText = (minutes: number | null) => (minutes === null ? "–" : minutes);

const columns = [
  { name: "games", value: ({ games }: TeamFairness) => games },
  { name: "early", value: ({ early }: TeamFairness) => early },
  { name: "late", value: ({ late }: TeamFairness) => late },
  { name: "shortestRest", value: (team: TeamFairness) => minutesText(team.shortestRest) },
  { name: "meanRest", value: (team: TeamFairness) => minutesText(team.meanRest) },
  { name: "longestRest", value: (team: TeamFairness) => minutesText(team.longestRest) },
  { name: "fields", value: ({ fields }: TeamFairness) => fields },
] as const;

export function FairnessTable({ teams }: { teams: TeamFairness[] }) {
  const t = useTranslations("planner");
  return (
    <div
      role="region"
      aria-label={t("fair.title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="scroll-x"
    >
      <table>
        <caption>{t("fair.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("fair.team")}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="text-right">
                {t(`fair.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr key={team.teamId}>
              <th scope="row" className="min-w-32 wrap-anywhere">
                {team.name}
              </th>
              {columns.map(({ name, value }) => (
                <td key={name} className="text-right">
                  {value(team)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t("fair.hint")}</p>
    </div>
  );
}
