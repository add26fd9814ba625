import { asc, eq } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { addDays } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { formatDayRange } from "#domain/core/format-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { cupDates, formatPlayDay } from "#domain/cup/cup-dates-rules.ts";
import {
  type Cup,
  currentCup,
  listTournaments,
  mutateCupSettings,
  type Tournament,
  unknownTournament,
} from "#domain/cup/current-cup.ts";
import { byPlayDay, parseMonthDay, tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { readGameDays } from "../games/list-games.ts";
import type { MovePlayDaysInput } from "./cup-input.ts";

export type ContradictingDays = NonNullable<Awaited<ReturnType<typeof readContradictingDays>>>;

export async function readContradictingDays(ctx: Ctx) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const all = byPlayDay(await listTournaments(ctx, cup.id));
  const playDays = playDaysOf(cup, all, ctx.locale);
  if (!playDays.some(({ isStray }) => isStray)) return null;
  return {
    sentence: translate(ctx.locale, contradictingDaysMessage(cup, playDays, ctx.locale)),
    playDays,
    cupDays: daysOfCup(cup),
    version: daysVersion(cup, all),
  };
}

/** Says so if games are outside the cup's dates; otherwise null. */
export async function readStrayGames(ctx: Ctx): Promise<string | null> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const span = spanOf(cup);
  const days = (await readGameDays(ctx, cup.id)).flatMap(({ first, last }) => [first, last]).sort();
  const [first] = days;
  const last = days.at(-1);
  if (span === null || first === undefined || last === undefined) return null;
  if (days.every((day) => isWithin(day, span, true))) return null;
  const { locale } = ctx;
  const games = formatDayRange(first, last, { locale });
  const dates = cupDates(cup, locale);
  return translate(locale, message("consoleErrors.cup.gamesOutside", { games, dates }));
}

/** Throws `invalid` for a day outside the cup's dates and `changed` if the form is stale. */
export async function movePlayDays(ctx: Ctx, { days, version }: MovePlayDaysInput): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "cup.move-days", async ({ tx, cup, audit, changed }) => {
    const all = await tx
      .select()
      .from(tournaments)
      .where(eq(tournaments.cupId, cup.id))
      .orderBy(asc(tournaments.id))
      .for("update");
    requireUnchanged(version, daysVersion(cup, all));
    const cupDays = daysOfCup(cup);
    const known = new Map(playDaysOf(cup, all).map((each) => [each.id, each.day]));
    for (const { id, day } of days) {
      if (!known.has(id)) throw unknownTournament();
      if (!cupDays.includes(day))
        throw new DomainError("invalid", message("consoleErrors.cup.pickDay"));
    }
    const moved = days.filter(({ id, day }) => known.get(id) !== day);
    if (moved.length === 0) return;
    for (const { id, day } of moved) {
      await tx.update(tournaments).set({ playsOn: day }).where(eq(tournaments.id, id));
    }
    audit(`cup:${cup.id}`, { tournaments: moved.map(({ id }) => id) });
    changed(cupTopic(cup.id), ...moved.map(({ id }) => tournamentTopic(id)));
  });
}

function daysVersion(cup: Cup, all: readonly Tournament[]): string {
  const days = all
    .map(({ id, playsOn, playsText }) => [id, playsOn, playsText] as const)
    .toSorted(([one], [other]) => one - other);
  return formVersion({ cup: [cup.id, cup.startsOn, cup.endsOn], days });
}

type CupDays = Pick<Cup, "datesText" | "startsOn" | "endsOn">;
type PlayDays = Pick<Tournament, "id" | "name" | "playsOn" | "playsText">;

const MAX_DAYS = 31;
const DAY = 86_400_000;

/** The cup's days (yyyy-MM-dd); empty until its dates are set. */
export function daysOfCup({ startsOn, endsOn }: Pick<Cup, "startsOn" | "endsOn">): string[] {
  if (startsOn === null || endsOn === null) return [];
  const count = Math.min(daysBetween(startsOn, endsOn) + 1, MAX_DAYS);
  return Array.from({ length: count }, (_, days) => addDays(startsOn, days));
}

export function playDaysOf(cup: CupDays, tournaments: readonly PlayDays[], locale: Locale = "en") {
  const span = spanOf(cup);
  const names = tournamentShortNames(tournaments);
  const [dated = ""] = [cup.startsOn, ...tournaments.map(({ playsOn }) => playsOn)].flatMap(
    (day) => day ?? [],
  );
  const known = tournaments.flatMap((tournament) => {
    const { id, playsOn, playsText } = tournament;
    const monthDay = parseMonthDay(playsText);
    const day = playsOn ?? (monthDay && `${dated.slice(0, 4)}-${monthDay}`);
    if (day === null) return [];
    const isStray = span !== null && !isWithin(day, span, playsOn !== null);
    const name = names.get(id) ?? tournament.name;
    return [{ id, name, plays: formatPlayDay(tournament, locale), isStray, day }];
  });
  return suggest(known, daysOfCup(cup));
}

/**
 * Shifts all days equally so that the first matches the cup's first day; if they don't fit, moves
 * only the stray ones.
 */
function suggest<Day extends { day: string; isStray: boolean }>(
  known: readonly Day[],
  days: readonly string[],
) {
  const [first = ""] = days;
  const earliest = known.map(({ day }) => day).toSorted()[0] ?? "";
  const isAnyStray = known.some(({ isStray }) => isStray);
  const shifted = known.map((each) => ({
    ...each,
    suggested: isAnyStray && first ? addDays(each.day, daysBetween(earliest, first)) : each.day,
  }));
  const last = days.at(-1) ?? "";
  if (!first || shifted.every(({ suggested }) => suggested <= last)) return shifted;
  return known.map((each) => ({
    ...each,
    suggested: !each.isStray ? each.day : each.day < first ? first : last,
  }));
}

/** First and last day: yyyy-MM-dd if the dates are set, MM-dd if they are only in the text. */
type Span = readonly [string, string];

function spanOf({ startsOn, endsOn, datesText }: CupDays): Span | null {
  if (startsOn !== null && endsOn !== null) return [startsOn, endsOn];
  const [, month = "", first = "", other, last] =
    /^([a-z]+)\s+(\d{1,2})(?:\s*[-–]\s*(?:([a-z]+)\s+)?(\d{1,2}))?$/i.exec(datesText.trim()) ?? [];
  const from = parseMonthDay(`${month} ${first}`);
  const to = last === undefined ? from : parseMonthDay(`${other ?? month} ${last}`);
  return from && to ? [from, to] : null;
}

function isWithin(day: string, [from, to]: Span, hasYear: boolean): boolean {
  if (hasYear && from.length === day.length) return from <= day && day <= to;
  const [one, first, last] = [day.slice(-5), from.slice(-5), to.slice(-5)];
  return first <= last ? first <= one && one <= last : one >= first || one <= last;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function contradictingDaysMessage(
  cup: CupDays,
  playDays: readonly { name: string; plays: string; isStray: boolean }[],
  locale: Locale = "en",
): Message {
  const stray = playDays.filter(({ isStray }) => isStray);
  const list = new Intl.ListFormat(INTL_LOCALES[locale]).format(
    stray.map(({ name, plays }) =>
      translate(locale, message("consoleErrors.cup.plays", { tournament: name, day: plays })),
    ),
  );
  return message("consoleErrors.cup.contradiction", { dates: cupDates(cup, locale), list });
}
