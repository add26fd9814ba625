import { eq, inArray } from "drizzle-orm";
import type { games } from "../../../db/schema/competition.ts";
import { cups, tournaments } from "../../../db/schema/cup.ts";
import { pushFollows } from "../../../db/schema/messaging.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { notifyFollowers } from "../../messaging/push-outbox.ts";
import type { Result } from "../games/result-rules.ts";
import { readPlaceholders } from "../knockout/sources.ts";
import { teamLabel } from "../withdrawals/withdrawal-rules.ts";
import {
  type AlertSchedule,
  type AlertTeams,
  type AlertText,
  isAlertTimely,
  nextGameAlert,
  notPlayingAlert,
  removalAlert,
  rescheduleAlert,
  restoredGameAlert,
  resultAlert,
  withdrawalAlert,
} from "./game-alert-rules.ts";

type Game = typeof games.$inferSelect;
type Now = Pick<Ctx, "now">;

/** Minutes until each kind of notification is stale. */
const ALERT_LIFETIMES = { result: 12 * 60, begun: 30, change: 24 * 60 };

/**
 * Runs inside the caller's transaction. `game` is the row before the change, `result` the new
 * state.
 */
export async function notifyOfResult(
  tx: Database,
  ctx: Now,
  game: Game,
  result: Result,
): Promise<void> {
  const about = await readAbout(tx, ctx, game);
  if (!about) return;
  const words = resultAlert(about.sides, game, game, result);
  const isBegun = result.state === "live" || result.state === "scheduled";
  if (words)
    await tell(tx, ctx, about, words, isBegun ? ALERT_LIFETIMES.begun : ALERT_LIFETIMES.result);
}

export async function notifyOfReschedule(
  tx: Database,
  ctx: Now,
  before: Game,
  after: AlertSchedule,
): Promise<void> {
  // Checks the new date: a move into the past is a correction, but one into the future is news.
  const about = await readAbout(tx, ctx, { ...before, date: after.date });
  const words = about && rescheduleAlert(about.sides, before, after);
  if (words) await tell(tx, ctx, about, words, ALERT_LIFETIMES.change);
}

export async function notifyOfRemoval(tx: Database, ctx: Now, before: Game): Promise<void> {
  if (before.state === "cancelled") return;
  const about = await readAbout(tx, ctx, before);
  if (about) await tell(tx, ctx, about, removalAlert(about.sides), ALERT_LIFETIMES.change);
}

export async function notifyOfRestoredGame(tx: Database, ctx: Now, game: Game): Promise<void> {
  const about = await readAbout(tx, ctx, game);
  if (about)
    await tell(tx, ctx, about, restoredGameAlert(about.sides, game), ALERT_LIFETIMES.change);
}

/**
 * Notifies a team's followers that it entered or left a knockout game, or meets a different
 * opponent than announced. `before` is the game's row with its old teams.
 */
export async function notifyOfPairing(
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
    const words = is ? nextGameAlert(team, before, otherName) : notPlayingAlert(team, before);
    await tell(tx, ctx, about, words, ALERT_LIFETIMES.change);
  }
}

interface About {
  gameId: number;
  teamIds: number[];
  sides: AlertTeams;
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
  if (!place || !isAlertTimely(game, todayIn(place.zone, ctx.now))) return null;
  const names = await namesOf(tx, teamIds);
  const slots = (await readPlaceholders(tx, [game.id])).get(game.id);
  const nameOf = (teamId: number | null, slot = "To be decided") =>
    (teamId === null ? null : names.get(teamId)) ?? slot;
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
    rows.map(({ id, name, withdrawnAt }) => [id, teamLabel(name, withdrawnAt !== null)]),
  );
}

async function tell(
  tx: Database,
  ctx: Now,
  { gameId, teamIds, group }: About,
  words: AlertText,
  minutes: number,
): Promise<void> {
  const query = new URLSearchParams({ group, view: "schedule" });
  const path = `/schedules-results?${query}#game-${gameId}`;
  await notifyFollowers(tx, ctx, { teamIds }, { ...words, path, tag: `game-${gameId}`, minutes });
}

const TEAM_ALERT_LIFETIME = 24 * 60;

export async function notifyOfTeamWithdrawal(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  team: { id: number; cupId: number; name: string; slug: string },
  what: "withdrawn" | "back",
): Promise<void> {
  const [cup] = await tx.select({ name: cups.name }).from(cups).where(eq(cups.id, team.cupId));
  const words = withdrawalAlert(team.name, cup?.name ?? "", what);
  const path = `/teams/${team.slug}`;
  const news = { ...words, path, tag: `team-${team.id}`, minutes: TEAM_ALERT_LIFETIME };
  await notifyFollowers(tx, ctx, { teamIds: [team.id] }, news);
}
