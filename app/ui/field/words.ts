import { cardLabel } from "../../../domain/cards/card-rules.ts";
import { timeIn } from "../../../domain/cups/cup-words-rules.ts";
import { type FieldGame, type FieldHappening, teamOf } from "../../../domain/field/view-rules.ts";

/** 'Goal for Lions by Ana S.', 'Own goal, for Lions', 'Red card for Player 3 of Lions', 'The game began'. */
export function happeningWords(game: FieldGame, happening: FieldHappening): string {
  const { kind, side, who, ownGoal, card } = happening;
  const team = side === null ? "a team" : teamOf(game, side).name;
  switch (kind) {
    case "goal":
      if (ownGoal) return `Own goal, for ${team}`;
      return who === null ? `Goal for ${team}` : `Goal for ${team} by ${who}`;
    case "card":
      return `${card === null ? "Card" : cardLabel(card)} for ${who === null ? team : `${who} of ${team}`}`;
    case "begin":
      return "The game began";
    case "extra-time":
      return "Extra time began";
    case "penalties":
      return `Penalties ${game.team1Penalties ?? "?"}-${game.team2Penalties ?? "?"}`;
    case "end":
      return "The game ended";
  }
}

/** '12:03 PM' in the cup's zone. */
export function timeOf(moment: string, zone: string): string {
  return timeIn(zone, new Date(moment));
}

/** '7:05' of milliseconds. */
export function clockWords(played: number): string {
  const seconds = Math.max(Math.floor(played / 1_000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
