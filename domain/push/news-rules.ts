import { type Result, winnerOf } from "../games/result-rules.ts";
import { formatDate, formatTime, type Stage } from "../games/schedule-rules.ts";
import { resultWords } from "../games/score-words-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { numberedStage } from "../knockout/slot-rules.ts";
import { addDays } from "../players/age-rules.ts";

/** What a browser shows of a piece of news: a heading and a line below it. */
export interface Words {
  title: string;
  body: string;
}

/** The sides of a game, in names: teams, or what decides who they will be. */
export interface Sides {
  team1Name: string;
  team2Name: string;
}

/** When and where a game is set. */
export interface Place {
  /** yyyy-MM-dd, in the cup's zone. */
  date: string;
  /** HH:MM, or empty. */
  time: string | null;
  field: string | null;
}

/** Whether what happens to a game of that day is still news: what is entered days later is history. */
export function isNews({ date }: { date: string }, today: string): boolean {
  return date >= addDays(today, -1);
}

/** What is told when a game goes from one result, or state, to another; null where that is no news. */
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
      // Begun by mistake.
      return before.state === "live" ? null : told(`On again: ${placeWords(place)}.`);
  }
}

/** What is told when a game is set for another day, time or field; null where it stays where it was. */
export function moveNews(sides: Sides, before: Place, after: Place): Words | null {
  const isMoved = before.date !== after.date || before.time !== after.time;
  if (!isMoved && before.field === after.field) return null;
  return {
    title: versus(sides),
    body: `${isMoved ? "Moved" : "Another field"}: ${placeWords(after)}.`,
  };
}

/** What is told when a game is deleted. */
export function removalNews(sides: Sides): Words {
  return { title: versus(sides), body: "Taken off the schedule." };
}

/** What is told when a game that was taken off the schedule is back on it. */
export function returnNews(sides: Sides, place: Place): Words {
  return { title: versus(sides), body: `Back on the schedule: ${placeWords(place)}.` };
}

/** What is told when a team leaves the cup, and when that is undone. */
export function withdrawalNews(team: string, cup: string, what: "withdrawn" | "back"): Words {
  return {
    title: team,
    body: what === "withdrawn" ? `Withdrawn from ${cup}.` : `Back in ${cup}.`,
  };
}

/** What is told when it is known that a team plays a knockout game; `other` is null where nobody knows against whom. */
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

/** What is told when a team plays a knockout game no more, as a result was corrected. */
export function notPlayingNews(team: string, game: { stage: Stage; number: number | null }): Words {
  return {
    title: `${team}: ${numberedStage(game)}`,
    body: "Corrected: the team does not play this game.",
  };
}

/** 'Sat, Jul 27, 3:00 PM, Field 2'. */
export function placeWords({ date, time, field }: Place): string {
  return [formatDate(date), time && formatTime(time), field].filter(Boolean).join(", ");
}

function versus({ team1Name, team2Name }: Sides): string {
  return `${team1Name} – ${team2Name}`;
}

/** 'Lions 2 – Tigers 1'. */
function scored({ team1Name, team2Name }: Sides, { team1Score, team2Score }: Result): string {
  return `${team1Name} ${team1Score} – ${team2Name} ${team2Score}`;
}

/** 'Final.', 'Final, after extra time.', 'Final. Lions won 3–2 on penalties.' */
function ending({ team1Name, team2Name }: Sides, result: Result): string {
  const { team1Penalties, team2Penalties, afterExtraTime } = result;
  const final = afterExtraTime ? "Final, after extra time." : "Final.";
  if (team1Penalties === null || team2Penalties === null) return final;
  const [most, least] = [team1Penalties, team2Penalties].toSorted((a, b) => b - a);
  const winner = winnerOf(result) === 1 ? team1Name : team2Name;
  return `${final} ${winner} won ${most}–${least} on penalties.`;
}
