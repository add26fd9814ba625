import { initialGame } from "../../../domain/competition/field/view-rules.ts";
import { suspensionAt } from "../../../domain/competition/games/suspension-rules.ts";
import { EmptyState } from "../empty-state.tsx";
import { Notice } from "../notice.tsx";
import { EnteringContext } from "./entry-form.tsx";
import { GameFront } from "./game-front.tsx";
import { GameRows } from "./game-rows.tsx";
import { Happenings } from "./happenings.tsx";
import type { PhoneState } from "./phone-state.ts";
import type { SheetName } from "./sheet-names.ts";
import { type Refusal, Sheet } from "./sheets.tsx";
import { Hold, NO_START, Refused, Signal, Twins } from "./signals.tsx";
import { useClock } from "./use-clock.ts";

/** Tied to a game, because another one can come to the front. Null for the game in front. */
export interface OpenSheet {
  name: SheetName;
  gameId: number | null;
}

export function FieldPage({
  field,
  page,
  chosen,
  sheet,
  refusal,
  isHoldTold,
  onChoose,
  onSheet,
  onEnter,
  onDismiss,
}: {
  field: PhoneState;
  page: { path: string; phone: string; seed: string };
  /** Null for the next game in turn. */
  chosen: number | null;
  sheet: OpenSheet | null;
  refusal: Refusal | null;
  isHoldTold: boolean;
  onChoose: (gameId: number) => void;
  onSheet: (sheet: OpenSheet | null) => void;
  onEnter: (fields: FormData) => void;
  onDismiss: (key: string) => void;
}) {
  const { view, mark } = field;
  const front = initialGame(view, chosen);
  const under = view.games.find(({ id }) => id === sheet?.gameId) ?? front;
  // Show no times until the clock offset is known, because the phone's clock can be wrong.
  const now = useClock(mark === "" ? null : field.ahead);
  const at = now ?? Date.parse(view.at);
  const hold = suspensionAt(view.hold, at);
  const isOver = now !== null && now > Date.parse(view.until);
  const closed = view.closed ?? (isOver ? "The day of this link is over." : null);
  const addressOf = (query: Record<string, string>) =>
    `${page.path}?${new URLSearchParams({ phone: page.phone, ...query })}`;
  const isUnder = closed === null && sheet !== null && under !== null;
  const signals = (
    <>
      {/* Live regions must exist before their content changes. */}
      <div role="status">
        {closed === null && isHoldTold && hold ? <p className="font-bold">{NO_START}</p> : null}
      </div>
      <Signal field={field} />
      <Refused field={field} onDismiss={onDismiss} />
      {refusal === null || isUnder ? null : (
        <Notice kind="bad" role="alert">
          <p>{refusal.why}</p>
        </Notice>
      )}
    </>
  );
  return (
    <EnteringContext value={{ ...page, addressOf, onEnter }}>
      {closed === null ? null : (
        <Notice>
          <p>{closed}</p>
        </Notice>
      )}
      {closed === null && !isHoldTold && hold ? (
        <Hold hold={hold} zone={view.zone} now={at} />
      ) : null}
      {closed === null && front ? (
        <>
          <GameFront
            key={front.id}
            game={front}
            now={now}
            isHeld={hold !== null}
            hrefOf={(name) => addressOf({ game: String(front.id), sheet: name })}
            onSheet={(name) => onSheet({ name, gameId: front.id })}
          />
          {/* At the bottom, so that nothing moves under a thumb. */}
          {signals}
          <Twins game={front} mark={mark} view={view} />
          <Happenings game={front} mark={mark} zone={view.zone} at={at} />
          {sheet === null || !under ? null : (
            <Sheet
              key={`${under.id} ${sheet.name}`}
              game={under}
              name={sheet.name}
              refusal={refusal}
              back={addressOf({ game: String(under.id) })}
              onClose={() => onSheet(null)}
            />
          )}
        </>
      ) : null}
      {closed === null && front ? null : signals}
      {closed === null && !front ? (
        <EmptyState>No game is set here for this day.</EmptyState>
      ) : null}
      {closed === null ? (
        <GameRows
          games={view.games}
          front={front?.id ?? null}
          hrefOf={(id) => addressOf({ game: String(id) })}
          onChoose={onChoose}
        />
      ) : null}
    </EnteringContext>
  );
}
