import type { Result } from "../games/result-rules.ts";
import { type Stage, stageLabel } from "../games/schedule-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { numberedStage } from "../knockout/slot-rules.ts";
import { shownSides } from "../teams/withdrawn-words-rules.ts";

export interface CalendarGame extends Result {
  stage: Stage;
  number: number | null;
  team1Name: string;
  team2Name: string;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}

/** 'Lions – Tigers', 'Semi-final 1: Lions 1–1 Tigers (3–2 on penalties)'. */
export function eventTitle(game: CalendarGame): string {
  const stage = game.stage === "group" ? "" : `${numberedStage(game)}: `;
  const state = game.state === "postponed" || game.state === "cancelled" ? STATES[game.state] : "";
  return oneLine(`${state}${stage}${sides(game)}`);
}

const STATES = { postponed: "Postponed: ", cancelled: "Cancelled: " };

export function eventText(
  game: { stage: Stage; state: Result["state"] },
  tournament: string,
): string {
  const open = game.state === "postponed" ? " The new time is not set yet." : "";
  return oneLine(`${tournament}, ${stageLabel(game.stage)}.${open}`);
}

/** Strips control characters and line breaks, which iCalendar text can't contain. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function sides(game: CalendarGame): string {
  const { state, team1Score, team2Score } = game;
  const [team1, team2] = shownSides(game);
  if (!hasResult(game)) {
    const isVoid = state === "abandoned" || state === "annulled";
    return `${team1} – ${team2}${isVoid ? ` (${state})` : ""}`;
  }
  const note = noteOf(game);
  return `${team1} ${team1Score}–${team2Score} ${team2}${note && ` (${note})`}`;
}

function noteOf({ state, afterExtraTime, team1Penalties, team2Penalties }: Result): string {
  if (state === "forfeit") return "forfeit";
  const shootout =
    team1Penalties === null ? "" : `${team1Penalties}–${team2Penalties} on penalties`;
  return [afterExtraTime ? "after extra time" : "", shootout].filter(Boolean).join(", ");
}
