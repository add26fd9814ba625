import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { games } from "../../db/schema/games.ts";
import type { Database } from "../../db/types.ts";
import type { AuditAction } from "../audit/audit-words-rules.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { requireNotHeld } from "../hold/hold-rules.ts";
import { type Change, mutate } from "../mutate.ts";
import { type Effects, effectsOf, whyAsked, whyUnseen } from "./effect-rules.ts";
import { lockGameOnSchedule } from "./game-teams.ts";
import { readStanding } from "./read-standing.ts";
import { type ResultChange, resultAfter } from "./result-after-rules.ts";
import { type Result, sameResult } from "./result-rules.ts";
import { meanwhileSentence, resultVersion, wasSeen } from "./score-words-rules.ts";
import { hasResult } from "./state-rules.ts";
import { whyUnusual } from "./unusual-score-rules.ts";
import { whyWithdrawn } from "./withdrawn-question.ts";
import { writeResult } from "./write-result.ts";

type Game = typeof games.$inferSelect;

export interface Sent {
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
export async function changeResult(
  ctx: Ctx,
  action: AuditAction,
  id: number,
  to: ResultChange,
  { version, confirmed, again }: Sent & { again: string },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, action, async (change) => {
    const cup = await holdCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, id);
    const result = resultAfter(game, to, cup.forfeitScore);
    if (sameResult(game, result)) return;
    requirePossible(cup, game, result, ctx.now);
    if (version !== undefined && !wasSeen(version, game, result)) {
      throw new DomainError("changed", `${meanwhileSentence(game)} ${again}`);
    }
    const unseen = version === undefined ? null : whyUnseen(game, result);
    await writeAsked(change, ctx, cup, game, result, { unseen, confirmed });
  });
}

/**
 * Writes the organizer's result inside the caller's transaction. Throws `unconfirmed` unless
 * `confirmed` matches exactly this result and its effects.
 */
export async function writeAsked(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  game: Game,
  result: Result,
  { unseen, confirmed }: { unseen: string | null; confirmed: string | undefined },
): Promise<void> {
  const unusual = reasonsOf(await whyWithdrawn(change.tx, game, result), whyUnusual(game, result));
  const groupsConfirmed = await areGroupsConfirmed(change.tx, game.tournamentId);
  if (!hasResult(game) && !groupsConfirmed) {
    requireYes(unusual, confirmationOf(result, { rows: [], sides: [] }), confirmed);
    return writeResult(change, ctx, game, result);
  }
  const effects = await writeAndCompare(change, ctx, cup, game, result);
  const why = reasonsOf(whyAsked(effects, groupsConfirmed) ?? unseen, unusual);
  requireYes(why, confirmationOf(result, effects), confirmed);
}

export function reasonsOf(...reasons: (string | null)[]): string | null {
  return reasons.filter((each) => each !== null).join(" ") || null;
}

function requireYes(why: string | null, expected: string, confirmed: string | undefined): void {
  if (why === null || confirmed === expected) return;
  throw new DomainError("unconfirmed", why, { confirm: expected });
}

export async function writeAndCompare(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  game: Game,
  result: Result,
): Promise<Effects> {
  const before = await readStanding(change.tx, cup, game);
  await writeResult(change, ctx, game, result);
  return effectsOf(before, await readStanding(change.tx, cup, game));
}

export function requirePossible(cup: Cup, game: Game, { state }: Result, now: Date): void {
  if (state === "live" && game.state !== "live") requireNotHeld(cup, now);
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
