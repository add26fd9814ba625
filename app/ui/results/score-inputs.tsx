import type { ComponentProps } from "react";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import {
  meanwhileSentence,
  NO_RESULT,
  type Result,
} from "../../../domain/competition/games/result-rules.ts";
import { lengthSentence, parseScore } from "../../../domain/competition/games/schedule-rules.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { FormFailure } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { Notice } from "../notice.tsx";

export const SCORE_FIELDS = [
  "team1Score",
  "team2Score",
  "afterExtraTime",
  "regular",
  "team1Penalties",
  "team2Penalties",
] as const;

export type ScoreFieldValues = { [Name in (typeof SCORE_FIELDS)[number]]?: string };

type Field = ComponentProps<typeof TextField>["field"];

/** A forfeit starts empty, because its score wasn't played. */
export function scoresOf(game: Game): ScoreFieldValues {
  const played = game.state === "forfeit" ? NO_RESULT : game;
  const text = (goals: number | null) => goals?.toString() ?? "";
  return {
    team1Score: text(played.team1Score),
    team2Score: text(played.team2Score),
    afterExtraTime: played.afterExtraTime ? "yes" : "no",
    regular: text(played.team1Regular),
    team1Penalties: text(played.team1Penalties),
    team2Penalties: text(played.team2Penalties),
  };
}

export function isTied(
  game: Game,
  fields: {
    team1Score: { value?: string | undefined };
    team2Score: { value?: string | undefined };
  },
): boolean {
  const one = parseScore(fields.team1Score.value ?? "");
  return (
    game.stage !== "group" && one !== null && one === parseScore(fields.team2Score.value ?? "")
  );
}

const ROWS =
  "[&>.field]:my-2 [&>.field]:flex [&>.field]:max-w-none [&>.field]:flex-wrap [&>.field]:items-center [&>.field]:gap-x-3 [&_.field-error]:basis-full [&_.field-row]:w-24 [&_label]:my-0 [&_label]:min-w-0 [&_label]:flex-1 [&_label]:py-3 [&_label]:text-lg [&_label]:leading-tight [&_label]:wrap-anywhere";

export function ScoreInputs({
  game,
  fields,
}: {
  game: Game;
  fields: { team1Score: Field; team2Score: Field };
}) {
  return (
    <div className={ROWS}>
      <ScoreInput field={fields.team1Score} team={game.team1Name} />
      <ScoreInput field={fields.team2Score} team={game.team2Name} />
    </div>
  );
}

function ScoreInput({ field, team }: { field: Field; team: string }) {
  return (
    <TextField
      field={field}
      label={team}
      inputMode="numeric"
      autoComplete="off"
      // Selects the old value so that a digit replaces it. `focus` is too early, since the tap then
      // places the caret.
      onClick={(event) => event.currentTarget.select()}
      className="h-14 text-center font-display text-4xl! leading-none font-extrabold"
    />
  );
}

export function PenaltyInputs({
  game,
  fields,
}: {
  game: Game;
  fields: { team1Penalties: Field; team2Penalties: Field };
}) {
  return (
    <div className="grid grid-cols-2 items-end gap-x-4">
      <PenaltyInput field={fields.team1Penalties} which="first" team={game.team1Name} />
      <PenaltyInput field={fields.team2Penalties} which="second" team={game.team2Name} />
    </div>
  );
}

function PenaltyInput({
  field,
  which,
  team,
}: {
  field: Field;
  which: "first" | "second";
  team: string;
}) {
  return (
    <TextField
      field={field}
      // The team's name must label only its goals field.
      label={`Penalties, ${which} team`}
      hint={team}
      inputMode="numeric"
      autoComplete="off"
      onClick={(event) => event.currentTarget.select()}
      className="text-center font-display text-2xl! leading-none font-extrabold"
    />
  );
}

/** Open if the game is tied. */
export function ExtraTime({
  game,
  fields,
  level,
}: {
  game: Game;
  fields: { afterExtraTime: Field; regular: Field; team1Penalties: Field; team2Penalties: Field };
  level: boolean;
}) {
  const wrong = Object.values(fields).some(({ errors }) => errors !== undefined);
  return (
    <details className="my-3 border-t border-rule" open={level || game.afterExtraTime || wrong}>
      <summary className="flex min-h-11 items-center font-bold">Extra time and penalties</summary>
      <p className="mt-0 text-soft">{lengthSentence(game.stage)}</p>
      {level ? (
        <p className="font-bold">
          Level: enter the penalties. Nobody goes on until they are there.
        </p>
      ) : null}
      <PenaltyInputs game={game} fields={fields} />
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <SelectField field={fields.afterExtraTime} label="Extra time">
          <option value="no">None was played</option>
          <option value="yes">The score is after extra time</option>
        </SelectField>
        <TextField
          field={fields.regular}
          label="Goals of each before it"
          hint="Optional, as it was level then."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </details>
  );
}

/**
 * If the session has expired, offers to log in from a new tab, so that the typed score isn't lost.
 */
export function ScoreFailure({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <>
      <FormFailure answer={answer} />
      {answer?.code === "forbidden" ? (
        <p className="flex flex-wrap items-center gap-3">
          <a className="button button-plain" href="/admin" target="_blank" rel="noopener">
            Log in<span className="sr-only"> (opens a new tab)</span>
          </a>
          <span>Then come back here: what you typed stays.</span>
        </p>
      ) : null}
    </>
  );
}

export function ResultChangedNotice({ game }: { game: Result }) {
  return (
    <Notice role="status">
      <p>{meanwhileSentence(game)} Update Game replaces it.</p>
    </Notice>
  );
}
