import { cardLabel } from "../cards/card-rules.ts";
import type { Entry } from "./entry-rules.ts";
import { type FieldGame, type FieldHappening, happeningOf, teamOf } from "./view-rules.ts";

/**
 * 'Goal for Lions by Ana S.', 'Own goal, for Lions', 'Red card for Player 3 of Lions', 'The game
 * began'.
 */
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

/** 'Lions - Tigers: Goal for Lions by Ana S.' */
export function entryWords(game: FieldGame, entry: Entry): string {
  const [one, other] = game.teams;
  return `${one.name} - ${other.name}: ${saidIn(game, entry)}`;
}

export function saidIn(game: FieldGame, entry: Entry): string {
  if (entry.kind === "penalties") return `Penalties ${entry.team1}-${entry.team2}`;
  if (entry.kind === "undo") {
    const taken = game.happenings.find(({ key }) => key === entry.of);
    return taken ? `Undo: ${happeningWords(game, taken)}` : "Undo";
  }
  return happeningWords(game, happeningOf(game, entry, { key: "", at: "", phone: "" }));
}

export function ended(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}
