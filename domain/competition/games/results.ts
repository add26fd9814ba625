import { and, asc, inArray, isNotNull } from "drizzle-orm";
import type { games } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion } from "#domain/core/form-version.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import { type Cup, currentCup, lockCup } from "#domain/cup/current-cup.ts";
import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { resultName } from "./game-name-rules.ts";
import { type Game, type GameChange, lockGameOnSchedule, mutateGame } from "./game-teams.ts";
import { type ScoreInput, type StateInput, scoreChange } from "./input.ts";
import { meanwhileSentence } from "./meanwhile-rules.ts";
import { applyResultChange, type ResultChange, whyUnusual } from "./result-change-rules.ts";
import {
  CHANGES_RESULT,
  type Effects,
  effectsOf,
  NO_EFFECTS,
  whyConfirm,
} from "./result-effect-rules.ts";
import { hasResult, type Result, resultVersion, sameResult, wasSeen } from "./result-rules.ts";
import { writeResult } from "./result-storage.ts";
import { formatDate } from "./schedule-rules.ts";
import { requireNotSuspended } from "./suspension-rules.ts";
import { areGroupsConfirmed, readTournamentSnapshot } from "./tournament-snapshot.ts";

interface ResultConfirmation {
  /**
   * The result version the form was filled from (`resultVersion`). Without it any result is
   * replaced.
   */
  version?: string | undefined;
  confirmed?: string | undefined;
  /** Why begun knockout games keep their teams; otherwise a change that affects them is refused. */
  reason?: string | null | undefined;
}

/**
 * Sets a game's state or result. Throws `changed` if the form is stale, `conflict` if an affected
 * knockout game has begun, and `unconfirmed` if the score is unusual or the change affects knockout
 * games or confirmed places. `resending` tells the user what the form does if sent again.
 */
function changeResult(
  ctx: Ctx,
  action: AuditAction,
  id: number,
  to: ResultChange,
  {
    version,
    confirmed,
    reason,
    resending,
  }: ResultConfirmation & { resending: (game: Game) => Message },
): Promise<void> {
  return mutateGame(ctx, action, id, async (change) => {
    const { cup, game } = change;
    const result = applyResultChange(game, to, cup.forfeitScore);
    if (sameResult(game, result)) return;
    requireResultPossible(cup, game, result, ctx);
    if (version !== undefined && !wasSeen(version, game, result)) {
      throw new DomainError("changed", sentences([meanwhileSentence(game), resending(game)]));
    }
    // Another score is saved at once, since the score form previews what it changes.
    const isPreviewed = version === undefined || result.state === "final";
    await writeConfirmedResult(change, ctx, result, { isPreviewed, confirmed, reason });
  });
}

/**
 * Writes the organizer's result of a locked game. Throws `unconfirmed` unless `confirmed` matches
 * exactly this result and its effects. A change of a counting result that the organizer hasn't seen
 * previewed is always confirmed.
 */
export async function writeConfirmedResult(
  change: GameChange,
  ctx: Pick<Ctx, "now" | "locale">,
  result: Result,
  { isPreviewed, confirmed, reason = null }: ResultConfirmation & { isPreviewed: boolean },
): Promise<void> {
  const { tx, game } = change;
  const withdrawn = await whyConfirmWithdrawn(tx, ctx.locale, game, result);
  const groupsConfirmed = await areGroupsConfirmed(tx, game.tournamentId);
  const isCorrection = hasResult(game) || groupsConfirmed;
  if (!isCorrection) await writeResult(change, ctx, game, result);
  const effects = isCorrection ? await writeWithEffects(change, ctx, result, reason) : NO_EFFECTS;
  const unseen = hasResult(game) && !isPreviewed ? CHANGES_RESULT : null;
  const reasons = [
    whyConfirm(effects, groupsConfirmed) ?? unseen,
    withdrawn,
    whyEarly(change, ctx, result),
    whyUnusual(game, result),
  ].filter((reason) => reason !== null);
  const confirm = formVersion({ result: resultVersion(result), effects });
  if (reasons.length > 0 && confirmed !== confirm) {
    throw new DomainError("unconfirmed", sentences(reasons), { confirm });
  }
}

/** The question if a game is on another day that is still to come; else null. */
function whyEarly(
  { cup, game }: Pick<GameChange, "cup" | "game">,
  { now, locale }: Pick<Ctx, "now" | "locale">,
  after: Result,
): Message | null {
  if (after.state !== "final" || game.state !== "scheduled") return null;
  if (game.date <= todayIn(cup.zone, now)) return null;
  return message("competitionErrors.result.early", {
    date: formatDate(game.date, undefined, locale),
  });
}

/** The question if a team has withdrawn from a game that wasn't played or live; else null. */
async function whyConfirmWithdrawn(tx: Database, locale: Locale, game: Game, after: Result) {
  if (after.state !== "final" || game.state === "live" || game.state === "final") return null;
  const playing = [game.team1Id, game.team2Id].filter((id) => id !== null);
  const gone = await tx
    .select({ name: teams.name })
    .from(teams)
    .where(and(inArray(teams.id, playing), isNotNull(teams.withdrawnAt)))
    .orderBy(asc(teams.id));
  if (gone.length === 0) return null;
  const names = new Intl.ListFormat(INTL_LOCALES[locale]).format(gone.map(({ name }) => name));
  return message("competitionErrors.result.withdrew", { teams: names });
}

export async function writeWithEffects(
  change: GameChange,
  ctx: Pick<Ctx, "now">,
  result: Result,
  reason: string | null = null,
): Promise<Effects> {
  const { tx, cup, game } = change;
  const before = await readTournamentSnapshot(tx, cup, game);
  await writeResult(change, ctx, game, result, reason);
  return effectsOf(before, await readTournamentSnapshot(tx, cup, game, before));
}

export function requireResultPossible(
  cup: Cup,
  game: Game,
  { state }: Result,
  ctx: Pick<Ctx, "now">,
): void {
  if (state === "live" && game.state !== "live") requireNotSuspended(cup, ctx);
  const needsTeams = state === "live" || state === "final" || state === "forfeit";
  if (needsTeams && (game.team1Id === null || game.team2Id === null)) {
    throw new DomainError("conflict", message("competitionErrors.result.teamsUnknown"));
  }
}

/**
 * Records a final score, or the score of a live game that goes on (decision 31), replacing any
 * earlier one; standings are derived. (The original added edits to running totals, so corrections
 * counted twice.) Throws like `changeResult`.
 */
export async function recordScore(ctx: Ctx, id: number, input: ScoreInput): Promise<void> {
  const { version, confirmed, reason, ...score } = input;
  const resending = ({ state }: Game) =>
    message(`competitionErrors.result.${state === "live" ? "liveReplaces" : "updateReplaces"}`);
  await changeResult(ctx, "game.score", id, scoreChange(score), {
    version,
    confirmed,
    reason,
    resending,
  });
}

export async function clearScore(
  ctx: Ctx,
  id: number,
  sent: ResultConfirmation = {},
): Promise<void> {
  const form = { ...sent, resending: () => message("competitionErrors.result.clearClears") };
  await changeResult(ctx, "game.clear-score", id, { to: "scheduled" }, form);
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
  await changeResult(ctx, "game.state", id, change, {
    ...sent,
    resending: () => message("competitionErrors.result.saveReplaces"),
  });
}

export interface ResultPreview extends Effects {
  from: Text | null;
  to: Text | null;
  isCorrection: boolean;
  refused: Text | null;
}

/** `keeps`: as if begun knockout games kept their teams. */
export function previewResult(
  ctx: Ctx,
  id: number,
  change: ResultChange,
  { keeps = false } = {},
): Promise<ResultPreview> {
  const decide = (game: Game, cup: Cup) => applyResultChange(game, change, cup.forfeitScore);
  return tryResult(ctx, id, decide, keeps ? "" : null);
}

/**
 * Writes the result in a transaction that is rolled back, so that the preview matches the real
 * effects.
 */
export async function tryResult(
  ctx: Ctx,
  id: number,
  decide: (game: typeof games.$inferSelect, cup: Cup) => Result,
  reason: string | null = null,
): Promise<ResultPreview> {
  requireStaff(ctx, "scorekeeper");
  const current = await currentCup(ctx.db);
  const rollback = new Error("The preview is rolled back.");
  let preview: ResultPreview | undefined;
  const trial = ctx.db.transaction(async (tx) => {
    const cup = await lockCup(tx, current.id);
    const game = await lockGameOnSchedule(tx, cup.id, id);
    const isCorrection = hasResult(game) || (await areGroupsConfirmed(tx, game.tournamentId));
    const from = resultName(game);
    preview = { from, to: from, isCorrection, ...NO_EFFECTS, refused: null };
    const result = decide(game, cup);
    preview.to = resultName(result);
    requireResultPossible(cup, game, result, ctx);
    if (sameResult(game, result)) throw rollback;
    const unpublished = { tx, cup, game, audit: () => {}, changed: () => {} };
    Object.assign(preview, await writeWithEffects(unpublished, ctx, result, reason));
    throw rollback;
  });
  const error: unknown = await trial.catch((thrown: unknown) => thrown);
  if (preview && error === rollback) return preview;
  if (preview && error instanceof DomainError) return { ...preview, refused: error.text };
  throw error;
}
