import { eq } from "drizzle-orm";
import { gameSlots, games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { type Message, message } from "#i18n/message.ts";
import { dayAndTimeOf, minutesOfDay } from "../competition/games/clock-rules.ts";
import { playingMinutes } from "../competition/games/game-length-rules.ts";
import { gameName } from "../competition/games/game-name-rules.ts";
import { type Game, listCupGames } from "../competition/games/list-games.ts";
import { isToPlay } from "../competition/games/result-rules.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { currentCup, listTournaments } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import { busyOf, whenFree } from "./busy-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { USUAL_GAPS } from "./conflict-settings-rules.ts";
import type { FixedGame, WaitingGame } from "./plan-input-rules.ts";
import type { GameDependencies } from "./planned-game-rules.ts";
import { listRefereeConflicts } from "./referee-day.ts";
import { readSavedRules, readStoredDraft } from "./stored-draft.ts";

/** `locale` is the language of sides without a team. */
type Reading = Pick<Ctx, "db" | "locale">;

export interface OrderedGame extends Game {
  called: Message | null;
  waits: GameDependencies | undefined;
  notBefore: number[];
}

/** A cup's games, with each knockout game's title and the games that decide its teams. */
export async function listOrderedGames(
  { db, locale }: Reading,
  cupId: number,
): Promise<OrderedGame[]> {
  const found = await listCupGames({ db, locale }, cupId);
  if (found.every(({ stage }) => stage === "group")) {
    return found.map((game) => ({ ...game, called: null, waits: undefined, notBefore: [] }));
  }
  const names = tournamentShortNames(await listTournaments({ db }, cupId));
  const waits = await readWaits(db, cupId);
  return found.map((game) => ({
    ...game,
    called:
      game.stage === "group"
        ? null
        : message("planner.conflict.called", {
            game: gameName(game),
            tournament: names.get(game.tournamentId) ?? "",
          }),
    waits: waits.get(game.id),
    notBefore: game.stage === "final" ? thirdPlaces(found, game.tournamentId) : [],
  }));
}

function thirdPlaces(games: readonly Game[], tournamentId: number): number[] {
  return games.flatMap((game) =>
    game.tournamentId === tournamentId && game.stage === "third-place" ? [game.id] : [],
  );
}

async function readWaits(db: Database, cupId: number): Promise<Map<number, GameDependencies>> {
  const rows = await db
    .select({
      gameId: gameSlots.gameId,
      bracketId: gameSlots.bracketId,
      among: gameSlots.among,
      fromGameId: gameSlots.fromGameId,
    })
    .from(gameSlots)
    .innerJoin(games, eq(games.id, gameSlots.gameId))
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(tournaments.cupId, cupId));
  const found = new Map<number, { games: number[]; brackets: number[] }>();
  for (const { gameId, bracketId, among, fromGameId } of rows) {
    const waits = found.get(gameId) ?? { games: [], brackets: [] };
    found.set(gameId, waits);
    if (fromGameId !== null) waits.games.push(fromGameId);
    waits.brackets.push(...(among ?? []), ...(bracketId === null ? [] : [bracketId]));
  }
  return found;
}

function plannedOf(game: OrderedGame) {
  const { id, date, time, field, team1Id, team2Id, team1Name, team2Name } = game;
  const { bracketId, called, waits, notBefore } = game;
  return {
    id,
    date,
    time,
    minutes: playingMinutes(game),
    field,
    team1Id,
    team2Id,
    team1Name,
    team2Name,
    bracketId,
    called,
    waits,
    notBefore,
  };
}

/**
 * The cup's existing games, with negative ids to avoid clashes with drafted games. Postponed games
 * take up no time, but count as meetings.
 */
export async function readFixedGames(reading: Reading, cupId: number): Promise<FixedGame[]> {
  return fixedOf(await listOrderedGames(reading, cupId));
}

function fixedOf(games: readonly OrderedGame[]): FixedGame[] {
  return games
    .filter(({ state }) => state !== "cancelled" && state !== "annulled")
    .map((game) => ({
      ...plannedOf(game),
      id: -game.id,
      time: game.state === "postponed" ? null : game.time,
      // The knockout can be moved later, so its order doesn't constrain a draft.
      waits: undefined,
    }));
}

/** The existing games, apart from the knockout games that a draft moves. */
export async function readGamesToPlan(
  reading: Reading,
  cupId: number,
  isMoved: (game: OrderedGame) => boolean,
): Promise<{ existing: FixedGame[]; waiting: PlannedKnockout[] }> {
  const games = await listOrderedGames(reading, cupId);
  const moved = games.filter((game) => isMovable(game) && isMoved(game));
  const ids = new Set(moved.map(({ id }) => id));
  return {
    existing: fixedOf(games.filter(({ id }) => !ids.has(id))),
    waiting: moved.map((game) => {
      const { tournamentId, stage } = game;
      const { id: gameId, waits = NOTHING, ...planned } = plannedOf(game);
      return { ...planned, gameId, tournamentId, stage, waits };
    }),
  };
}

const NOTHING: GameDependencies = { games: [], brackets: [] };

export interface PlannedKnockout extends WaitingGame {
  stage: Game["stage"];
  called: Message | null;
}

export function isMovable({ stage, state }: Pick<Game, "stage" | "state">): boolean {
  return stage !== "group" && state === "scheduled";
}

/**
 * Conflicts among the cup's unplayed games, by the rest, the break and the places of the last
 * draft, by what teams can't do, and of their referees, and knockout games outside of the hours for
 * which their day was planned. For the admin.
 */
export async function listConflicts(ctx: Ctx) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const unplayed = (await listOrderedGames(ctx, cup.id)).filter(isToPlay).map(plannedOf);
  const dates = unplayed.map(({ date }) => date);
  const saved = await readSavedRules(ctx.db, cup.id, dates);
  // Blocked times are for planning; a game that an organizer put there is meant.
  const { blocked: _, fields: _all, days = [], ...others } = saved;
  const { restMinutes = 0, breakMinutes = 0, ...ofTeams } = others;
  const { locale } = ctx;
  const rules = { restMinutes, breakMinutes, ...ofTeams };
  const conflicts = conflictsOf(unplayed, { ...rules, existing: true, locale }).map(
    ({ isHard, sentence, games: involved }) => ({
      isHard,
      sentence,
      gameIds: involved.map(({ id }) => id),
    }),
  );
  const late = conflictsOf(
    unplayed.filter(({ called, date }) => called && days.some((day) => day.date === date)),
    { restMinutes: 0, breakMinutes: 0, windows: days, existing: true, locale },
  )
    .filter(({ kind }) => kind === "window")
    .map(({ sentence, games: [game] }) => ({ isHard: false, sentence, gameIds: [game.id] }));
  return [...conflicts, ...late, ...(await listRefereeConflicts(ctx, cup.id))];
}

/** When the field of a game is free next on its day; null without a field. For the admin. */
export async function readNextFreeTime(ctx: Ctx, gameId: number): Promise<string | null> {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const fixed = await readFixedGames(ctx, cup.id);
  const game = fixed.find(({ id }) => id === -gameId);
  if (!game || game.field === null) return null;
  const { date, field } = game;
  const draft = await readStoredDraft(ctx.db, cup.id);
  return nextFreeTime(
    game,
    fixed.filter((each) => each.date === date && each.field === field),
    draft?.settings.breakMinutes ?? USUAL_GAPS.breakMinutes,
  );
}

interface FieldGame {
  time: string | null;
  minutes: number;
}

const DAY = 24 * 60;
const STEP = 5;

/**
 * When the next game after `after` can begin on its field, in steps of five minutes. `games` are the
 * day's games on that field. Null if the day is over by then.
 */
export function nextFreeTime(
  { time, minutes }: FieldGame,
  games: readonly FieldGame[],
  breakMinutes: number,
): string | null {
  if (time === null) return null;
  const spans = games.flatMap((game) => {
    const start = minutesOfDay(game.time ?? "");
    return game.time === null ? [] : [{ start, end: start + game.minutes, place: -1 }];
  });
  const busy = busyOf(spans);
  let start = minutesOfDay(time) + minutes + breakMinutes;
  for (let before = -1; start !== before; ) {
    before = Math.ceil(start / STEP) * STEP;
    start = whenFree(busy, before, minutes, DAY, breakMinutes);
  }
  return start + minutes > DAY ? null : dayAndTimeOf(start).time;
}
