import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { stageName } from "../../../domain/competition/games/game-name-rules.ts";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import { teamsVersion } from "../../../domain/competition/games/result-rules.ts";
import {
  formatTime,
  gameDateChoices,
  gameTimeChoices,
  OTHER,
  STAGES,
} from "../../../domain/competition/games/schedule-rules.ts";
import { tournamentShortName } from "../../../domain/cup/tournament-rules.ts";
import type { TeamLine } from "../../../domain/teams/rosters.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { Button, useFields } from "../../forms/form.tsx";
import { VersionField } from "../../forms/versioned-form.tsx";
import { useGameText } from "../../i18n/use-game-text.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { ConfirmableForm } from "../results/confirm-change.tsx";
import { useHydrated } from "../use-hydrated.ts";

export const GAME_FIELDS = [
  "tournamentName",
  "team1Name",
  "team2Name",
  "date",
  "otherDate",
  "time",
  "otherTime",
  "stage",
  "field",
  "minutes",
] as const;

export type GameFields = { [Name in (typeof GAME_FIELDS)[number]]?: string };

type GameChoices = ReturnType<typeof gameChoices>;

/** `teams` must be in display order. */
export function gameChoices(
  tournaments: { name: string }[],
  teams: TeamLine[],
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
  };
}

export function gameFields(game: Game, tournamentName: string, choices: GameChoices): GameFields {
  const offeredDate = choices.dates.some(({ value }) => value === game.date);
  const offeredTime = game.time === null || gameTimeChoices().includes(game.time);
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
  values: GameFields;
  /** Without it, a new one. */
  game?: Game;
}) {
  const t = useTranslations("gameForms");
  const say = useGameText();
  const locale = useLocale();
  const hydrated = useHydrated();
  const { form, fields, answer } = useFields<GameFields>(intent, {
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
      <SelectField field={fields.tournamentName} label={t("form.tournament")}>
        <option value="">{t("form.pickTournament")}</option>
        {choices.tournaments.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {game || hydrated ? null : (
        <Button kind="plain" formMethod="get">
          {t("form.showTeams")}
        </Button>
      )}
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        {([1, 2] as const).map((side) => (
          <TeamField
            key={side}
            field={fields[`team${side}Name`]}
            label={t(`form.team${side}`)}
            brackets={brackets}
            saysWhere={!isPicked}
            current={game ? { id: game[`team${side}Id`], name: game[`team${side}Name`] } : null}
          />
        ))}
        <ChoiceOrOther choice={fields.date} other={fields.otherDate} word="date">
          {choices.dates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceOrOther>
        <ChoiceOrOther choice={fields.time} other={fields.otherTime} word="time">
          {gameTimeChoices().map((time) => (
            <option key={time} value={time}>
              {formatTime(time, locale)}
            </option>
          ))}
        </ChoiceOrOther>
        <SelectField field={fields.stage} label={t("form.stage")}>
          {STAGES.map(({ id }) => (
            <option key={id} value={id}>
              {say(stageName(id))}
            </option>
          ))}
        </SelectField>
        <TextField
          field={fields.field}
          label={t("form.field")}
          placeholder={t("form.optional")}
          autoComplete="off"
        />
        <TextField
          field={fields.minutes}
          label={t("form.minutes")}
          hint={t("form.minutesHint")}
          placeholder={t("form.optional")}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </ConfirmableForm>
  );
}

function TeamField({
  field,
  label,
  brackets,
  saysWhere,
  current,
}: {
  field: ComponentProps<typeof SelectField>["field"];
  label: string;
  brackets: GameChoices["brackets"];
  saysWhere: boolean;
  current: { id: number | null; name: string } | null;
}) {
  const t = useTranslations("gameForms");
  const isOffered = brackets.some(({ teams }) => teams.includes(current?.name ?? ""));
  return (
    <SelectField field={field} label={label}>
      <option value="">{current?.id === null ? current.name : t("form.pickTeam")}</option>
      {current && current.id !== null && !isOffered ? (
        <option value={current.name}>{current.name}</option>
      ) : null}
      {brackets.map(({ tournament, bracket, teams }) => (
        <optgroup key={`${tournament} ${bracket}`} label={`${tournament}, ${bracket}`}>
          {teams.map((name) => (
            <option key={name} value={name}>
              {saysWhere ? `${name}, ${tournamentShortName(tournament)} ${bracket}` : name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function ChoiceOrOther({
  choice,
  other,
  word,
  children,
}: {
  choice: ComponentProps<typeof SelectField>["field"];
  other: ComponentProps<typeof TextField>["field"];
  word: "date" | "time";
  children: ReactNode;
}) {
  const t = useTranslations("gameForms");
  const name = word === "date" ? "Date" : "Time";
  const hydrated = useHydrated();
  return (
    <div>
      <SelectField field={choice} label={t(`form.${word}`)}>
        <option value="">{t(`form.pick${name}`)}</option>
        {children}
        <option value={OTHER}>{t(`form.other${name}`)}</option>
      </SelectField>
      <div hidden={hydrated && choice.value !== OTHER}>
        <TextField
          field={other}
          // Not the words of the choice, so that the two labels differ.
          label={t(`form.other${name}Label`)}
          hint={hydrated ? null : t(`form.other${name}Hint`)}
          type={word}
          // Disabled fields aren't submitted.
          disabled={hydrated && choice.value !== OTHER}
        />
      </div>
    </div>
  );
}
