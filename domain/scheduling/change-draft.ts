import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { games } from "../../db/schema/competition.ts";
import { scheduleDrafts } from "../../db/schema/scheduling.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { localMoment } from "../competition/games/clock-rules.ts";
import { lockSchedule } from "../competition/games/game-teams.ts";
import { GAME_LENGTHS } from "../competition/games/schedule-rules.ts";
import { requireGroupsOpen } from "../competition/knockout/group-stage.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { type Change, mutate } from "../core/mutate.ts";
import { consoleTopic, tournamentTopic } from "../core/topics.ts";
import { currentCup, lockCup } from "../cup/current-cup.ts";
import { conflictsOf, type PlannedGame } from "./conflict-rules.ts";
import { conflictsAfter, movedGames } from "./draft-board-rules.ts";
import type { DraftSettings, DraftVersionInput, MoveGameInput, StoredGame } from "./draft-input.ts";
import { changedSince, withTeamNames } from "./draft-overview.ts";
import {
  conflictRulesOf,
  readBracketsToPlan,
  readFixedGames,
  requireDraft,
  requireNotPast,
} from "./stored-draft.ts";

/**
 * Moves a drafted game, swapping it with the one at its destination. Throws `conflict` with the
 * reason if the result would be a hard conflict.
 */
export async function moveDrafted(ctx: Ctx, input: MoveGameInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "schedule.move", async (change) => {
    await lockCup(change.tx, cup.id);
    const draft = await requireDraft(change.tx, cup.id, input.version, { lock: true });
    const game = draft.games.find(({ id }) => id === input.gameId);
    if (!game) throw new DomainError("not-found", "There is no such game in the draft.");
    if (!draft.settings.fields.includes(input.cell.field)) {
      throw new DomainError("invalid", "There is no such field.", { field: "cell" });
    }
    const at = localMoment(cup.zone, ctx.now);
    const games = withTeamNames(draft, await readBracketsToPlan(change.tx, cup.id));
    const standing = await readFixedGames(change.tx, cup.id);
    const rules = conflictRulesOf(draft.settings, at);
    const [worst] = conflictsAfter(games, standing, game.id, input.cell, rules);
    if (worst?.isHard) throw new DomainError("conflict", worst.sentence, { field: "cell" });
    const moved = movedGames(draft.games, game.id, input.cell);
    const undo = draft.games
      .filter((each) => moved.some((now) => now.id === each.id && !isAtOnePlace(now, each)))
      .map(({ id, date, time, field }) => ({ id, date, time, field }));
    await keep(change, draft.id, { ...draft.settings, undo }, moved);
  });
}

export async function undoMove(ctx: Ctx, { version }: { version: number }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "schedule.move", async (change) => {
    await lockCup(change.tx, cup.id);
    const draft = await requireDraft(change.tx, cup.id, version, { lock: true });
    const { undo } = draft.settings;
    if (undo.length === 0) throw new DomainError("conflict", "There is nothing to undo.");
    const games = draft.games.map((game) => ({
      ...game,
      ...undo.find(({ id }) => id === game.id),
    }));
    await keep(change, draft.id, { ...draft.settings, undo: [] }, games);
  });
}

function isAtOnePlace(one: StoredGame, other: StoredGame): boolean {
  return one.date === other.date && one.time === other.time && one.field === other.field;
}

async function keep(
  { tx, audit, changed }: Change,
  draftId: number,
  settings: DraftSettings,
  games: StoredGame[],
): Promise<void> {
  await tx
    .update(scheduleDrafts)
    .set({ settings, games, version: sql`${scheduleDrafts.version} + 1` })
    .where(eq(scheduleDrafts.id, draftId));
  audit(`draft:${draftId}`);
  changed(consoleTopic);
}

/** Deletes the draft but keeps its settings for the next one. */
export async function discardDraft(ctx: Ctx, { version }: DraftVersionInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "schedule.discard", async ({ tx, audit, changed }) => {
    await lockCup(tx, cup.id);
    const draft = await requireDraft(tx, cup.id, version, { lock: true });
    await tx
      .update(scheduleDrafts)
      .set({ games: [], version: sql`${scheduleDrafts.version} + 1` })
      .where(eq(scheduleDrafts.id, draft.id));
    audit(`cup:${cup.id}`, { games: draft.games.length });
    changed(consoleTopic);
  });
}

/**
 * Adds all games of the draft to the schedule and returns their number. Throws `conflict` if teams
 * or games have changed since or there is a hard conflict, and like `requireToCome` for games in
 * the past.
 */
export async function publishDraft(ctx: Ctx, { version }: DraftVersionInput): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "schedule.publish", async ({ tx, audit, changed }) => {
    await lockCup(tx, cup.id);
    const draft = await requireDraft(tx, cup.id, version, { lock: true });
    const tournamentIds = [...new Set(draft.games.map(({ tournamentId }) => tournamentId))];
    for (const id of tournamentIds.toSorted((a, b) => a - b)) await lockSchedule(tx, id);
    await requireGroupsOpen(tx, tournamentIds);
    await holdTeams(tx, draft.games);
    const brackets = await readBracketsToPlan(tx, cup.id);
    const standing = await readFixedGames(tx, cup.id);
    const drafted = withTeamNames(draft, brackets);
    const at = localMoment(cup.zone, ctx.now);
    requireNotPast(drafted, draft.settings, at);
    const [why] = [
      ...changedSince(draft, brackets, standing).map((each) => `${each} Make it again.`),
      ...conflictsOf<PlannedGame>([...drafted, ...standing], conflictRulesOf(draft.settings, at))
        .filter(({ isHard, games: pair }) => isHard && pair.some(({ id }) => id > 0))
        .map(({ sentence }) => sentence),
    ];
    if (why !== undefined) throw new DomainError("conflict", why);
    const usual = GAME_LENGTHS.group.minutes;
    const made = await tx
      .insert(games)
      .values(
        draft.games.map(({ id: _id, minutes, ...game }) => ({
          ...game,
          stage: "group" as const,
          minutes: minutes === usual ? null : minutes,
        })),
      )
      .returning({ id: games.id });
    await tx
      .update(scheduleDrafts)
      .set({ games: [], version: sql`${scheduleDrafts.version} + 1` })
      .where(eq(scheduleDrafts.id, draft.id));
    audit(`cup:${cup.id}`, { games: made.length });
    changed(consoleTopic, ...tournamentIds.map(tournamentTopic));
    return made.length;
  });
}

async function holdTeams(tx: Database, drafted: readonly StoredGame[]): Promise<void> {
  const ids = [...new Set(drafted.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]))];
  await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(inArray(teams.id, ids), isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.id))
    .for("share");
}
