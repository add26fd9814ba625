import type { Game } from "../competition/games/list-games.ts";
import { NOBODY } from "../competition/referees/input.ts";
import { refereeAddress } from "../competition/referees/referee-links.ts";
import {
  personKey,
  type RefereeKey,
  teamKey,
  whyNotFree,
} from "../competition/referees/referee-rules.ts";
import { refereeVersion } from "../competition/referees/referees.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { currentCup, listTournaments } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import { listGameDates, type RefereeDay, readRefereeDay } from "./referee-day.ts";

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
