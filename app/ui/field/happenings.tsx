import { REOPEN_MINUTES, whyEntryRefused } from "../../../domain/competition/field/entry-rules.ts";
import {
  type FieldGame,
  type FieldGameEvent,
  gameEventText,
} from "../../../domain/competition/field/view-rules.ts";
import { EntryForm } from "./entry-form.tsx";
import { timeOf } from "./words.ts";

export function Happenings({
  game,
  mark,
  zone,
  at,
}: {
  game: FieldGame;
  mark: string;
  zone: string;
  at: number;
}) {
  if (game.happenings.length === 0) return null;
  return (
    <section aria-labelledby="happenings">
      <h2 id="happenings" className="text-2xl">
        What happened
      </h2>
      <ol className="rows">
        {game.happenings.toReversed().map((each) => (
          <li key={each.key ?? `${each.kind} ${each.at}`} className="flex items-center gap-3 py-1">
            <p className="my-1 min-w-0 grow leading-snug wrap-anywhere">
              {gameEventText(game, each)}
              <span className="block text-[0.95rem] text-soft">
                {timeOf(each.at, zone)}
                {each.minute === null ? "" : `, minute ${each.minute + 1}`}
                {byWhom(each, mark)}
              </span>
            </p>
            {each.key === null || !mayUndo(game, each.key, at) ? null : (
              <EntryForm gameId={game.id} fields={{ kind: "undo", of: each.key }}>
                <button
                  type="submit"
                  className="button button-plain button-small"
                  aria-label={`Undo: ${gameEventText(game, each)}`}
                >
                  Undo
                </button>
              </EntryForm>
            )}
          </li>
        ))}
      </ol>
      {game.happenings.at(-1)?.kind === "end" ? (
        <p className="hint">Undo takes the end back, within {REOPEN_MINUTES} minutes of it.</p>
      ) : null}
    </section>
  );
}

function mayUndo(game: FieldGame, of: string, at: number): boolean {
  return whyEntryRefused(game, { kind: "undo", of, twin: null }, at) === null;
}

function byWhom({ phone, isWaiting }: FieldGameEvent, mark: string): string {
  if (isWaiting) return ", waiting to be sent";
  if (phone === null) return ", by the organiser";
  return mark !== "" && phone !== mark ? ", by another phone" : "";
}
