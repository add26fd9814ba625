import { useDraggable } from "@dnd-kit/core";
import { Link } from "react-router";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import type { DraftGame } from "../../../domain/scheduling/planner-rules.ts";

export interface CardGame extends DraftGame {
  bracket: string;
}

export function DraftCard({ game, isMoving }: { game: CardGame; isMoving: boolean }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: game.id });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={`cursor-grab touch-manipulation [-webkit-touch-callout:none] rounded-md border-2 bg-panel px-2 pt-1 select-none ${isMoving ? "border-accent" : "border-line"} ${isDragging ? "opacity-50" : ""}`}
    >
      <CardWords game={game} />
      <Link
        to={isMoving ? "/admin/schedule" : `/admin/schedule?move=${game.id}`}
        preventScrollReset
        aria-label={
          isMoving
            ? `Leave it here: ${teamsOf(game)}`
            : `Move ${teamsOf(game)}, ${formatTime(game.time)}, ${game.field}`
        }
        className="inline-flex min-h-11 min-w-11 items-center font-bold"
        draggable={false}
      >
        {isMoving ? "Leave it here" : "Move"}
      </Link>
    </div>
  );
}

export function DraggedCard({ game }: { game: CardGame }) {
  return (
    <div className="cursor-grabbing rounded-md border-2 border-accent bg-panel px-2 py-1 shadow-over">
      <CardWords game={game} />
    </div>
  );
}

function CardWords({ game }: { game: CardGame }) {
  return (
    <>
      <span className="block text-xs text-soft">{game.bracket}</span>
      <span className="block leading-tight font-bold wrap-anywhere">{game.team1Name}</span>
      <span className="block leading-tight font-bold wrap-anywhere">{game.team2Name}</span>
    </>
  );
}

export function teamsOf({ team1Name, team2Name }: DraftGame): string {
  return `${team1Name} - ${team2Name}`;
}
