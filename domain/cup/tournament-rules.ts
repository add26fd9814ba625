import { asWritten } from "#i18n/foreign-text.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { formatList, monthAndDay } from "../core/format-rules.ts";
import type { Tournament } from "./current-cup.ts";
import { birthWords } from "./date-words-rules.ts";

type Named = Pick<Tournament, "name"> & Parameters<typeof birthWords>[0];

/** 'U13-U15 (born 2012-2010)', or the name alone if no birth years are set. */
function whoPlays({ name, ...years }: Named, locale: Locale = "en"): Text {
  const born = birthWords(years, locale);
  return born ? message("cup.who", { name: tournamentShortName(name), born }) : name;
}

/** 'U13-U15': the name without trailing parentheses. */
export function tournamentShortName(name: string): string {
  const trimmed = name.trimEnd();
  const open = trimmed.lastIndexOf("(");
  const isLastBracket = open >= 0 && trimmed.indexOf(")", open) === trimmed.length - 1;
  return (isLastBracket && trimmed.slice(0, open).trimEnd()) || name;
}

export function tournamentShortNames(tournaments: readonly Pick<Tournament, "id" | "name">[]) {
  return new Map(tournaments.map(({ id, name }) => [id, tournamentShortName(name)]));
}

/** 'U16+ (2009 and older) plays July 27'. `day` is of `formatPlayDay`. */
export function whoPlaysWhen(tournament: Named, day: string, locale: Locale = "en"): Text {
  const who = whoPlays(tournament, locale);
  return day ? message("cup.playsOn", { who, day }) : who;
}

type Prized = Pick<Tournament, "prizeText">;

export function prizeOf(tournament: Prized, cup: Prized): string {
  return tournament.prizeText || cup.prizeText;
}

/** The prize of all tournaments alike; '' if they differ. */
export function sharedPrize(cup: Prized, tournaments: readonly Prized[]): string {
  const [first = cup.prizeText, ...others] = tournaments.map((each) => prizeOf(each, cup));
  return others.every((each) => each === first) ? first : "";
}

export function prizeLabel(prizeText: string, locale: Locale = "en"): Message | "" {
  if (!prizeText) return "";
  if (!isRange(prizeText)) return message("cup.prize", { prize: prizeWords(prizeText, locale) });
  const [from = "", to = ""] = prizeText.split(" to ");
  return to
    ? message("cup.prizeFromTo", { from, to })
    : message("cup.prizeRange", { prize: prizeText });
}

/** An amount such as '$500' is in no language. */
export function prizeWords(prizeText: string, locale: Locale): Text {
  const [from = "", to] = prizeText.split(" to ");
  if (to && isRange(prizeText)) return message("cup.prizeAmounts", { from, to });
  const isAmount = isRange(prizeText) || !/\p{L}/u.test(prizeText);
  return isAmount ? prizeText : asWritten(prizeText, locale);
}

function isRange(prizeText: string): boolean {
  const figures = prizeText.split(/\sto\s|[-–]/i, 3).map((each) => each.trim());
  return figures.length === 2 && figures.every((each) => /\d/.test(each) && !/\s/.test(each));
}

/** Roster size and number of subs (spec §9). */
export function rosterRule({
  rosterSize,
  playersPerSide,
}: Pick<Tournament, "rosterSize" | "playersPerSide">): Message {
  const subs = Math.max(0, rosterSize - playersPerSide);
  return message("cup.rosterRule", { players: rosterSize, field: playersPerSide, subs });
}

/** '7v7', '5v5 and 7v7'; 'none' without tournaments. */
export function gameFormats(
  tournaments: readonly Pick<Tournament, "playersPerSide">[],
  locale: Locale = "en",
): string {
  const sizes = new Set(tournaments.map(({ playersPerSide }) => playersPerSide));
  const formats = [...sizes].toSorted((a, b) => a - b).map((size) => `${size}v${size}`);
  return formats.length === 0 ? "none" : formatList(formats, locale);
}

/**
 * Sorts by day; tournaments without a known day keep their order, at the end. A text such as 'July
 * 28' takes its year from the first date that is set.
 */
export function byPlayDay<T extends Pick<Tournament, "playsOn" | "playsText">>(
  tournaments: readonly T[],
): T[] {
  const [firstSet = ""] = tournaments.flatMap(({ playsOn }) => playsOn ?? []).toSorted();
  const rank = ({ playsOn, playsText }: T) =>
    playsOn ??
    `${parseMonthDay(playsText) ? firstSet.slice(0, 4) : "9999"}-${parseMonthDay(playsText)}`;
  return tournaments.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  monthAndDay(`2000-${String(index + 1).padStart(2, "0")}-01`).month.toLowerCase(),
);

export function parseMonthDay(playsText: string): string | null {
  const [, month = "", day = ""] = /^([a-z]+)\s+(\d{1,2})\b/i.exec(playsText.trim()) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  return index < 0 ? null : `${String(index + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
