import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { notifyNewTimes } from "../competition/alerts/game-alerts.ts";
import { localMoment } from "../competition/games/clock-rules.ts";
import { lockSchedule } from "../competition/games/game-teams.ts";
import { listCupGames } from "../competition/games/list-games.ts";
import { requireGroupsOpen } from "../competition/knockout/group-stage.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { sentences } from "../core/sentence-rules.ts";
import { consoleTopic, tournamentTopic } from "../core/topics.ts";
import { type Cup, type CupChange, mutateCup } from "../cup/current-cup.ts";
import { readAvailability } from "./availability.ts";
import { conflictsAfter, hardConflicts, movedGames } from "./draft-board-rules.ts";
import type {
  DraftedGameInput,
  DraftSettings,
  DraftVersionInput,
  MoveGameInput,
  StoredGame,
} from "./draft-input.ts";
import { changedSince, isMovedBy, withTeamNames, withTeams } from "./draft-overview.ts";
import { readGamesToPlan } from "./existing-games.ts";
import {
  conflictRulesOf,
  readBracketsToPlan,
  requireDraft,
  requireNotPast,
  type StoredDraft,
  withPublishedDays,
} from "./stored-draft.ts";

/**
 * Moves a drafted game, swapping it with the one at its destination, and keeps it there. Throws
 * `conflict` with the reason if the result would be a hard conflict.
 */
export async function moveDrafted(ctx: Ctx, input: MoveGameInput): Promise<void> {
  await changeDraft(ctx, "schedule.move", input, async (change) => {
    const { tx, cup, draft } = change;
    const game = draft.games.find(({ id }) => id === input.gameId);
    if (!game) throw new DomainError("not-found", message("scheduleErrors.noGame"));
    if (!draft.settings.fields.includes(input.cell.field)) {
      throw new DomainError("invalid", message("scheduleErrors.noField"), { field: "cell" });
    }
    const brackets = await readBracketsToPlan(tx, cup.id);
    const around = await readGamesToPlan({ ...ctx, db: tx }, cup.id, isMovedBy(draft));
    const { existing, waiting } = around;
    const games = withTeamNames(ctx.locale, draft, brackets, waiting);
    const availability = await readAvailability(tx, cup.id);
    const at = localMoment(cup.zone, ctx.now);
    const rules = conflictRulesOf(draft.settings, availability, at, ctx.locale);
    const [worst] = conflictsAfter(games, existing, game.id, input.cell, rules);
    if (worst?.isHard) throw new DomainError("conflict", worst.sentence, { field: "cell" });
    const moved = movedGames(draft.games, game.id, input.cell);
    const undo = draft.games
      .filter((each) => moved.some((now) => now.id === each.id && !isAtOnePlace(now, each)))
      .map(({ id, date, time, field, isKept }) => ({ id, date, time, field, isKept }));
    const isMoved = undo.some(({ id }) => id === game.id);
    const kept = moved.map((each) => (isMoved && each.id === game.id ? keep(each) : each));
    await storeMoves(change, undo, kept);
  });
}

const keep = (game: StoredGame, isKept = true): StoredGame => ({ ...game, isKept });

/** Whether planning again leaves the game where it is. A move by hand keeps it too. */
export async function keepDrafted(ctx: Ctx, input: DraftedGameInput, isKept: boolean) {
  await changeDraft(ctx, "schedule.keep", input, async ({ tx, draft, audit }) => {
    if (!draft.games.some(({ id }) => id === input.gameId)) {
      throw new DomainError("not-found", message("scheduleErrors.noGame"));
    }
    const games = draft.games.map((game) => (game.id === input.gameId ? keep(game, isKept) : game));
    await storeDraft(tx, draft, { games });
    audit(`draft:${draft.id}`);
  });
}

export async function undoMove(ctx: Ctx, input: DraftVersionInput): Promise<void> {
  await changeDraft(ctx, "schedule.move", input, async (change) => {
    const { games, settings } = change.draft;
    if (settings.undo.length === 0)
      throw new DomainError("conflict", message("scheduleErrors.nothingToUndo"));
    const moved = games.map((game) => ({
      ...game,
      ...settings.undo.find(({ id }) => id === game.id),
    }));
    await storeMoves(change, [], moved);
  });
}

interface DraftChange extends CupChange {
  draft: StoredDraft;
}

async function changeDraft<T>(
  ctx: Ctx,
  action: "schedule.keep" | "schedule.move" | "schedule.discard" | "schedule.publish",
  { version }: DraftVersionInput,
  work: (change: DraftChange) => Promise<T>,
): Promise<T> {
  requireAdmin(ctx);
  return mutateCup(ctx, action, async (change) => {
    const draft = await requireDraft(change.tx, change.cup.id, version, { lock: true });
    change.changed(consoleTopic);
    return work({ ...change, draft });
  });
}

function isAtOnePlace(one: StoredGame, other: StoredGame): boolean {
  return one.date === other.date && one.time === other.time && one.field === other.field;
}

async function storeMoves(
  { tx, audit, draft }: DraftChange,
  undo: DraftSettings["undo"],
  games: StoredGame[],
): Promise<void> {
  await storeDraft(tx, draft, { settings: { ...draft.settings, undo }, games });
  audit(`draft:${draft.id}`);
}

async function storeDraft(
  tx: Database,
  { id }: StoredDraft,
  set: { settings?: DraftSettings; games: StoredGame[] },
): Promise<void> {
  await tx
    .update(scheduleDrafts)
    .set({ ...set, version: sql`${scheduleDrafts.version} + 1` })
    .where(eq(scheduleDrafts.id, id));
}

/** Deletes the draft but keeps its settings for the next one. */
export async function discardDraft(ctx: Ctx, input: DraftVersionInput): Promise<void> {
  await changeDraft(ctx, "schedule.discard", input, async ({ tx, cup, draft, audit }) => {
    await storeDraft(tx, draft, { games: [] });
    audit(`cup:${cup.id}`, { games: draft.games.length });
  });
}

/**
 * Adds all games of the draft to the schedule and returns their number. Throws `conflict` if teams
 * or games have changed since or there is a hard conflict, and like `requireNotPast` for games in
 * the past.
 */
export async function publishDraft(ctx: Ctx, input: DraftVersionInput): Promise<number> {
  return changeDraft(ctx, "schedule.publish", input, async ({ tx, cup, draft, audit, changed }) => {
    const tournamentIds = [...new Set(draft.games.map(({ tournamentId }) => tournamentId))];
    for (const id of tournamentIds.toSorted((a, b) => a - b)) await lockSchedule(tx, id);
    await requireGroupsOpen(tx, tournamentIds);
    await lockTeams(tx, draft.games);
    const brackets = await readBracketsToPlan(tx, cup.id);
    await lockMoved(tx, draft);
    const around = await readGamesToPlan({ ...ctx, db: tx }, cup.id, isMovedBy(draft));
    const { existing, waiting } = around;
    const drafted = withTeamNames(ctx.locale, draft, brackets, waiting);
    const at = localMoment(cup.zone, ctx.now);
    requireNotPast(drafted, draft.settings, at, ctx.locale);
    const availability = await readAvailability(tx, cup.id);
    const rules = conflictRulesOf(draft.settings, availability, at, ctx.locale);
    const [why] = [
      ...changedSince(draft, brackets, existing, waiting).map((each) =>
        sentences([each, message("scheduleErrors.again")]),
      ),
      ...hardConflicts(drafted, existing, rules),
    ];
    if (why !== undefined) throw new DomainError("conflict", why);
    const added = draft.games.flatMap(withTeams);
    if (added.length > 0) {
      await tx.insert(games).values(
        added.map(({ id: _id, minutes: _usual, gameId: _new, isKept: _kept, ...game }) => ({
          ...game,
          stage: "group" as const,
        })),
      );
    }
    await moveExisting(tx, ctx, cup, draft);
    await storeDraft(tx, draft, { settings: withPublishedDays(draft.settings), games: [] });
    audit(`cup:${cup.id}`, { games: draft.games.length });
    changed(...tournamentIds.map(tournamentTopic));
    return draft.games.length;
  });
}

/** Moves the knockout games of a draft and notifies the followers of teams that are known already. */
async function moveExisting(tx: Database, ctx: Ctx, { id, zone }: Cup, draft: StoredDraft) {
  const known = new Map(
    (await listCupGames({ db: tx, locale: ctx.locale }, id)).map((game) => [game.id, game]),
  );
  const moved = draft.games.flatMap(({ gameId, date, time, field }) => {
    const game = known.get(gameId ?? 0);
    const stays = game?.date === date && game.time === time && game.field === field;
    return !game || stays ? [] : [{ ...game, date, time, field }];
  });
  for (const { id: gameId, date, time, field, sequence } of moved) {
    const set = { date, time, field, sequence: sequence + 1 };
    await tx.update(games).set(set).where(eq(games.id, gameId));
  }
  await notifyNewTimes(tx, ctx, zone, moved);
}

async function lockMoved(tx: Database, draft: StoredDraft): Promise<void> {
  const ids = draft.games.flatMap(({ gameId }) => gameId ?? []);
  await tx
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.id, ids))
    .orderBy(asc(games.id))
    .for("update");
}

async function lockTeams(tx: Database, drafted: readonly StoredGame[]): Promise<void> {
  const ids = [
    ...new Set(
      drafted.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id].filter((id) => id !== null)),
    ),
  ];
  await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(inArray(teams.id, ids), isNull(teams.withdrawnAt)))
    .orderBy(asc(teams.id))
    .for("share");
}
