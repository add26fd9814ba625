import { type Result, winnerOf } from "../games/result-rules.ts";
import { formatDate, formatTime, type Stage } from "../games/schedule-rules.ts";
import { resultWords } from "../games/score-words-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { numberedStage } from "../knockout/slot-rules.ts";
import { addDays } from "../players/age-rules.ts";

export interface Words {
  title: string;
  body: string;
}

export interface Sides {
  team1Name: string;
  team2Name: string;
}

export interface Place {
  date: string;
  time: string | null;
  field: string | null;
}

/**
 * Whether a change to a game of that day is still worth a notification; results are sometimes
 * entered days later.
 */
export function isNews({ date }: { date: string }, today: string): boolean {
  return date >= addDays(today, -1);
}

/** Returns null if the change of result or state is not worth a notification. */
export function resultNews(
  sides: Sides,
  place: Place,
  before: Result,
  after: Result,
): Words | null {
  const told = (body: string): Words => ({ title: versus(sides), body });
  switch (after.state) {
    case "final":
      return {
        title: scored(sides, after),
        body: hasResult(before) ? `Corrected. ${ending(sides, after)}` : ending(sides, after),
      };
    case "forfeit":
      return { title: scored(sides, after), body: "Forfeit." };
    case "live":
      if (before.state === "live") return null;
      return told(hasResult(before) ? "The result was taken back: it goes on." : "It has begun.");
    case "abandoned":
      return after.team1Score === null
        ? told("Abandoned.")
        : { title: scored(sides, after), body: "Abandoned." };
    case "postponed":
      return told("Postponed. The new time will be told here.");
    case "cancelled":
      return told("Cancelled.");
    case "annulled":
      return told(
        hasResult(before) ? `Annulled: the ${resultWords(before)} doesn’t count.` : "Annulled.",
      );
    default:
      if (hasResult(before)) {
        return told("The result was taken back: the game is still to be played.");
      }
      return before.state === "live" ? null : told(`On again: ${placeWords(place)}.`);
  }
}

export function moveNews(sides: Sides, before: Place, after: Place): Words | null {
  const isMoved = before.date !== after.date || before.time !== after.time;
  if (!isMoved && before.field === after.field) return null;
  return {
    title: versus(sides),
    body: `${isMoved ? "Moved" : "Another field"}: ${placeWords(after)}.`,
  };
}

export function removalNews(sides: Sides): Words {
  return { title: versus(sides), body: "Taken off the schedule." };
}

export function returnNews(sides: Sides, place: Place): Words {
  return { title: versus(sides), body: `Back on the schedule: ${placeWords(place)}.` };
}

export function withdrawalNews(team: string, cup: string, what: "withdrawn" | "back"): Words {
  return {
    title: team,
    body: what === "withdrawn" ? `Withdrawn from ${cup}.` : `Back in ${cup}.`,
  };
}

export function nextGameNews(
  team: string,
  game: Place & { stage: Stage; number: number | null },
  other: string | null,
): Words {
  return {
    title: `${team}: ${numberedStage(game)}`,
    body: `${placeWords(game)}${other === null ? "" : `, against ${other}`}.`,
  };
}

export function notPlayingNews(team: string, game: { stage: Stage; number: number | null }): Words {
  return {
    title: `${team}: ${numberedStage(game)}`,
    body: "Corrected: the team does not play this game.",
  };
}

export function placeWords({ date, time, field }: Place): string {
  return [formatDate(date), time && formatTime(time), field].filter(Boolean).join(", ");
}

function versus({ team1Name, team2Name }: Sides): string {
  return `${team1Name} – ${team2Name}`;
}

function scored({ team1Name, team2Name }: Sides, { team1Score, team2Score }: Result): string {
  return `${team1Name} ${team1Score} – ${team2Name} ${team2Score}`;
}

function ending({ team1Name, team2Name }: Sides, result: Result): string {
  const { team1Penalties, team2Penalties, afterExtraTime } = result;
  const final = afterExtraTime ? "Final, after extra time." : "Final.";
  if (team1Penalties === null || team2Penalties === null) return final;
  const [most, least] = [team1Penalties, team2Penalties].toSorted((a, b) => b - a);
  const winner = winnerOf(result) === 1 ? team1Name : team2Name;
  return `${final} ${winner} won ${most}–${least} on penalties.`;
}
