import type { ComponentProps } from "react";
import { TextField } from "../../forms/fields.tsx";
import type { GameLine } from "./game-line.tsx";

/** What the two fields of a score hold, as they are sent. */
export type Scores = { team1Score?: string; team2Score?: string };

type Field = ComponentProps<typeof TextField>["field"];

/** The stored score of a game as its fields begin. */
export function scoresOf(game: GameLine): Scores {
  return {
    team1Score: game.team1Score?.toString() ?? "",
    team2Score: game.team2Score?.toString() ?? "",
  };
}

/** A field of a form stands below its label; here beside it. */
const ROWS =
  "[&>.field]:my-2 [&>.field]:flex [&>.field]:max-w-none [&>.field]:flex-wrap [&>.field]:items-center [&>.field]:gap-x-3 [&_.field-error]:basis-full [&_.field-row]:w-24 [&_label]:my-0 [&_label]:min-w-0 [&_label]:flex-1 [&_label]:py-3 [&_label]:text-lg [&_label]:leading-tight [&_label]:wrap-anywhere";

/** Two team names, each with a large field for its goals: a tap on either opens the numeric keypad. */
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
      // A digit replaces what is there. On focus would be too early: the tap then sets the caret.
      onClick={(event) => event.currentTarget.select()}
      className="h-14 text-center font-display text-4xl! leading-none font-extrabold"
    />
  );
}
