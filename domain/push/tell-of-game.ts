import { eq, inArray } from "drizzle-orm";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { pushFollows } from "../../db/schema/field.ts";
import type { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Result } from "../games/result-rules.ts";
import { readSlots } from "../knockout/read-slots.ts";
import { slotWords } from "../knockout/slot-rules.ts";
import { todayIn } from "../players/age-rules.ts";
import { shownTeam } from "../teams/withdrawn-words-rules.ts";
import {
  isNews,
  moveNews,
  nextGameNews,
  notPlayingNews,
  type Place,
  removalNews,
  resultNews,
  returnNews,
  type Sides,
  type Words,
} from "./news-rules.ts";
import { tellFollowers } from "./tell-followers.ts";

type Game = typeof games.$inferSelect;
type Now = Pick<Ctx, "now">;

/** Minutes until each kind of notification is stale. */
const FRESH = { result: 12 * 60, begun: 30, change: 24 * 60 };

/**
 * Runs inside the caller's transaction. `game` is the row before the change, `result` the new
 * state.
 */
export async function tellOfResult(
  tx: Database,
  ctx: Now,
  game: Game,
  result: Result,
): Promise<void> {
  const about = await readAbout(tx, ctx, game);
  if (!about) return;
  const words = resultNews(about.sides, game, game, result);
  const isBegun = result.state === "live" || result.state === "scheduled";
  if (words) await tell(tx, ctx, about, words, isBegun ? FRESH.begun : FRESH.result);
}

export async function tellOfMove(
  tx: Database,
  ctx: Now,
  before: Game,
  after: Place,
): Promise<void> {
  // Checks the new date: a move into the past is a correction, but one into the future is news.
  const about = await readAbout(tx, ctx, { ...before, date: after.date });
  const words = about && moveNews(about.sides, before, after);
  if (words) await tell(tx, ctx, about, words, FRESH.change);
}

export async function tellOfRemoval(tx: Database, ctx: Now, before: Game): Promise<void> {
  if (before.state === "cancelled") return;
  const about = await readAbout(tx, ctx, before);
  if (about) await tell(tx, ctx, about, removalNews(about.sides), FRESH.change);
}

export async function tellOfReturn(tx: Database, ctx: Now, game: Game): Promise<void> {
  const about = await readAbout(tx, ctx, game);
  if (about) await tell(tx, ctx, about, returnNews(about.sides, game), FRESH.change);
}

/**
 * Notifies a team's followers that it entered or left a knockout game, or meets a different
 * opponent than announced. `before` is the game's row with its old teams.
 */
export async function tellOfSides(
  tx: Database,
  ctx: Now,
  before: Game,
  after: { team1Id: number | null; team2Id: number | null },
): Promise<void> {
  const [were, are] = [before, after].map(({ team1Id, team2Id }) => [team1Id, team2Id] as const);
  for (const teamId of new Set([...(were ?? []), ...(are ?? [])])) {
    if (teamId === null) continue;
    const [was, is] = [were, are].map((sides) => sides?.includes(teamId));
    const [met, meets] = [were, are].map(
      (sides) => sides?.find((id) => id !== null && id !== teamId) ?? null,
    );
    // The opponent is announced with the game, and again only if it changes.
    const meetsAnother = met !== null && met !== meets;
    if (was === is && !meetsAnother) continue;
    const about = await readAbout(tx, ctx, { ...before, team1Id: teamId, team2Id: null });
    if (!about) continue;
    const otherName = is && meets ? ((await namesOf(tx, [meets])).get(meets) ?? null) : null;
    const team = about.sides.team1Name;
    const words = is ? nextGameNews(team, before, otherName) : notPlayingNews(team, before);
    await tell(tx, ctx, about, words, FRESH.change);
  }
}

interface About {
  gameId: number;
  teamIds: number[];
  sides: Sides;
  group: string;
}

async function readAbout(tx: Database, ctx: Now, game: Game): Promise<About | null> {
  const teamIds = [game.team1Id, game.team2Id].filter((id) => id !== null);
  if (teamIds.length === 0) return null;
  const [followed] = await tx
    .select({ teamId: pushFollows.teamId })
    .from(pushFollows)
    .where(inArray(pushFollows.teamId, teamIds))
    .limit(1);
  if (!followed) return null;
  const [place] = await tx
    .select({ group: tournaments.slug, zone: cups.zone })
    .from(tournaments)
    .innerJoin(cups, eq(cups.id, tournaments.cupId))
    .where(eq(tournaments.id, game.tournamentId));
  if (!place || !isNews(game, todayIn(place.zone, ctx.now))) return null;
  const names = await namesOf(tx, teamIds);
  const slots = (await readSlots(tx, [game.id])).get(game.id);
  const nameOf = (teamId: number | null, slot: Parameters<typeof slotWords>[0] | undefined) =>
    (teamId === null ? null : names.get(teamId)) ?? (slot ? slotWords(slot) : "To be decided");
  const sides = {
    team1Name: nameOf(game.team1Id, slots?.[1]),
    team2Name: nameOf(game.team2Id, slots?.[2]),
  };
  return { gameId: game.id, teamIds, sides, group: place.group };
}

async function namesOf(tx: Database, teamIds: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: teams.id, name: teams.name, withdrawnAt: teams.withdrawnAt })
    .from(teams)
    .where(inArray(teams.id, teamIds));
  return new Map(
    rows.map(({ id, name, withdrawnAt }) => [id, shownTeam(name, withdrawnAt !== null)]),
  );
}

async function tell(
  tx: Database,
  ctx: Now,
  { gameId, teamIds, group }: About,
  words: Words,
  minutes: number,
): Promise<void> {
  const query = new URLSearchParams({ group, view: "schedule" });
  const path = `/schedules-results?${query}#game-${gameId}`;
  await tellFollowers(tx, ctx, { teamIds }, { ...words, path, tag: `game-${gameId}`, minutes });
}
