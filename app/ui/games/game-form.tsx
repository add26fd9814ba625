import { useTranslations } from "use-intl";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { Button, useFields } from "#app/forms/form.tsx";
import { VersionField } from "#app/forms/versioned-form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { GameFormValues } from "#domain/competition/games/input.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { teamsVersion } from "#domain/competition/games/result-rules.ts";
import {
  formatTime,
  gameDateChoices,
  gameTimeChoices,
  OTHER,
} from "#domain/competition/games/schedule-rules.ts";
import type { ShownOption } from "#domain/core/fields.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import type { TeamLine } from "#domain/teams/rosters.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Translated } from "#i18n/translate.ts";
import { ConfirmableForm } from "../results/confirm-change.tsx";
import { useHydrated } from "../use-hydrated.ts";

type GameChoices = Translated<ReturnType<typeof gameChoices>>;

/** `teams` must be in display order. `starts` are when the cup's games begin. */
export function gameChoices(
  tournaments: { name: string }[],
  teams: TeamLine[],
  starts: (string | null)[],
  today: string,
  locale: Locale,
) {
  return {
    tournaments: tournaments.map(({ name }) => name),
    brackets: [...Map.groupBy(teams, (team) => team.bracketId).values()].map((own) => ({
      tournament: own[0]?.tournamentName ?? "",
      bracket: own[0]?.bracketName ?? "",
      teams: own.map(({ name }) => name),
    })),
    dates: gameDateChoices(today, locale),
    times: gameTimeChoices(starts),
  };
}

export function gameValues(game: Game, tournamentName: string, choices: GameChoices) {
  const offeredDate = choices.dates.some(({ value }) => value === game.date);
  const offeredTime = game.time === null || choices.times.includes(game.time);
  return {
    tournamentName,
    team1Name: game.team1Id === null ? "" : game.team1Name,
    team2Name: game.team2Id === null ? "" : game.team2Name,
    date: offeredDate ? game.date : OTHER,
    otherDate: offeredDate ? "" : game.date,
    time: offeredTime ? (game.time ?? "") : OTHER,
    otherTime: offeredTime ? "" : (game.time ?? ""),
    stage: game.stage,
    field: game.field ?? "",
    minutes: String(game.minutes ?? ""),
  };
}

/**
 * Create a Game (spec §2), and editing one. Without script, 'Show Teams' reloads the page of a new
 * game to list the picked tournament's teams.
 */
export function GameForm({
  intent,
  button,
  choices,
  values,
  game,
}: {
  intent: string;
  button: string;
  choices: GameChoices;
  values: GameFormValues;
  /** Without it, a new one. */
  game?: Game;
}) {
  const t = useTranslations("gameForms");
  const locale = useLocale();
  const hydrated = useHydrated();
  const { form, fields, answer } = useFields<GameFormValues>(intent, {
    defaultValue: { stage: "group", ...values },
  });
  const picked = fields.tournamentName.value;
  // Offer every team until a tournament is picked, so that the fields can be filled in any order.
  const isPicked = choices.tournaments.includes(picked ?? "");
  const brackets = isPicked
    ? choices.brackets.filter((bracket) => bracket.tournament === picked)
    : choices.brackets;
  return (
    <ConfirmableForm
      {...form}
      className={game ? undefined : "panel"}
      button={button}
      confirmButton={t("form.saveAnyway")}
    >
      {game ? <VersionField version={teamsVersion(game)} answer={answer} /> : null}
      <FieldOf
        name="tournamentName"
        options={choices.tournaments.map((name) => ({ value: name, label: name }))}
      />
      {game || hydrated ? null : (
        <Button kind="plain" formMethod="get">
          {t("form.showTeams")}
        </Button>
      )}
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        {([1, 2] as const).map((side) => (
          <TeamField
            key={side}
            side={side}
            brackets={brackets}
            saysWhere={!isPicked}
            current={game ? { id: game[`team${side}Id`], name: game[`team${side}Name`] } : null}
          />
        ))}
        <ChoiceOrOther chosen={fields.date.value} word="date" options={choices.dates} />
        <ChoiceOrOther
          chosen={fields.time.value}
          word="time"
          options={choices.times.map((time) => ({
            value: time,
            label: formatTime(time, locale),
          }))}
        />
        <Fields only={["stage", "field", "minutes"]} />
      </div>
    </ConfirmableForm>
  );
}

function TeamField({
  side,
  brackets,
  saysWhere,
  current,
}: {
  side: 1 | 2;
  brackets: GameChoices["brackets"];
  saysWhere: boolean;
  current: { id: number | null; name: string } | null;
}) {
  const t = useTranslations("gameForms");
  const isOffered = brackets.some(({ teams }) => teams.includes(current?.name ?? ""));
  const own =
    current && current.id !== null && !isOffered
      ? [{ value: current.name, label: current.name }]
      : [];
  const teams = brackets.flatMap(({ tournament, bracket, teams: names }) =>
    names.map((name) => ({
      value: name,
      label: saysWhere ? `${name}, ${tournamentShortName(tournament)} ${bracket}` : name,
      group: `${tournament}, ${bracket}`,
    })),
  );
  return (
    <FieldOf
      name={`team${side}Name`}
      none={current?.id === null ? current.name : t("form.pickTeam")}
      options={[...own, ...teams]}
    />
  );
}

function ChoiceOrOther({
  chosen,
  word,
  options,
}: {
  chosen: string | undefined;
  word: "date" | "time";
  options: ShownOption[];
}) {
  const t = useTranslations("gameForms");
  const name = word === "date" ? "Date" : "Time";
  const hydrated = useHydrated();
  return (
    <div id={word}>
      <FieldOf
        name={word}
        options={[...options, { value: OTHER, label: t(`form.other${name}`) }]}
      />
      <div hidden={hydrated && chosen !== OTHER}>
        <FieldOf
          name={`other${name}`}
          {...(hydrated && { hint: null })}
          // Disabled fields aren't submitted.
          disabled={hydrated && chosen !== OTHER}
        />
      </div>
    </div>
  );
}
