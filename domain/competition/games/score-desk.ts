import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listCupGames } from "./list-games.ts";
import {
  endOf,
  endOnField,
  kickOffOf,
  midnightAfter,
  type TimedGame,
} from "./now-and-next-rules.ts";
import { awaitsShootout, hasResult, isToPlay, type Result } from "./result-rules.ts";
import { byLatestDay, bySchedule } from "./schedule-rules.ts";

/** Up to `limit` games of each kind to score, today's results, and all games. For the admin. */
export async function readScoreDesk(ctx: Ctx, limit: number) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const games = await listCupGames(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const { due, now, later, until } = gamesToScore(games, ctx.now, cup.zone);
  const listed = {
    due: due.slice(0, limit),
    now: now.slice(0, limit),
    later: later.slice(0, limit),
  };
  return {
    cup,
    tournaments,
    today,
    toScore: listed,
    /** The ids of the games that are over without a score. */
    missing: due.map(({ id }) => id),
    more: [due, now, later].flat().length - [listed.due, listed.now, listed.later].flat().length,
    results: games
      .filter((game) => game.date === today && hasResult(game))
      .toSorted((a, b) => bySchedule(b, a)),
    games,
    until: until.toISOString(),
  };
}

interface Scorable extends TimedGame, Result {}

const MINUTE = 60_000;
/** After its end, before a live game was probably forgotten. */
const FORGOTTEN_MINUTES = 20;

/**
 * Groups the games that need a score; omits scored and future games. `until` is when the groups
 * change next.
 */
export function gamesToScore<Game extends Scorable>(
  games: readonly Game[],
  moment: Date,
  zone: string,
) {
  const at = moment.getTime();
  const today = todayIn(zone, moment);
  const open = games.filter(isWaiting).toSorted(bySchedule);
  const ofToday = open
    .filter((game) => game.date === today)
    .map((game) => ({ game, ...startAndEnd(game, zone) }));
  const waits = ({ game, end }: (typeof ofToday)[number]) => game.isFieldTaken && at < end;
  const coming = ofToday.filter((each) => at < each.start || waits(each));
  const playing = ofToday.filter((each) => each.start <= at && at < each.end && !waits(each));
  const over = ofToday.filter(({ end }) => end <= at);
  const changes = [
    midnightAfter(moment, zone).getTime(),
    ...[...coming, ...playing].flatMap(({ start, end }) => [start, end]),
  ].filter((change) => change > at);
  return {
    /** Over by the clock, or tied without penalties: today's first, the earliest first. */
    due: [
      ...over.map(({ game }) => game),
      ...open.filter((game) => game.date < today).toSorted(byLatestDay),
    ],
    now: playing.map(({ game }) => game),
    later: coming.map(({ game }) => game),
    until: new Date(Math.min(...changes)),
  };
}

/** Today's games without a time can be played at any moment. */
function startAndEnd(game: Scorable, zone: string): { start: number; end: number } {
  if (hasResult(game)) return { start: 0, end: 0 };
  if (game.time === null && game.startedAt === null) return { start: 0, end: Infinity };
  const start = game.startedAt?.getTime() ?? kickOffOf(game, zone);
  // Somebody at the field ends a live game.
  return game.state === "live"
    ? { start: 0, end: endOf(game, start) + FORGOTTEN_MINUTES * MINUTE }
    : { start, end: endOnField(game, start, zone) };
}

function isWaiting(game: Scorable): boolean {
  if (game.team1Id === null || game.team2Id === null) return false;
  return isToPlay(game) || awaitsShootout(game);
}
