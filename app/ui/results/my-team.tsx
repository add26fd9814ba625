import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/use-locale.ts";
import type { Results } from "./results-navigation.tsx";

/** Hidden until `app/live/my-team.ts` shows it, which keeps the choice on the device. */
export function MyTeam({ group, games, brackets }: Pick<Results, "group" | "games" | "brackets">) {
  const t = useTranslations("results.myTeam");
  const locale = useLocale();
  const names = [
    ...(games ?? []).flatMap(({ team1Slug, team1Name, team2Slug, team2Name }) => [
      team1Slug && team1Name,
      team2Slug && team2Name,
    ]),
    ...(brackets ?? []).flatMap(({ rows }) => rows.map(({ name }) => name)),
  ].filter((name) => name !== null);
  const teams = [...new Set(names)].sort((a, b) => a.localeCompare(b, locale));
  if (!group || teams.length === 0) return null;
  return (
    <div id="my-team" className="choices needs-script print:hidden">
      <details>
        <summary>★ {t("label")}</summary>
        <p data-key={`my-team-${group.slug}`} className="choices">
          {teams.map((name) => (
            <Choice key={name}>{name}</Choice>
          ))}
        </p>
      </details>
      <Choice hidden={games === null}>{t("only")}</Choice>
    </div>
  );
}

function Choice(button: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-pressed={false}
      className="button button-plain button-small"
      {...button}
    />
  );
}
