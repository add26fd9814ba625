import { and, eq, getTableColumns, gte, inArray, lte, ne, or, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, type Reading, requireStaff } from "#domain/core/context.ts";
import { addDays } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { currentCup, listTournaments, type Tournament } from "#domain/cup/current-cup.ts";
import { type Crest, crestOf } from "#domain/teams/crest-rules.ts";
import { crestColumns } from "#domain/teams/crests.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { readPlaceholders } from "../knockout/sources.ts";
import type { GameDays } from "./cup-phase-rules.ts";
import { firstListedDay } from "./now-and-next-rules.ts";
import { bySchedule } from "./schedule-rules.ts";

type GameRow = Awaited<ReturnType<typeof gamesWithTeams>>[number];

export type Game = Omit<GameRow, "team1Crest" | "team2Crest"> & {
  /** Null for an open side. */
  team1Crest: Crest | null;
  team2Crest: Crest | null;
  /** For an unfilled knockout side, its source: 'Winner of Semi-final 1'. */
  team1Name: string;
  team2Name: string;
};

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

function playsIn(team: typeof team1 | typeof team2, teamId: PgColumn) {
  return and(eq(team.id, teamId), eq(team.tournamentId, games.tournamentId));
}

/** Selects the settings of the game's tournament, which must be joined. */
export const gameLengths = {
  groupMinutes: tournaments.groupMinutes,
  knockoutMinutes: tournaments.knockoutMinutes,
  finalMinutes: tournaments.finalMinutes,
  overtimeMinutes: tournaments.overtimeMinutes,
};

/** Of the cup, whatever its tournament, as fields are shared. */
const ONE_ON_ITS_FIELD = sql`from games as other
  join tournaments as its on its.id = other.tournament_id and its.cup_id = ${tournaments.cupId}
  where other.date = ${games.date} and other.field = ${games.field} and other.id <> ${games.id}`;

/** Games with their teams, null for open sides. */
export function gamesWithTeams(db: Database) {
  return db
    .select({
      ...getTableColumns(games),
      lengths: gameLengths,
      fieldNextAt: sql<string | null>`case when ${games.state} = 'scheduled' then (
        select min(case other.state when 'live' then '00:00' else other.time end) ${ONE_ON_ITS_FIELD}
          and other.time > ${games.time} and other.state not in ('postponed', 'cancelled')
          and other.team1_id is not null and other.team2_id is not null) end`,
      isFieldTaken: sql<boolean>`${games.state} = 'scheduled' and exists (
        select ${ONE_ON_ITS_FIELD} and other.state = 'live' and other.time <= ${games.time})`,
      team1Name: team1.name,
      team2Name: team2.name,
      team1Slug: team1.slug,
      team2Slug: team2.slug,
      team1Crest: crestColumns(team1),
      team2Crest: crestColumns(team2),
      team1Withdrawn: sql<boolean>`${team1.withdrawnAt} is not null`,
      team2Withdrawn: sql<boolean>`${team2.withdrawnAt} is not null`,
    })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .leftJoin(team1, playsIn(team1, games.team1Id))
    .leftJoin(team2, playsIn(team2, games.team2Id));
}

export function withCrests<Row extends Pick<GameRow, "team1Crest" | "team2Crest">>(game: Row) {
  return {
    ...game,
    team1Crest: game.team1Crest && crestOf(game.team1Crest),
    team2Crest: game.team2Crest && crestOf(game.team2Crest),
  };
}

async function withSlots({ db, locale = "en" }: Reading, found: GameRow[]): Promise<Game[]> {
  const open = found.filter((game) => game.team1Name === null || game.team2Name === null);
  const slots = await readPlaceholders(db, idsIn(open));
  return found.map((game) => {
    const { 1: one, 2: other } = slots.get(game.id) ?? {};
    return {
      ...withCrests(game),
      team1Name: game.team1Name ?? translate(locale, one ?? OPEN),
      team2Name: game.team2Name ?? translate(locale, other ?? OPEN),
    };
  });
}

const OPEN = message("games.toBeDecided");

/** A tournament's games in schedule order (spec §9). Public. */
export async function listGames(ctx: Reading, tournamentId: number): Promise<Game[]> {
  const found = await sharedRead(ctx.db, `games of tournament ${tournamentId}`, () =>
    gamesWithTeams(ctx.db).where(eq(games.tournamentId, tournamentId)),
  );
  return (await withSlots(ctx, found)).toSorted(bySchedule);
}

export async function listCupGames(ctx: Reading, cupId: number): Promise<Game[]> {
  const ofCup = ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId));
  const found = await gamesWithTeams(ctx.db).where(inArray(games.tournamentId, ofCup));
  return (await withSlots(ctx, found)).toSorted(bySchedule);
}

/** Games of any cup, in schedule order. */
export async function listGamesById(ctx: Reading, ids: readonly number[]): Promise<Game[]> {
  const found = await gamesWithTeams(ctx.db).where(inArray(games.id, [...ids]));
  return (await withSlots(ctx, found)).toSorted(bySchedule);
}

/**
 * The games that `nowAndNext` can show, in schedule order: yesterday to tomorrow in the cup's zone,
 * plus each tournament's next two kick-offs after that. Public.
 */
export async function listGamesAround(
  ctx: Reading<"now">,
  zone: string,
  tournamentIds: number[],
): Promise<Game[]> {
  const from = firstListedDay(ctx.now, zone);
  const to = addDays(from, 2);
  const later = sql`(
    select id from (
      select id, dense_rank() over (partition by tournament_id order by date, time) as kick_off from games
      where ${inArray(games.tournamentId, tournamentIds)} and date > ${to} and state = 'scheduled' and time is not null
    ) as ranked where kick_off <= 2)`;
  const found = await sharedRead(ctx.db, `games of ${tournamentIds.join()} around ${from}`, () =>
    gamesWithTeams(ctx.db).where(
      and(
        inArray(games.tournamentId, tournamentIds),
        gte(games.date, from),
        or(lte(games.date, to), inArray(games.id, later)),
      ),
    ),
  );
  return (await withSlots(ctx, found)).toSorted(bySchedule);
}

/** When games begin in a cup, each time once. Public. */
export async function listStarts({ db }: Reading, cupId: number): Promise<(string | null)[]> {
  const found = await db
    .select({ time: games.time })
    .from(games)
    .innerJoin(tournaments, eq(games.tournamentId, tournaments.id))
    .where(eq(tournaments.cupId, cupId))
    .groupBy(games.time);
  return found.map(({ time }) => time);
}

/** Of each tournament that has games. Public. */
export async function readGameDays({ db }: Reading, cupId: number): Promise<GameDays[]> {
  return sharedRead(db, `game days of cup ${cupId}`, () =>
    db
      .select({
        tournamentId: games.tournamentId,
        first: sql<string>`min(${games.date})`,
        last: sql<string>`max(${games.date})`,
        live: sql<string | null>`max(${games.date}) filter (where ${games.state} = 'live')`,
        open: sql<number>`(count(*) filter (where ${games.state} in ('scheduled', 'live', 'postponed')))::int`,
        hasMoreRounds: sql<boolean>`bool_or(${games.stage} not in ('group', 'semi-final', 'third-place', 'final'))`,
      })
      .from(games)
      .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
      .where(and(eq(tournaments.cupId, cupId), ne(games.state, "cancelled")))
      .groupBy(games.tournamentId),
  );
}

export async function listTeamGames(ctx: Reading, teamId: number): Promise<Game[]> {
  const found = await sharedRead(ctx.db, `games of team ${teamId}`, () =>
    gamesWithTeams(ctx.db).where(or(eq(games.team1Id, teamId), eq(games.team2Id, teamId))),
  );
  return (await withSlots(ctx, found)).toSorted(bySchedule);
}

export async function readGame(
  ctx: Ctx,
  id: number,
): Promise<{ game: Game; tournament: Tournament }> {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const [game] = await withSlots(ctx, await gamesWithTeams(ctx.db).where(eq(games.id, id)));
  const tournament = (await listTournaments(ctx, cup.id)).find(
    (each) => each.id === game?.tournamentId,
  );
  if (!game || !tournament)
    throw new DomainError("not-found", message("competitionErrors.game.unknown"));
  return { game, tournament };
}
