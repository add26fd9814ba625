import type { ComponentProps } from "react";
import { NO_RESULT } from "../../../domain/competition/games/result-rules.ts";
import { parseScore } from "../../../domain/competition/games/schedule-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import type { GameLine } from "./game-line.tsx";

export const SCORE_FIELDS = [
  "team1Score",
  "team2Score",
  "afterExtraTime",
  "regular",
  "team1Penalties",
  "team2Penalties",
] as const;

export type Scores = { [Name in (typeof SCORE_FIELDS)[number]]?: string };

type Field = ComponentProps<typeof TextField>["field"];

/** A forfeit starts empty, because its score wasn't played. */
export function scoresOf(game: GameLine): Scores {
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

export function isLevel(
  game: GameLine,
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
  game: GameLine;
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
  game: GameLine;
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
