import type { ComponentProps } from "react";
import { lengthSentence } from "../../../domain/competition/games/schedule-rules.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import type { GameLine } from "./game-line.tsx";
import { PenaltyInputs } from "./score-inputs.tsx";

type Field = ComponentProps<typeof TextField>["field"];

/** Open if the game is tied. */
export function ExtraTime({
  game,
  fields,
  level,
}: {
  game: GameLine;
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
