import { and, asc, eq, inArray } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { gameReferees, referees } from "#db/schema/referees.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, type Reading, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { changedFields, formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { idInToken, isSameToken, type Keyed, linkToken } from "#domain/core/signed-link.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { consoleTopic, cupTopic, type Topic, tournamentTopic } from "#domain/core/topics.ts";
import { type CupChange, listTournaments, mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { type Game, listGamesById } from "../games/list-games.ts";
import type { AddRefereeInput, ChangeRefereeInput, RefereeIdInput } from "./input.ts";

export type Referee = typeof referees.$inferSelect;

/** More than any cup needs, so that nobody fills the table. */
const MAX_REFEREES = 200;

export function refereeVersion(referee: Referee): string {
  const { name, day, notBefore, notAfter, teamId } = referee;
  return formVersion({ name, day, notBefore, notAfter, teamId });
}

/** The people who referee on a day, or on any day; by name. For staff only: they can be minors. */
export async function readReferees(
  db: Database,
  cupId: number,
  day: string | null = null,
): Promise<Referee[]> {
  const found = await db
    .select()
    .from(referees)
    .where(eq(referees.cupId, cupId))
    .orderBy(asc(referees.name), asc(referees.id));
  return found.filter((each) => day === null || each.day === null || each.day === day);
}

/** For a form that was refused because of a newer version. Throws `not-found`. */
export async function readStoredReferee(ctx: Ctx, id: number) {
  requireStaff(ctx, "scorekeeper");
  const [referee] = await ctx.db.select().from(referees).where(eq(referees.id, id));
  if (!referee) throw unknownReferee();
  const { name, notBefore, notAfter } = referee;
  const fields = { name, notBefore: notBefore ?? "", notAfter: notAfter ?? "" };
  return { fields, version: refereeVersion(referee) };
}

/**
 * Adds a person who can referee. Returns their id. Throws `conflict` if the name is on the list for
 * that day already, or the list is full (`MAX_REFEREES`).
 */
export async function addReferee(ctx: Ctx, input: AddRefereeInput): Promise<number> {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "referee.add", async ({ tx, cup, audit, changed }) => {
    const known = await readReferees(tx, cup.id);
    const values = valuesOf(input);
    requireNew(known, values);
    if (known.length >= MAX_REFEREES) {
      throw new DomainError("conflict", message("referees.wrong.full", { most: MAX_REFEREES }));
    }
    await requireTeam(tx, cup.id, input.teamId);
    const [added] = await tx
      .insert(referees)
      .values({ ...values, cupId: cup.id, addedAt: ctx.now })
      .returning({ id: referees.id });
    if (!added) throw new Error("The referee was not added.");
    audit(`cup:${cup.id}`, { referee: added.id });
    changed(consoleTopic);
    return added.id;
  });
}

function valuesOf({ name, teamId, notBefore, notAfter, day, onlyDay }: AddRefereeInput) {
  return { name, teamId, notBefore, notAfter, day: onlyDay ? day : null };
}

/** The lists show names only, so two people with the same name and day would look like one. */
function requireNew(others: readonly Referee[], { name, day }: Pick<Referee, "name" | "day">) {
  const key = labelKey(name);
  if (!others.some((each) => each.day === day && labelKey(each.name) === key)) return;
  throw new DomainError("conflict", message("referees.wrong.known", { name }), { field: "name" });
}

/**
 * Throws `changed` if the form is stale, and `conflict` if it takes the name of another person. Games
 * stay assigned; the page names those that don't fit.
 */
export async function changeReferee(ctx: Ctx, input: ChangeRefereeInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "referee.change", async (change) => {
    const { tx, cup, audit, changed } = change;
    const referee = await lockReferee(change, input.refereeId);
    requireUnchanged(input.version, refereeVersion(referee));
    const values = valuesOf(input);
    const fields = changedFields(referee, values);
    if (fields.length === 0) return;
    if (fields.includes("name") || fields.includes("day")) {
      const known = await readReferees(tx, cup.id);
      requireNew(
        known.filter(({ id }) => id !== referee.id),
        values,
      );
    }
    await requireTeam(tx, cup.id, input.teamId);
    await tx.update(referees).set(values).where(eq(referees.id, referee.id));
    audit(`cup:${cup.id}`, { referee: referee.id });
    changed(consoleTopic, ...(await topicsOfGames(tx, referee.id)));
  });
}

/** Removes a person, whose games have no referee then and whose link no longer works. */
export async function removeReferee(ctx: Ctx, { refereeId }: RefereeIdInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "referee.remove", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { id } = await lockReferee(change, refereeId);
    changed(consoleTopic, ...(await topicsOfGames(tx, id)));
    await tx.delete(referees).where(eq(referees.id, id));
    audit(`cup:${cup.id}`, { referee: id });
  });
}

/** Replaces a person's link, in case it got into other hands. */
export async function renewRefereeLink(ctx: Ctx, { refereeId }: RefereeIdInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "referee.renew-link", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { id, link } = await lockReferee(change, refereeId);
    await tx
      .update(referees)
      .set({ link: link + 1 })
      .where(eq(referees.id, id));
    audit(`cup:${cup.id}`, { referee: id });
    changed(consoleTopic, ...(await topicsOfGames(tx, id)));
  });
}

async function lockReferee({ tx, cup }: CupChange, id: number): Promise<Referee> {
  const [referee] = await tx
    .select()
    .from(referees)
    .where(and(eq(referees.id, id), eq(referees.cupId, cup.id)))
    .for("update");
  if (!referee) throw unknownReferee();
  return referee;
}

const unknownReferee = () => new DomainError("not-found", message("referees.wrong.unknown"));

async function requireTeam(tx: Database, cupId: number, teamId: number | null): Promise<void> {
  if (teamId === null) return;
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cupId)))
    .for("key share");
  if (team) return;
  throw new DomainError("invalid", message("referees.wrong.team"), { field: "teamId" });
}

async function topicsOfGames(tx: Database, refereeId: number): Promise<Topic[]> {
  const ofReferee = tx
    .select({ id: gameReferees.gameId })
    .from(gameReferees)
    .where(eq(gameReferees.refereeId, refereeId));
  const found = await tx
    .select({ tournamentId: games.tournamentId })
    .from(games)
    .where(inArray(games.id, ofReferee))
    .groupBy(games.tournamentId);
  return found.map(({ tournamentId }) => tournamentTopic(tournamentId));
}

/** Another number of the link (`renewRefereeLink`) makes another token. */
export function refereeToken(ctx: Keyed, { id, link }: Pick<Referee, "id" | "link">): string {
  return linkToken(ctx, id, `referee link ${id} ${link}`);
}

export function refereeAddress(ctx: Pick<Ctx, "secretKey" | "siteUrl">, referee: Referee): string {
  return `${ctx.siteUrl}/referee/${refereeToken(ctx, referee)}`;
}

/** A referee's games. Authorized by the token alone. Throws `not-found`. */
export async function readRefereePage(
  ctx: Pick<Ctx, "db" | "locale" | "secretKey">,
  token: string,
) {
  const id = idInToken(token);
  const [found] =
    id === null
      ? []
      : await ctx.db
          .select({ referee: referees, cup: cups })
          .from(referees)
          .innerJoin(cups, eq(cups.id, referees.cupId))
          .where(eq(referees.id, id));
  if (!found || !isSameToken(refereeToken(ctx, found.referee), token)) {
    throw new DomainError("not-found", message("referees.noLink"));
  }
  const { referee, cup } = found;
  const own = await ctx.db
    .select({ id: gameReferees.gameId })
    .from(gameReferees)
    .where(eq(gameReferees.refereeId, referee.id));
  const [games, tournaments] = await Promise.all([
    listGamesById(ctx, idsIn(own)),
    listTournaments(ctx, cup.id),
  ]);
  return {
    referee,
    cup,
    games,
    tournaments: new Map(tournaments.map(({ id, name }) => [id, name])),
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
}

/** The games that a team referees, in schedule order. Public. */
export async function listRefereedGames(ctx: Reading, teamId: number): Promise<Game[]> {
  const own = await ctx.db
    .select({ id: gameReferees.gameId })
    .from(gameReferees)
    .where(eq(gameReferees.teamId, teamId));
  if (own.length === 0) return [];
  return listGamesById(ctx, idsIn(own));
}
