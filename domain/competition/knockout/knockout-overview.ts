import { and, asc, eq, max, ne, notInArray, sql } from "drizzle-orm";
import { gameSlots, games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, type Reading, requireAdmin } from "#domain/core/context.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { currentTournament, listBrackets } from "#domain/cup/current-cup.ts";
import { listGames } from "../games/list-games.ts";
import { hasBegun } from "../games/result-rules.ts";
import { countTeams, hasGroupGames, hasPlayedGroups, listOpenGroupGames } from "./group-stage.ts";
import { chosenSides, pairingsVersion } from "./pairings.ts";
import { bracketWithoutGroups } from "./plan-rules.ts";
import { resolveSides } from "./qualification-rules.ts";
import { readGroupStage, readSources } from "./sources.ts";
import { buildKnockoutTree, type KnockoutTree } from "./tree-rules.ts";

export type KnockoutSetup = Awaited<ReturnType<typeof readKnockoutSetup>>;

export async function readKnockoutSetup(ctx: Ctx, tournamentId: number) {
  requireAdmin(ctx);
  const tournament = await currentTournament(ctx.db, tournamentId);
  const { id, name, slug, groupsConfirmedAt, withoutGroups } = tournament;
  const [counted, named, known, all, openGames] = await Promise.all([
    countTeams(ctx.db, id),
    listBrackets(ctx.db, [id]),
    listTeams(ctx.db, id),
    listGames(ctx, id),
    listOpenGroupGames(ctx.db, id),
  ]);
  const games = all.filter(({ stage }) => stage !== "group");
  const sides = await chosenSides(ctx.db, id, games);
  const nameOf = new Map(named.map((bracket) => [bracket.id, bracket.name]));
  return {
    tournament: { id, name, slug },
    withoutGroups,
    canSkipGroups: bracketWithoutGroups(counted) !== null && !(await hasGroupGames(ctx.db, id)),
    confirmedAt: groupsConfirmedAt?.toISOString() ?? null,
    brackets: counted.map((bracket) => ({ ...bracket, name: nameOf.get(bracket.id) ?? "" })),
    teams: known.filter(({ withdrawnAt }) => withdrawnAt === null),
    games: games.map((game) => ({ ...game, isBegun: hasBegun(game) })),
    sides,
    version: pairingsVersion(sides),
    openGames,
    isPlayed: withoutGroups || (await hasPlayedGroups(ctx.db, id)),
    qualifiers: games.length > 0 ? await readQualifiers(ctx.db, id, known) : [],
  };
}

function listTeams(db: Database, tournamentId: number) {
  return db
    .select({ id: teams.id, name: teams.name, withdrawnAt: teams.withdrawnAt })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId))
    .orderBy(asc(teams.name));
}

async function readQualifiers(
  db: Database,
  tournamentId: number,
  known: Awaited<ReturnType<typeof listTeams>>,
) {
  const nameOf = new Map(known.map((team) => [team.id, team.name]));
  const sides = await readSources(db, tournamentId);
  return resolveSides(sides, await readGroupStage(db, tournamentId)).map(
    ({ gameId, side, teamId, waiting }) => ({
      gameId,
      side,
      teamName: teamId === null ? null : (nameOf.get(teamId) ?? null),
      waiting: waiting.flatMap((each) => nameOf.get(each) ?? []),
    }),
  );
}

export async function listKnockouts(ctx: Ctx, cupId: number) {
  requireAdmin(ctx);
  return ctx.db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      games: sql<number>`count(${games.id})::int`,
      isConfirmed: sql<boolean>`${tournaments.groupsConfirmedAt} is not null`,
    })
    .from(tournaments)
    .leftJoin(games, and(eq(games.tournamentId, tournaments.id), ne(games.stage, "group")))
    .where(eq(tournaments.cupId, cupId))
    .groupBy(tournaments.id)
    .orderBy(asc(tournaments.position), asc(tournaments.id));
}

export async function readKnockoutTree(ctx: Reading, tournamentId: number): Promise<KnockoutTree> {
  const [all, sources] = await Promise.all([
    listGames(ctx, tournamentId),
    readSources(ctx.db, tournamentId),
  ]);
  return buildKnockoutTree(
    all.filter(({ stage }) => stage !== "group"),
    sources,
  );
}

/**
 * How many places of each bracket lead to the first round, by bracket id; null without a knockout.
 * Public.
 */
export async function readAdvancing({ db }: Pick<Ctx, "db">, tournamentId: number) {
  const own = and(eq(games.tournamentId, tournamentId), ne(games.stage, "group"));
  const leadsOn = and(
    eq(gameSlots.gameId, games.id),
    eq(gameSlots.kind, "place"),
    notInArray(games.stage, ["placement", "third-place"]),
  );
  const found = await sharedRead(db, `knockout of tournament ${tournamentId}`, () =>
    db
      .select({ bracketId: gameSlots.bracketId, places: max(gameSlots.place) })
      .from(games)
      .leftJoin(gameSlots, leadsOn)
      .where(own)
      .groupBy(gameSlots.bracketId),
  );
  if (found.length === 0) return null;
  return new Map(
    found.flatMap(({ bracketId, places }) =>
      bracketId === null || places === null ? [] : [[bracketId, places] as const],
    ),
  );
}

export async function hasKnockout(ctx: Pick<Ctx, "db">, tournamentId: number): Promise<boolean> {
  return (await readAdvancing(ctx, tournamentId)) !== null;
}
