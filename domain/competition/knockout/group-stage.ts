import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { gameSlots, games } from "#db/schema/competition.ts";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Message, message } from "#i18n/message.ts";
import { notifyOfRemoval } from "../alerts/game-alerts.ts";
import { gameName } from "../games/game-name-rules.ts";
import { hasBegun } from "../games/result-rules.ts";
import { mutateKnockout } from "./advance-teams.ts";
import type { FromBracket } from "./side-source-rules.ts";

/**
 * Confirms a group stage and fills the knockout. A side stays empty while its teams are tied
 * without a recorded draw. Throws `conflict` if group games are open or there is no knockout.
 */
export async function confirmGroups(ctx: Ctx, tournamentId: number): Promise<void> {
  await mutateKnockout(ctx, "knockout.confirm", tournamentId, async (change) => {
    const { tx, tournament, knockout, audit } = change;
    if (tournament.groupsConfirmedAt !== null) return;
    if (knockout.length === 0) {
      throw new DomainError("conflict", message("competitionErrors.knockout.none"));
    }
    const open = await listOpenGroupGames(tx, tournament.id);
    if (open.length > 0) throw new DomainError("conflict", openSentence(open));
    if (!tournament.withoutGroups && !(await hasPlayedGroups(tx, tournament.id)))
      throw new DomainError("conflict", message("knockout.groups.none"));
    await setConfirmed(tx, tournament.id, ctx.now);
    audit(`tournament:${tournament.id}`);
  });
}

async function setConfirmed(tx: Database, tournamentId: number, at: Date | null): Promise<void> {
  await tx
    .update(tournaments)
    .set({ groupsConfirmedAt: at })
    .where(eq(tournaments.id, tournamentId));
}

/** Whether a group game has a result. */
export async function hasPlayedGroups(db: Database, tournamentId: number): Promise<boolean> {
  const played = and(
    eq(games.tournamentId, tournamentId),
    eq(games.stage, "group"),
    inArray(games.state, ["final", "forfeit"]),
  );
  return (await db.$count(games, played)) > 0;
}

export type OpenGroupGame = Awaited<ReturnType<typeof listOpenGroupGames>>[number];

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

export async function listOpenGroupGames(db: Database, tournamentId: number) {
  return db
    .select({ id: games.id, team1Name: team1.name, team2Name: team2.name })
    .from(games)
    .leftJoin(team1, eq(team1.id, games.team1Id))
    .leftJoin(team2, eq(team2.id, games.team2Id))
    .where(
      and(
        eq(games.tournamentId, tournamentId),
        eq(games.stage, "group"),
        inArray(games.state, ["scheduled", "live", "postponed"]),
      ),
    )
    .orderBy(asc(games.date), asc(games.time), asc(games.id));
}

const NAMED = 5;

function openSentence(open: readonly OpenGroupGame[]): Message {
  const named = open.slice(0, NAMED).map((game) => `${game.team1Name} - ${game.team2Name}`);
  const games = named.join(", ");
  const count = open.length - NAMED;
  return count > 0
    ? message("competitionErrors.knockout.openGamesMore", { games, count })
    : message("competitionErrors.knockout.openGames", { games });
}

/**
 * Reverts the confirmation of a group stage and empties the knockout. Throws `conflict` if a
 * knockout game has begun.
 */
export async function reopenGroups(ctx: Ctx, tournamentId: number): Promise<void> {
  await mutateKnockout(ctx, "knockout.reopen", tournamentId, async (change) => {
    const { tx, tournament, knockout, audit } = change;
    if (tournament.groupsConfirmedAt === null) return;
    requireNothingBegun(knockout);
    await setConfirmed(tx, tournament.id, null);
    audit(`tournament:${tournament.id}`);
  });
}

/** Deletes a tournament's knockout games and reopens its group stage, unless one has begun. */
export async function deleteKnockout(ctx: Ctx, tournamentId: number): Promise<void> {
  await mutateKnockout(ctx, "knockout.delete", tournamentId, async (change) => {
    const { tx, tournament, knockout, audit } = change;
    if (knockout.length === 0) return;
    requireNothingBegun(knockout);
    for (const game of knockout) await notifyOfRemoval(tx, ctx, game);
    const ids = knockout.map(({ id }) => id);
    // Slots reference each other's games.
    await tx.delete(gameSlots).where(inArray(gameSlots.gameId, ids));
    await tx.delete(games).where(inArray(games.id, ids));
    await tx
      .update(tournaments)
      .set({ groupsConfirmedAt: null, withoutGroups: false })
      .where(eq(tournaments.id, tournament.id));
    audit(`tournament:${tournament.id}`, { games: ids });
  });
}

function requireNothingBegun(knockout: readonly (typeof games.$inferSelect)[]): void {
  const begun = knockout.find(hasBegun);
  if (!begun) return;
  throw new DomainError(
    "conflict",
    message("competitionErrors.knockout.begun", { game: gameName(begun) }),
  );
}

/**
 * Throws `conflict` if a group stage is confirmed, since a new group game would change its tables.
 * Lock the schedules first.
 */
export async function requireGroupsOpen(tx: Database, tournamentIds: number[]): Promise<void> {
  const [confirmed] = await tx
    .select({ name: tournaments.name })
    .from(tournaments)
    .where(and(inArray(tournaments.id, tournamentIds), isNotNull(tournaments.groupsConfirmedAt)))
    .orderBy(asc(tournaments.position), asc(tournaments.id))
    .limit(1);
  if (!confirmed) return;
  throw new DomainError(
    "conflict",
    message("competitionErrors.knockout.confirmed", { tournament: confirmed.name }),
  );
}

export async function hasGroupGames(db: Database, tournamentId: number): Promise<boolean> {
  const found = await db
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), eq(games.stage, "group")))
    .limit(1);
  return found.length > 0;
}

export async function countTeams(db: Database, tournamentId: number): Promise<FromBracket[]> {
  return db
    .select({ id: brackets.id, teams: sql<number>`count(${teams.id})::int` })
    .from(brackets)
    .leftJoin(teams, and(eq(teams.bracketId, brackets.id), isNull(teams.withdrawnAt)))
    .where(eq(brackets.tournamentId, tournamentId))
    .groupBy(brackets.id)
    .orderBy(asc(brackets.position), asc(brackets.id));
}
