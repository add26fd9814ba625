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

/** What a form says besides the result itself. */
export interface Sent {
  /** The result that it was filled from (`resultVersion`); without it, from no form, any is replaced. */
  version?: string | undefined;
  /** Yes to what the change changes besides, as `confirm` of the refusal that asked. */
  confirmed?: string | undefined;
}

/**
 * Sets how a game stands or ended, whoever of the admins decided it. Throws `changed` where another result than the
 * form was filled from is stored by now (the same one is no failure), `unconfirmed` where the score is unusual or
 * of a team that withdrew, or where the change of a known result changes who plays a knockout game, or confirmed places, or is a form's that is not about
 * the score, and `conflict` where such a game was begun.
 * `again` says in a sentence what sending the form once more does.
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
 * Writes a result that the organizer decided, in the transaction it is given. Throws `unconfirmed` where `unseen`, an
 * unusual score, a team that withdrew or what it changes besides has to be asked about first and `confirmed` is no yes to just that.
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

/** Several reasons to ask as one; null where there is none. */
export function reasonsOf(...reasons: (string | null)[]): string | null {
  return reasons.filter((each) => each !== null).join(" ") || null;
}

/** Throws `unconfirmed` where there is a reason to ask, unless `confirmed` is the yes that is expected. */
function requireYes(why: string | null, expected: string, confirmed: string | undefined): void {
  if (why === null || confirmed === expected) return;
  throw new DomainError("unconfirmed", why, { confirm: expected });
}

/** Writes a result in the transaction it is given, and answers what it changed besides. */
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

/** Throws where the game cannot stand like that: nobody is there to play, or nobody may begin. */
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

/** Says yes to just this result and just what it changes. */
function confirmationOf(result: Result, effects: Effects): string {
  const said = JSON.stringify([resultVersion(result), effects]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}
