import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { Conflict } from "#domain/scheduling/conflict-settings-rules.ts";
import { type BoardCell, conflictMark } from "#domain/scheduling/draft-board-rules.ts";
import type { DraftGame } from "#domain/scheduling/planner-rules.ts";

export interface DraftCardGame extends DraftGame {
  bracket: string;
}

function DraftCard({ game, isMoving }: { game: DraftCardGame; isMoving: boolean }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: game.id });
  const t = useTranslations("planner");
  const time = formatTime(game.time, useLocale());
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={`cursor-grab touch-manipulation [-webkit-touch-callout:none] rounded-md border-2 bg-panel px-2 pt-1 select-none ${isMoving ? "border-accent" : "border-line"} ${isDragging ? "opacity-50" : ""}`}
    >
      <CardText game={game} />
      <Link
        to={isMoving ? "/admin/schedule" : `/admin/schedule?move=${game.id}`}
        preventScrollReset
        aria-label={
          isMoving
            ? t("board.stayGame", { teams: draftTeams(game) })
            : t("board.moveGame", { teams: draftTeams(game), time, field: game.field })
        }
        className="inline-flex min-h-11 min-w-11 items-center font-bold"
        draggable={false}
      >
        {t(isMoving ? "board.stay" : "board.move")}
      </Link>
    </div>
  );
}

export function DraggedCard({ game }: { game: DraftCardGame }) {
  return (
    <div className="cursor-grabbing rounded-md border-2 border-accent bg-panel px-2 py-1 shadow-over">
      <CardText game={game} />
    </div>
  );
}

function CardText({ game }: { game: DraftCardGame }) {
  const t = useTranslations("planner");
  return (
    <>
      <span className="block text-sm text-soft">
        {game.bracket}, {t("duration.minutes", { count: game.minutes })}
      </span>
      <span className="block leading-tight font-bold wrap-anywhere">{game.team1Name}</span>
      <span className="block leading-tight font-bold wrap-anywhere">{game.team2Name}</span>
      {game.isKept ? <span className="block text-sm">{t("board.kept")}</span> : null}
    </>
  );
}

export function draftTeams({ team1Name, team2Name }: DraftGame): string {
  return `${team1Name} - ${team2Name}`;
}

export function DraftCell({
  cell,
  game,
  chosen,
  isHidden,
  isDragging,
  worst: worstConflict,
}: {
  cell: BoardCell;
  game: DraftCardGame | null;
  chosen: DraftCardGame | null;
  /** On phones. */
  isHidden: boolean;
  isDragging: boolean;
  worst: Conflict | undefined;
}) {
  const { setNodeRef, isOver } = useDroppable({ id: cell.key });
  const isOwn = chosen !== null && game?.id === chosen.id;
  const worst = isOwn ? undefined : worstConflict;
  const isRefused = worst?.isHard === true;
  const planner = useTranslations("planner");
  const say = useText();
  const place = { time: formatTime(cell.time, useLocale()), field: cell.field };
  return (
    <td
      ref={setNodeRef}
      className={`align-top max-sm:border-0 ${isHidden ? "max-sm:hidden" : "max-sm:block"} ${isOver ? `bg-sunk outline-3 -outline-offset-3 ${isRefused ? "outline-bad" : "outline-good"}` : ""}`}
    >
      <span className="text-sm text-soft sm:sr-only">{cell.field}</span>
      {game ? <DraftCard game={game} isMoving={isOwn && !isDragging} /> : null}
      {game === null && cell.taken ? (
        <span className="block text-sm text-soft wrap-anywhere">
          {cell.isRunning ? planner("board.running", { game: say(cell.taken) }) : say(cell.taken)}
        </span>
      ) : null}
      {chosen === null || isOwn ? null : (
        <>
          {worst ? (
            <span
              title={say(worst.sentence)}
              className={`block text-sm leading-tight wrap-anywhere ${isRefused ? "text-bad" : "text-soft"}`}
            >
              {planner(isRefused ? "board.no" : "board.mind", {
                why: say(conflictMark(worst)),
              })}
            </span>
          ) : null}
          {isDragging || isRefused ? null : (
            <button
              type="submit"
              name="cell"
              value={cell.key}
              aria-label={
                game
                  ? planner("board.swapWith", { teams: draftTeams(game), ...place })
                  : planner("board.moveHere", place)
              }
              className="button button-plain button-small my-1 w-full px-1"
            >
              {planner(game ? "board.swap" : "board.here")}
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
  worstOf,
}: {
  cells: BoardCell[];
  of: number;
  worstOf: (cell: BoardCell) => Conflict | undefined;
}) {
  const planner = useTranslations("planner");
  const say = useText();
  const fieldsOf = new Map<string, string[]>();
  for (const cell of cells) {
    const worst = worstOf(cell);
    const why = worst ? say(conflictMark(worst)) : "";
    fieldsOf.set(why, [...(fieldsOf.get(why) ?? []), cell.field]);
  }
  return [...fieldsOf].map(([why, fields]) => (
    <span
      key={why}
      className="block text-sm leading-tight font-normal text-bad wrap-anywhere sm:hidden"
    >
      {fields.length === all
        ? planner("board.no", { why })
        : planner("board.fieldsNo", { fields: fields.join(", "), why })}
    </span>
  ));
}
