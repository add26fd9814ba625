import { useDroppable } from "@dnd-kit/core";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import type { Conflict } from "../../../domain/scheduling/conflict-rules.ts";
import {
  type BoardCell,
  type Cell,
  conflictMark,
} from "../../../domain/scheduling/draft-board-rules.ts";
import { type CardGame, DraftCard, teamsOf } from "./draft-card.tsx";

export function DraftCell({
  cell,
  game,
  chosen,
  isAway,
  isDragging,
  conflicts,
}: {
  cell: BoardCell;
  game: CardGame | null;
  chosen: CardGame | null;
  isAway: boolean;
  isDragging: boolean;
  conflicts: Conflict[];
}) {
  const { setNodeRef, isOver } = useDroppable({ id: cell.key });
  const isOwn = chosen !== null && game?.id === chosen.id;
  const [worst] = isOwn ? [] : conflicts;
  const isRefused = worst?.isHard === true;
  return (
    <td
      ref={setNodeRef}
      className={`align-top max-sm:border-0 ${isAway ? "max-sm:hidden" : "max-sm:block"} ${isOver ? `bg-sunk outline-3 -outline-offset-3 ${isRefused ? "outline-bad" : "outline-good"}` : ""}`}
    >
      <span className="text-sm text-soft sm:sr-only">{cell.field}</span>
      {game ? <DraftCard game={game} isMoving={isOwn && !isDragging} /> : null}
      {game === null && cell.taken ? (
        <span className="block text-sm text-soft wrap-anywhere">{cell.taken}</span>
      ) : null}
      {chosen === null || isOwn ? null : (
        <>
          {worst ? (
            <span
              title={worst.sentence}
              className={`block text-sm leading-tight wrap-anywhere ${isRefused ? "text-bad" : "text-soft"}`}
            >
              {isRefused ? "No: " : "Mind: "}
              {conflictMark(worst)}
            </span>
          ) : null}
          {isDragging || isRefused ? null : (
            <button
              type="submit"
              name="cell"
              value={cell.key}
              aria-label={`${game ? `Swap with ${teamsOf(game)}` : "Move here"}: ${formatTime(cell.time)}, ${cell.field}`}
              className="button button-plain button-small my-1 w-full px-1"
            >
              {game ? "Swap" : "Here"}
            </button>
          )}
        </>
      )}
    </td>
  );
}

export function Refusals({
  cells,
  of: all,
  marks,
}: {
  cells: BoardCell[];
  of: number;
  marks: (cell: Cell) => Conflict[];
}) {
  const fieldsOf = new Map<string, string[]>();
  for (const cell of cells) {
    const [worst] = marks(cell);
    const why = worst ? conflictMark(worst) : "";
    fieldsOf.set(why, [...(fieldsOf.get(why) ?? []), cell.field]);
  }
  return [...fieldsOf].map(([why, fields]) => (
    <span
      key={why}
      className="block text-sm leading-tight font-normal text-bad wrap-anywhere sm:hidden"
    >
      {fields.length === all ? "" : `${fields.join(", ")}: `}No: {why}
    </span>
  ));
}
