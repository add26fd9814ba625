import type { Locale } from "#i18n/locales.ts";
import { message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { gameName, stageName, teamName } from "../competition/games/game-name-rules.ts";
import { hasResult, isDoubleForfeit, type Result } from "../competition/games/result-rules.ts";
import type { Stage } from "../competition/games/schedule-rules.ts";

interface CalendarGame extends Result {
  stage: Stage;
  number: number | null;
  firstPlace: number | null;
  lastPlace: number | null;
  team1Name: string;
  team2Name: string;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}

/** 'Lions – Tigers', 'Semi-final 1: Lions 1–1 Tigers (3–2 on penalties)'. */
export function eventTitle(game: CalendarGame, locale: Locale): string {
  const title = sides(game, locale);
  const named =
    game.stage === "group" ? title : message("calendar.named", { game: gameName(game), title });
  const { state } = game;
  const isOff = state === "postponed" || state === "cancelled";
  return translate(locale, isOff ? message(`calendar.${state}`, { title: named }) : named);
}

export function eventDescription(
  game: { stage: Stage; state: Result["state"] },
  tournament: string,
  locale: Locale,
): string {
  const key = game.state === "postponed" ? "descriptionPostponed" : "description";
  return translate(
    locale,
    message(`calendar.${key}`, { tournament, stage: stageName(game.stage) }),
  );
}

/** Control characters and line breaks become spaces. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** A component in jCal (RFC 7265): its name, properties and components. */
export type JCal = [string, unknown[][], JCal[]];

function sides(game: CalendarGame, locale: Locale): Text {
  const { state, team1Score, team2Score, afterExtraTime, team1Penalties, team2Penalties } = game;
  const team1 = translate(locale, teamName(toOneLine(game.team1Name), game.team1Withdrawn));
  const team2 = translate(locale, teamName(toOneLine(game.team2Name), game.team2Withdrawn));
  if (!hasResult(game)) {
    const title = `${team1} – ${team2}`;
    const isVoid = state === "abandoned" || state === "annulled";
    return isVoid ? message(`calendar.${state}`, { title }) : title;
  }
  const title = `${team1} ${team1Score}–${team2Score} ${team2}`;
  if (isDoubleForfeit(game)) return message("calendar.bothForfeit", { title });
  if (state === "forfeit") return message("calendar.forfeit", { title });
  if (team1Penalties === null) {
    return afterExtraTime ? message("calendar.extraTime", { title }) : title;
  }
  const key = afterExtraTime ? "extraTimeAndPenalties" : "penalties";
  return message(`calendar.${key}`, { title, score: `${team1Penalties}–${team2Penalties}` });
}
