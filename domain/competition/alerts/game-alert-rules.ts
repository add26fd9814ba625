import { addDays } from "#domain/core/date-rules.ts";
import type { PushText } from "#domain/messaging/push-message-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { gameName, type NamedGame, namedTeams, resultName } from "../games/game-name-rules.ts";
import { hasResult, isDoubleForfeit, type Result, winnerOf } from "../games/result-rules.ts";
import { atTime, formatDate, formatTime, type Scheduled } from "../games/schedule-rules.ts";

/** Names of teams, or what is known of a side that is still open; and the game to name. */
export interface AlertTeams {
  team1Name: Text;
  team2Name: Text;
  game?: NamedGame;
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
  { before, after }: { before: Result; after: Result },
  locale: Locale,
): PushText | null {
  const titled = (body: Message): PushText => ({ title: versus(sides), body });
  const wasDecided = hasResult(before);
  switch (after.state) {
    case "final":
      return {
        title: scored(sides, after),
        body: wasDecided
          ? message("push.result.corrected", { ending: ending(sides, after) })
          : ending(sides, after),
      };
    case "forfeit":
      return {
        title: scored(sides, after),
        body: message(isDoubleForfeit(after) ? "push.result.bothForfeit" : "push.result.forfeit"),
      };
    case "live":
      if (before.state === "live") return null;
      return titled(message(wasDecided ? "push.result.resumed" : "push.result.started"));
    case "abandoned": {
      const title = after.team1Score === null ? versus(sides) : scored(sides, after);
      return { title, body: message("push.result.abandoned") };
    }
    case "postponed":
      return titled(message("push.result.postponed"));
    case "cancelled":
      return titled(message("push.result.canceled"));
    case "annulled":
      return titled(
        wasDecided
          ? message("push.result.annulledResult", { result: resultName(before) ?? "" })
          : message("push.result.annulled"),
      );
    default:
      if (wasDecided) return titled(message("push.result.removed"));
      if (before.state === "live") return null;
      return titled(message("push.result.onAgain", { when: formatAlertSchedule(place, locale) }));
  }
}

export function rescheduleAlert(
  sides: AlertTeams,
  before: AlertSchedule,
  after: AlertSchedule,
  locale: Locale,
): PushText | null {
  const isMoved = before.date !== after.date || before.time !== after.time;
  if (!isMoved && before.field === after.field) return null;
  const when = formatAlertSchedule(after, locale);
  return {
    title: versus(sides),
    body: isMoved
      ? message("push.schedule.moved", { when })
      : message("push.schedule.otherField", { when }),
  };
}

export function nextGameAlert(
  team: Text,
  game: AlertSchedule & NamedGame,
  opponent: Text | null,
  locale: Locale,
): PushText {
  const when = formatAlertSchedule(game, locale);
  return {
    title: message("push.knockout.title", { team, game: gameName(game) }),
    body:
      opponent === null
        ? message("push.knockout.next", { when })
        : message("push.knockout.nextAgainst", { when, opponent }),
  };
}

export function notPlayingAlert(team: Text, game: NamedGame): PushText {
  return {
    title: message("push.knockout.title", { team, game: gameName(game) }),
    body: message("push.knockout.notPlaying"),
  };
}

/** 'Lions – Bears (Semi-final 2) is now on Sat, Jul 26 at 10:30 PM on Field 2.' */
export function newTimeSentence(
  sides: AlertTeams,
  { date, time, field }: AlertSchedule,
  today: string,
  locale: Locale,
): Message {
  const at = atTime(time ?? "", locale);
  const game = versus(sides);
  const day = formatDate(date, undefined, locale);
  if (date === today) {
    return field === null
      ? message("push.newTime.today", { game, at })
      : message("push.newTime.todayOnField", { game, at, field });
  }
  return field === null
    ? message("push.newTime.day", { game, day, at })
    : message("push.newTime.dayOnField", { game, day, at, field });
}

export function formatAlertSchedule({ date, time, field }: AlertSchedule, locale: Locale): string {
  const day = formatDate(date, undefined, locale);
  return [day, time && formatTime(time, locale), field].filter(Boolean).join(", ");
}

export function versus({ team1Name: team1, team2Name: team2, game }: AlertTeams): Message {
  const teams = message("push.versus", { team1, team2 });
  return game ? namedTeams(game, teams) : teams;
}

function scored(sides: AlertTeams, result: Result): Message {
  const { team1Name: team1, team2Name: team2, game } = sides;
  const [score1, score2] = [`${result.team1Score}`, `${result.team2Score}`];
  const teams = message("push.score", { team1, score1, team2, score2 });
  return game ? namedTeams(game, teams) : teams;
}

function ending({ team1Name, team2Name }: AlertTeams, result: Result): Message {
  const { team1Penalties, team2Penalties, afterExtraTime } = result;
  if (team1Penalties === null || team2Penalties === null) {
    return message(afterExtraTime ? "push.result.finalExtraTime" : "push.result.final");
  }
  const [most, least] = [team1Penalties, team2Penalties].toSorted((a, b) => b - a);
  const winner = winnerOf(result) === 1 ? team1Name : team2Name;
  const shootout = { winner, score: `${most}–${least}` };
  return afterExtraTime
    ? message("push.result.finalExtraTimePenalties", shootout)
    : message("push.result.finalPenalties", shootout);
}
