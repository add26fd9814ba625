import { addDays } from "../../core/date-rules.ts";
import { hasResult, type Result, resultText, winnerOf } from "../games/result-rules.ts";
import { formatDate, formatTime, type Scheduled, type Stage } from "../games/schedule-rules.ts";
import { numberedStage } from "../knockout/side-source-rules.ts";

export interface AlertText {
  title: string;
  body: string;
}

export interface AlertTeams {
  team1Name: string;
  team2Name: string;
}

export type AlertSchedule = Omit<Scheduled, "id">;

/**
 * Whether a change to a game of that day is still worth a notification; results are sometimes
 * entered days later.
 */
export function isAlertTimely({ date }: { date: string }, today: string): boolean {
  return date >= addDays(today, -1);
}

/** Returns null if the change of result or state is not worth a notification. */
export function resultAlert(
  sides: AlertTeams,
  place: AlertSchedule,
  before: Result,
  after: Result,
): AlertText | null {
  const titled = (body: string): AlertText => ({ title: versus(sides), body });
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
      return titled(hasResult(before) ? "The result was taken back: it goes on." : "It has begun.");
    case "abandoned":
      return after.team1Score === null
        ? titled("Abandoned.")
        : { title: scored(sides, after), body: "Abandoned." };
    case "postponed":
      return titled("Postponed. The new time will be told here.");
    case "cancelled":
      return titled("Cancelled.");
    case "annulled":
      return titled(
        hasResult(before) ? `Annulled: the ${resultText(before)} doesn’t count.` : "Annulled.",
      );
    default:
      if (hasResult(before)) {
        return titled("The result was taken back: the game is still to be played.");
      }
      return before.state === "live" ? null : titled(`On again: ${formatAlertSchedule(place)}.`);
  }
}

export function rescheduleAlert(
  sides: AlertTeams,
  before: AlertSchedule,
  after: AlertSchedule,
): AlertText | null {
  const isMoved = before.date !== after.date || before.time !== after.time;
  if (!isMoved && before.field === after.field) return null;
  return {
    title: versus(sides),
    body: `${isMoved ? "Moved" : "Another field"}: ${formatAlertSchedule(after)}.`,
  };
}

interface KnockoutGame {
  stage: Stage;
  number: number | null;
}

export function nextGameAlert(
  team: string,
  game: AlertSchedule & KnockoutGame,
  other: string | null,
): AlertText {
  return {
    title: `${team}: ${numberedStage(game)}`,
    body: `${formatAlertSchedule(game)}${other === null ? "" : `, against ${other}`}.`,
  };
}

export function notPlayingAlert(team: string, game: KnockoutGame): AlertText {
  return {
    title: `${team}: ${numberedStage(game)}`,
    body: "Corrected: the team does not play this game.",
  };
}

/** 'Lions - Bears is now on Sat, Jul 26 at 10:30 PM on Field 2.' */
export function newTimeSentence(
  names: readonly string[],
  { date, time, field }: AlertSchedule,
  today: string,
): string {
  const day = date === today ? "" : `on ${formatDate(date)} `;
  const place = field === null ? "" : ` on ${field}`;
  return `${names.join(" - ")} is now ${day}at ${formatTime(time ?? "")}${place}.`;
}

export function formatAlertSchedule({ date, time, field }: AlertSchedule): string {
  return [formatDate(date), time && formatTime(time), field].filter(Boolean).join(", ");
}

export function versus({ team1Name, team2Name }: AlertTeams): string {
  return `${team1Name} – ${team2Name}`;
}

function scored({ team1Name, team2Name }: AlertTeams, { team1Score, team2Score }: Result): string {
  return `${team1Name} ${team1Score} – ${team2Name} ${team2Score}`;
}

function ending({ team1Name, team2Name }: AlertTeams, result: Result): string {
  const { team1Penalties, team2Penalties, afterExtraTime } = result;
  const final = afterExtraTime ? "Final, after extra time." : "Final.";
  if (team1Penalties === null || team2Penalties === null) return final;
  const [most, least] = [team1Penalties, team2Penalties].toSorted((a, b) => b - a);
  const winner = winnerOf(result) === 1 ? team1Name : team2Name;
  return `${final} ${winner} won ${most}–${least} on penalties.`;
}
