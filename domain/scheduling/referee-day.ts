import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { gameReferees } from "#db/schema/referees.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { playingMinutes } from "../competition/games/game-length-rules.ts";
import { gameName } from "../competition/games/game-name-rules.ts";
import { type Game, listCupGames } from "../competition/games/list-games.ts";
import { isToPlay } from "../competition/games/result-rules.ts";
import { formatDate } from "../competition/games/schedule-rules.ts";
import { NOBODY } from "../competition/referees/input.ts";
import {
  type Candidate,
  type DayOfGames,
  personKey,
  type RefereeConflict,
  type RefereedGame,
  type RefereeKey,
  refereeConflicts,
  teamKey,
  whyNotFree,
} from "../competition/referees/referee-rules.ts";
import {
  type Referee,
  readReferees,
  refereeAddress,
  refereeVersion,
} from "../competition/referees/referees.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { formVersion } from "../core/form-version.ts";
import { currentCup, listTournaments } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import { travelBetween, USUAL_GAPS } from "./conflict-settings-rules.ts";
import { readSavedRules } from "./stored-draft.ts";

type Reading = Pick<Ctx, "db" | "locale">;

export interface RefereeDay extends DayOfGames {
  date: string;
  /** Every game of the day, also those without a time, which nobody can be assigned to. */
  all: Game[];
  people: Referee[];
  candidates: Candidate[];
  /** The candidates, and people who referee on another day only. */
  known: Candidate[];
  /** Of all games of the cup. */
  assigned: Map<number, RefereeKey>;
  conflicts: RefereeConflict[];
  /** Changes with the day's assignments. */
  version: string;
}

/** Whether a game takes up its referee's time. */
function isPlayed({ state }: Pick<Game, "state">): boolean {
  return isToPlay({ state }) || state === "final" || state === "abandoned";
}

/** What the referees of these days depend on, read once for all of them. */
async function readRefereeDays(
  { db, locale }: Reading,
  cupId: number,
  dates?: readonly string[],
): Promise<RefereeDay[]> {
  const cupGames = await listCupGames({ db, locale }, cupId);
  const ids = cupGames.map(({ id }) => id);
  // One after the other, as a transaction has one connection.
  const people = await readReferees(db, cupId);
  const playing = await readTeams(db, cupId);
  const rows = await db.select().from(gameReferees).where(inArray(gameReferees.gameId, ids));
  const assigned = new Map(rows.map(({ gameId, ...row }) => [gameId, keyOf(row)]));
  const days = dates ?? [...new Set(cupGames.map(({ date }) => date))];
  const saved = await readSavedRules(db, cupId, days);
  const { breakMinutes = USUAL_GAPS.breakMinutes, hours = [] } = saved;
  return days.map((date) => {
    const all = cupGames.filter((game) => game.date === date);
    const ofDay = people.filter((each) => each.day === null || each.day === date);
    const played = new Set(all.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]));
    const candidates = [
      ...ofDay.map(personCandidate),
      ...playing
        .filter(({ id }) => played.has(id))
        .map(({ id, name }): Candidate => {
          const own = hours.find((each) => each.teamId === id && each.date === date);
          const [notBefore, notAfter] = [own?.from ?? null, own?.to ?? null];
          return { key: teamKey(id), name, teamId: id, notBefore, notAfter };
        }),
    ];
    const day = {
      games: all.filter(isPlayed).flatMap(refereedGame),
      breakMinutes,
      travel: (one: string | null, other: string | null) => travelBetween(saved, one, other),
      locale,
    };
    const known = [...candidates, ...absentPeople(people, ofDay)];
    return {
      ...day,
      date,
      all,
      people: ofDay,
      candidates,
      known,
      assigned,
      conflicts: refereeConflicts(known, assigned, day),
      version: formVersion({ assigned: all.map(({ id }) => [id, assigned.get(id) ?? null]) }),
    };
  });
}

export async function readRefereeDay(
  reading: Reading,
  cupId: number,
  date: string,
): Promise<RefereeDay> {
  const [day] = await readRefereeDays(reading, cupId, [date]);
  if (!day) throw new Error("The day was not read.");
  return day;
}

function keyOf(row: { refereeId: number | null; teamId: number | null }): RefereeKey {
  return row.refereeId === null ? teamKey(row.teamId ?? 0) : personKey(row.refereeId);
}

function personCandidate({ id, name, teamId, notBefore, notAfter }: Referee): Candidate {
  return { key: personKey(id), name, teamId, notBefore, notAfter };
}

/** People of another day, whose game was moved to this one. */
function absentPeople(people: readonly Referee[], ofDay: readonly Referee[]): Candidate[] {
  return people
    .filter((each) => !ofDay.includes(each))
    .map((each) => ({ ...personCandidate(each), isAbsent: true }));
}

function refereedGame(game: Game): RefereedGame[] {
  const { id, time, field, team1Id, team2Id, team1Name, team2Name } = game;
  if (time === null) return [];
  const start = minutesOfDay(time);
  const teamIds = [team1Id, team2Id].filter((each) => each !== null);
  const teamNames = `${team1Name} - ${team2Name}`;
  const name = teamIds.length < 2 && game.stage !== "group" ? gameName(game) : teamNames;
  return [{ id, start, end: start + playingMinutes(game), field, teamIds, name, time }];
}

async function readTeams(db: Database, cupId: number) {
  return db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.cupId, cupId), isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.name), asc(teams.id));
}

/** The days with games, in order. */
async function listGameDates(db: Database, cupId: number): Promise<string[]> {
  const found = await db
    .select({ date: games.date })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(tournaments.cupId, cupId))
    .groupBy(games.date)
    .orderBy(asc(games.date));
  return found.map(({ date }) => date);
}

/** Referees who can't referee a game that is still to play, because it or theirs has moved. */
export async function listRefereeConflicts(reading: Reading, cupId: number) {
  const days = await readRefereeDays(reading, cupId);
  return days.flatMap(({ all, date, conflicts }) => {
    const toPlay = new Set(all.filter(isToPlay).map(({ id }) => id));
    return conflicts
      .filter(({ game }) => toPlay.has(game.id))
      .map(({ game, other, sentence }) => ({
        isHard: true,
        sentence: message("referees.conflict.onDay", {
          conflict: sentence,
          day: formatDate(date, undefined, reading.locale),
        }),
        gameIds: [game, other].flatMap((each) => each?.id ?? []),
      }));
  });
}

/**
 * The referees of a day with their links, and who is free for each of its games. By default of
 * today or the next day with games. For staff only.
 */
export async function readRefereesOfDay(ctx: Ctx, chosen: string | null) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const played = await listGameDates(ctx.db, cup.id);
  const date = chosen ?? played.find((each) => each >= today) ?? today;
  const day = await readRefereeDay(ctx, cup.id, date);
  const names = tournamentShortNames(tournaments);
  return {
    cup,
    tournaments,
    date,
    days: [...new Set([...played, today, date])].sort(),
    version: day.version,
    conflicts: day.conflicts,
    candidates: day.candidates,
    games: refereedGames(day).map((game) => ({
      game,
      tournament: names.get(game.tournamentId) ?? "",
      current: day.assigned.get(game.id) ?? null,
      version: day.assigned.get(game.id) ?? NOBODY,
      free: freeFor(day, game),
      conflict: day.conflicts.find((each) => [each.game.id, each.other?.id].includes(game.id)),
    })),
    untimed: day.all.filter(({ time, state }) => time === null && state === "scheduled").length,
    people: day.people.map((referee) => ({
      referee,
      version: refereeVersion(referee),
      address: refereeAddress(ctx, referee),
      games: refereedGames(day, personKey(referee.id)),
    })),
    teams: day.candidates.flatMap(({ key, name, teamId }) => {
      if (teamId === null || key !== teamKey(teamId)) return [];
      const games = refereedGames(day, key);
      return games.length > 0 ? [{ id: teamId, name, games }] : [];
    }),
  };
}

/** In schedule order; only those of a referee if one is given. */
function refereedGames({ all, games, assigned }: RefereeDay, key?: RefereeKey): Game[] {
  const ids = new Set(games.map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id) && (key === undefined || assigned.get(id) === key));
}

function freeFor(day: RefereeDay, { id }: Game): RefereeKey[] {
  const game = day.games.find((each) => each.id === id);
  if (!game) return [];
  return day.candidates
    .filter((each) => whyNotFree(each, game, day.assigned, day) === null)
    .map(({ key }) => key);
}

/** Who referees each game of a day: people's names and teams. For staff only. */
export async function readRefereeNames(ctx: Ctx, date: string): Promise<Record<number, string>> {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const day = await readRefereeDay(ctx, cup.id, date);
  const names = new Map(day.known.map(({ key, name }) => [key, name]));
  const found = day.all.flatMap(({ id }) => {
    const key = day.assigned.get(id);
    const name = key && names.get(key);
    return name === undefined ? [] : [[id, name] as const];
  });
  return Object.fromEntries(found);
}
