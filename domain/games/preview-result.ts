import type { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import type { Change } from "../mutate.ts";
import {
  areGroupsConfirmed,
  reasonsOf,
  requirePossible,
  writeAndCompare,
} from "./change-result.ts";
import { type Effects, whyAsked, whyUnseen } from "./effect-rules.ts";
import { lockGameOnSchedule } from "./game-teams.ts";
import { type ResultChange, resultAfter } from "./result-after-rules.ts";
import { type Result, sameResult } from "./result-rules.ts";
import { resultWords } from "./score-words-rules.ts";
import { hasResult } from "./state-rules.ts";
import { whyUnusual } from "./unusual-score-rules.ts";
import { whyWithdrawn } from "./withdrawn-question.ts";

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
  return tryOut(ctx, id, (game, forfeitScore) => resultAfter(game, change, forfeitScore));
}

/**
 * Writes the result in a transaction that is rolled back, so that the preview matches the real
 * effects.
 */
export async function tryOut(
  ctx: Ctx,
  id: number,
  decide: (game: typeof games.$inferSelect, forfeitScore: number) => Result,
): Promise<ResultPreview> {
  const current = await currentCup(ctx.db);
  const told: { preview?: ResultPreview } = {};
  const notKept = new Error("Nothing of this is kept.");
  const trial = ctx.db.transaction(async (tx) => {
    const cup = await holdCup(tx, current.id);
    const game = await lockGameOnSchedule(tx, cup.id, id);
    const isConfirmed = await areGroupsConfirmed(tx, game.tournamentId);
    const isCorrection = hasResult(game) || isConfirmed;
    const nothing = { rows: [], sides: [], asks: null, refused: null };
    const from = resultWords(game);
    told.preview = { from, to: from, isCorrection, ...nothing };
    const result = decide(game, cup.forfeitScore);
    told.preview = { ...told.preview, to: resultWords(result) };
    requirePossible(cup, game, result, ctx.now);
    if (!sameResult(game, result)) {
      const effects = await writeAndCompare(unheard(tx), ctx, cup, game, result);
      const asked = whyAsked(effects, isConfirmed) ?? whyUnseen(game, result);
      const withdrawn = await whyWithdrawn(tx, game, result);
      const asks = reasonsOf(asked, withdrawn, whyUnusual(game, result));
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
