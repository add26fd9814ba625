import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { addDays, todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import {
  idInToken,
  isSameToken,
  type Keyed,
  linkToken,
  macOf,
  shortMac,
} from "#domain/core/signed-link.ts";
import { consoleTopic, cupTopic } from "#domain/core/topics.ts";
import { type Cup, type CupChange, currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { momentIn } from "#domain/cup/time-zone-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Game, listCupGames } from "../games/list-games.ts";
import { startOfDay } from "../games/now-and-next-rules.ts";
import { formatDate } from "../games/schedule-rules.ts";
import type { EndLinkInput, MakeLinksInput } from "./input.ts";

export function fieldToken(ctx: Keyed, linkId: number): string {
  return linkToken(ctx, linkId, `field link ${linkId}`);
}

/** Only pages of an open link have it, so that a phone can prove that it used the link in time. */
export function linkPass(ctx: Keyed, linkId: number): string {
  return shortMac(ctx, `field pass ${linkId}`);
}

/** A player's id on the pages of one link: a UUID that leads nowhere else. */
export function playerAlias(ctx: Keyed, linkId: number, playerId: string): string {
  const hex = macOf(ctx, `field player ${linkId} ${playerId}`).toString("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

export function linkIdOf(ctx: Keyed, token: string): number | null {
  const id = idInToken(token);
  return id !== null && isSameToken(fieldToken(ctx, id), token) ? id : null;
}

export type FieldLink = typeof fieldLinks.$inferSelect;

export async function findFieldLink(
  ctx: Ctx,
  token: string,
): Promise<{ link: FieldLink; cup: Cup }> {
  const id = linkIdOf(ctx, token);
  const [found] =
    id === null
      ? []
      : await ctx.db
          .select({ link: fieldLinks, cup: cups })
          .from(fieldLinks)
          .innerJoin(cups, eq(cups.id, fieldLinks.cupId))
          .where(eq(fieldLinks.id, id));
  if (!found) {
    throw new DomainError("not-found", message("fieldErrors.noLink"));
  }
  return found;
}

export function isLinkFor(link: FieldLink, game: Pick<Game, "id" | "date" | "field">): boolean {
  if (game.date !== link.day) return false;
  return link.gameId === null ? game.field === link.field : game.id === link.gameId;
}

/**
 * Links stay open until this time on the next morning, for late finals and phones that were
 * offline.
 */
const GRACE = "04:00";

export function closesAt(day: string, zone: string): Date {
  const morning = addDays(day, 1);
  return momentIn(zone, `${morning}T${GRACE}`) ?? new Date(`${morning}T${GRACE}:00Z`);
}

export function whyLinkClosed(
  { day, endedAt }: Pick<FieldLink, "day" | "endedAt">,
  zone: string,
  now: Date,
  locale: Locale = "en",
): Message | null {
  const date = { day: formatDate(day, undefined, locale) };
  if (endedAt !== null) return message("fieldErrors.linkEnded");
  if (now < startOfDay(day, zone)) return message("fieldErrors.linkOpens", date);
  return now < closesAt(day, zone) ? null : message("fieldErrors.linkOver", date);
}

export function changesAt(
  { day, endedAt }: Pick<FieldLink, "day" | "endedAt">,
  zone: string,
  now: Date,
): Date | null {
  if (endedAt !== null) return null;
  return [startOfDay(day, zone), closesAt(day, zone)].find((moment) => now < moment) ?? null;
}

const byFieldName = new Intl.Collator("en", { numeric: true });

/**
 * The field links of the given day; defaults to today or the next day with games. For the admin.
 */
export async function listFieldLinks(ctx: Ctx, chosen: string | null) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const all = await listCupGames(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const played = [...new Set(all.map(({ date }) => date))];
  const day = chosen ?? played.find((each) => each >= today) ?? today;
  const games = all.filter(({ date }) => date === day);
  const links = await readLinks(ctx, cup.id, day, games);
  const fields = [...new Set(games.flatMap(({ field }) => field ?? []))].sort(byFieldName.compare);
  return {
    day,
    days: [...new Set([...played, today, day])].sort(),
    fields: fields.map((field) => ({
      field,
      games: games.filter((game) => game.field === field),
      link: links.find((link) => link.field === field) ?? null,
    })),
    ofGames: links.filter(({ field }) => field === null),
    games,
  };
}

async function readLinks(ctx: Ctx, cupId: number, day: string, games: readonly Game[]) {
  const found = await ctx.db
    .select({ link: fieldLinks, entries: sql<number>`count(${fieldEntries.id})::int` })
    .from(fieldLinks)
    .leftJoin(
      fieldEntries,
      and(eq(fieldEntries.linkId, fieldLinks.id), isNull(fieldEntries.refused)),
    )
    .where(and(eq(fieldLinks.cupId, cupId), eq(fieldLinks.day, day), isNull(fieldLinks.endedAt)))
    .groupBy(fieldLinks.id)
    .orderBy(asc(fieldLinks.id));
  return found.map(({ link, entries }) => ({
    id: link.id,
    field: link.field,
    address: `${ctx.siteUrl}/field/${fieldToken(ctx, link.id)}`,
    games: games.filter((game) => isLinkFor(link, game)),
    entries,
  }));
}

/**
 * Creates missing links: one per field with games on that day, or one for the given game. Returns
 * how many are new.
 */
export async function makeFieldLinks(ctx: Ctx, { day, gameId }: MakeLinksInput): Promise<number> {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "field.make-links", async ({ tx, cup, audit, changed }) => {
    const found = await tx
      .select({ field: games.field })
      .from(games)
      .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
      .where(
        and(
          eq(tournaments.cupId, cup.id),
          eq(games.date, day),
          gameId === undefined ? isNotNull(games.field) : eq(games.id, gameId),
        ),
      );
    if (found.length === 0) {
      const nothing = gameId === undefined ? message("competitionErrors.field.noFields") : NO_GAME;
      throw new DomainError("not-found", nothing);
    }
    const fields = new Set(found.map(({ field }) => (gameId === undefined ? field : null)));
    const link = { cupId: cup.id, gameId: gameId ?? null, day, madeAt: ctx.now };
    const made = await tx
      .insert(fieldLinks)
      .values([...fields].map((field) => ({ ...link, field })))
      .onConflictDoNothing()
      .returning({ id: fieldLinks.id });
    if (made.length > 0) {
      audit(`cup:${cup.id}`, { links: made.length, date: day });
      changed(consoleTopic);
    }
    return made.length;
  });
}

const NO_GAME = message("competitionErrors.field.noGame");

/** Revokes a field link. Throws `not-found` if it isn't open. */
export async function endFieldLink(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "field.end-link", async (change) => {
    await endLink(change, ctx, linkId);
  });
}

/** Revokes a field link and creates a new one for the same games, in case its code leaked. */
export async function renewFieldLink(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "field.renew-link", async (change) => {
    const { cupId, field, gameId, day } = await endLink(change, ctx, linkId);
    await change.tx.insert(fieldLinks).values({ cupId, field, gameId, day, madeAt: ctx.now });
  });
}

async function endLink({ tx, cup, audit, changed }: CupChange, ctx: Ctx, linkId: number) {
  const [ended] = await tx
    .update(fieldLinks)
    .set({ endedAt: ctx.now })
    .where(and(eq(fieldLinks.id, linkId), eq(fieldLinks.cupId, cup.id), isNull(fieldLinks.endedAt)))
    .returning();
  if (!ended) throw new DomainError("not-found", message("competitionErrors.field.noLink"));
  audit(`cup:${cup.id}`, { link: linkId, date: ended.day });
  changed(consoleTopic, cupTopic(cup.id));
  return ended;
}
