import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { games } from "../../../db/schema/competition.ts";
import { tournaments } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import type { AuditAction } from "../../core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { type Change, mutate } from "../../core/mutate.ts";
import { type Cup, currentCup, lockCup } from "../../cup/current-cup.ts";
import { lockGameOnSchedule } from "./game-teams.ts";
import type { ScoreInput, StateInput } from "./input.ts";
import { applyResultChange, type ResultChange, whyUnusual } from "./result-change-rules.ts";
import {
  type Effects,
  effectsOf,
  whyConfirm,
  whyConfirmCorrection,
} from "./result-effect-rules.ts";
import {
  hasResult,
  meanwhileSentence,
  type Result,
  resultText,
  resultVersion,
  sameResult,
  wasSeen,
} from "./result-rules.ts";
import { writeResult } from "./result-storage.ts";
import { requireNotSuspended } from "./suspension-rules.ts";
import { readTournamentSnapshot } from "./tournament-snapshot.ts";

/**
 * The confirmation question if a team has withdrawn from a game that wasn't played or live; else
 * null.
 */
async function whyConfirmWithdrawn(
  tx: Database,
  game: typeof games.$inferSelect,
  after: Result,
): Promise<string | null> {
  if (after.state !== "final" || game.state === "live" || game.state === "final") return null;
  const playing = [game.team1Id, game.team2Id].filter((id) => id !== null);
  const gone = await tx
    .select({ name: teams.name })
    .from(teams)
    .where(and(inArray(teams.id, playing), isNotNull(teams.withdrawnAt)))
    .orderBy(asc(teams.id));
  if (gone.length === 0) return null;
  const names = new Intl.ListFormat("en").format(gone.map(({ name }) => name));
  return `${names} withdrew from the cup. Save this score anyway?`;
}

type Game = typeof games.$inferSelect;

interface ResultConfirmation {
  /**
   * The result version the form was filled from (`resultVersion`). Without it any result is
   * replaced.
   */
  version?: string | undefined;
  confirmed?: string | undefined;
}

/**
 * Sets a game's state or result. Throws `changed` if the form is stale, `conflict` if an affected
 * knockout game has begun, and `unconfirmed` if the score is unusual or the change affects knockout
 * games or confirmed places. `again` tells the user what resubmitting does.
 */
async function changeResult(
  ctx: Ctx,
  action: AuditAction,
  id: number,
  to: ResultChange,
  { version, confirmed, again }: ResultConfirmation & { again: string },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, action, async (change) => {
    const cup = await lockCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, id);
    const result = applyResultChange(game, to, cup.forfeitScore);
    if (sameResult(game, result)) return;
    requireResultPossible(cup, game, result, ctx.now);
    if (version !== undefined && !wasSeen(version, game, result)) {
      throw new DomainError("changed", `${meanwhileSentence(game)} ${again}`);
    }
    const unseen = version === undefined ? null : whyConfirmCorrection(game, result);
    await writeConfirmedResult(change, ctx, cup, game, result, { unseen, confirmed });
  });
}

/**
 * Writes the organizer's result inside the caller's transaction. Throws `unconfirmed` unless
 * `confirmed` matches exactly this result and its effects.
 */
export async function writeConfirmedResult(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  game: Game,
  result: Result,
  { unseen, confirmed }: { unseen: string | null; confirmed: string | undefined },
): Promise<void> {
  const unusual = joinReasons(
    await whyConfirmWithdrawn(change.tx, game, result),
    whyUnusual(game, result),
  );
  const groupsConfirmed = await areGroupsConfirmed(change.tx, game.tournamentId);
  if (!hasResult(game) && !groupsConfirmed) {
    requireYes(unusual, confirmationOf(result, { rows: [], sides: [] }), confirmed);
    return writeResult(change, ctx, game, result);
  }
  const effects = await writeWithEffects(change, ctx, cup, game, result);
  const why = joinReasons(whyConfirm(effects, groupsConfirmed) ?? unseen, unusual);
  requireYes(why, confirmationOf(result, effects), confirmed);
}

function joinReasons(...reasons: (string | null)[]): string | null {
  return reasons.filter((each) => each !== null).join(" ") || null;
}

function requireYes(why: string | null, expected: string, confirmed: string | undefined): void {
  if (why === null || confirmed === expected) return;
  throw new DomainError("unconfirmed", why, { confirm: expected });
}

export async function writeWithEffects(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  game: Game,
  result: Result,
): Promise<Effects> {
  const before = await readTournamentSnapshot(change.tx, cup, game);
  await writeResult(change, ctx, game, result);
  return effectsOf(before, await readTournamentSnapshot(change.tx, cup, game));
}

export function requireResultPossible(cup: Cup, game: Game, { state }: Result, now: Date): void {
  if (state === "live" && game.state !== "live") requireNotSuspended(cup, now);
  const needsTeams = state === "live" || state === "final" || state === "forfeit";
  if (needsTeams && (game.team1Id === null || game.team2Id === null)) {
    throw new DomainError("conflict", "It is not known yet who plays this game.");
  }
}

export async function areGroupsConfirmed(tx: Database, tournamentId: number): Promise<boolean> {
  const [found] = await tx
    .select({ at: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  return found !== undefined && found.at !== null;
}

/** A token that confirms exactly this result with exactly these effects. */
function confirmationOf(result: Result, effects: Effects): string {
  const said = JSON.stringify([resultVersion(result), effects]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}

/**
 * Records a final score, replacing any earlier one; standings are derived. (The original added
 * edits to running totals, so corrections counted twice.) Throws like `changeResult`.
 */
export async function recordScore(ctx: Ctx, id: number, input: ScoreInput): Promise<void> {
  const { version, confirmed, ...score } = input;
  await changeResult(
    ctx,
    "game.score",
    id,
    { to: "final", ...score },
    { version, confirmed, again: "Update Game replaces it." },
  );
}

export async function clearScore(
  ctx: Ctx,
  id: number,
  sent: ResultConfirmation = {},
): Promise<void> {
  const again = "Clear Score clears it.";
  await changeResult(ctx, "game.clear-score", id, { to: "scheduled" }, { ...sent, again });
}

/**
 * Sets a state that needs no score: begun, forfeited, abandoned, postponed, canceled or scheduled.
 * Throws like `changeResult`.
 */
export async function recordState(
  ctx: Ctx,
  id: number,
  { change, ...sent }: StateInput & ResultConfirmation,
): Promise<void> {
  await changeResult(ctx, "game.state", id, change, { ...sent, again: "Save replaces it." });
}

export interface ResultPreview extends Effects {
  from: string | null;
  to: string | null;
  isCorrection: boolean;
  asks: string | null;
  refused: string | null;
}

export async function previewResult(
  ctx: Ctx,
  id: number,
  change: ResultChange,
): Promise<ResultPreview> {
  requireAdmin(ctx);
  return tryResult(ctx, id, (game, forfeitScore) => applyResultChange(game, change, forfeitScore));
}

/**
 * Writes the result in a transaction that is rolled back, so that the preview matches the real
 * effects.
 */
export async function tryResult(
  ctx: Ctx,
  id: number,
  decide: (game: typeof games.$inferSelect, forfeitScore: number) => Result,
): Promise<ResultPreview> {
  const current = await currentCup(ctx.db);
  const told: { preview?: ResultPreview } = {};
  const notKept = new Error("Nothing of this is kept.");
  const trial = ctx.db.transaction(async (tx) => {
    const cup = await lockCup(tx, current.id);
    const game = await lockGameOnSchedule(tx, cup.id, id);
    const isConfirmed = await areGroupsConfirmed(tx, game.tournamentId);
    const isCorrection = hasResult(game) || isConfirmed;
    const nothing = { rows: [], sides: [], asks: null, refused: null };
    const from = resultText(game);
    told.preview = { from, to: from, isCorrection, ...nothing };
    const result = decide(game, cup.forfeitScore);
    told.preview = { ...told.preview, to: resultText(result) };
    requireResultPossible(cup, game, result, ctx.now);
    if (!sameResult(game, result)) {
      const effects = await writeWithEffects(unheard(tx), ctx, cup, game, result);
      const asked = whyConfirm(effects, isConfirmed) ?? whyConfirmCorrection(game, result);
      const withdrawn = await whyConfirmWithdrawn(tx, game, result);
      const asks = joinReasons(asked, withdrawn, whyUnusual(game, result));
      told.preview = { ...told.preview, ...effects, asks };
    }
    throw notKept;
  });
  const error: unknown = await trial.catch((thrown: unknown) => thrown);
  if (told.preview === undefined) throw error;
  if (error === notKept) return told.preview;
  if (error instanceof DomainError) return { ...told.preview, refused: error.message };
  throw error;
}

function unheard(tx: Change["tx"]): Change {
  return { tx, audit: () => {}, changed: () => {} };
}
