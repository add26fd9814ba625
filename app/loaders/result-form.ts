import { data, redirect, replace } from "react-router";
import { scoreInput } from "#domain/competition/games/input.ts";
import { type Game, readGame } from "#domain/competition/games/list-games.ts";
import type { ResultChange } from "#domain/competition/games/result-change-rules.ts";
import { resultVersion } from "#domain/competition/games/result-rules.ts";
import { previewResult, type ResultPreview } from "#domain/competition/games/results.ts";
import { readLastResultChange } from "#domain/competition/games/undo-result.ts";
import type { Ctx } from "#domain/core/context.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type RefusedForm, withVersion } from "../forms/form-action.ts";
import type { Submitted } from "../forms/forms.ts";
import type { ResultAnswer } from "../ui/results/confirm-change.tsx";
import { FRONT } from "../ui/results/score-form.tsx";
import { SCORE_FIELDS, type ScoreFieldValues } from "../ui/results/score-inputs.tsx";
import type { DoneResult } from "../ui/results/undo-result.tsx";

/** The scores typed before 'Preview', and what they would change, if they are in the address. */
export async function readPreview(ctx: Ctx, id: number, query: URLSearchParams) {
  if (!query.has("preview")) return null;
  const typed: ScoreFieldValues = Object.fromEntries(
    [...query].filter(([name]) => SCORE_FIELDS.some((field) => field === name)),
  );
  const read = scoreInput.safeParse(typed);
  if (!read.success) return { typed, result: null, canKeep: false };
  const change = { to: "final" as const, ...read.data };
  const result = await previewResult(ctx, id, change);
  const canKeep = result.refused !== null && (await couldKeep(ctx, id, change));
  return { typed, result: translate(ctx.locale, result), canKeep };
}

/** Whether a refused result would be possible if begun games kept their teams. */
async function couldKeep(ctx: Ctx, id: number, change: ResultChange): Promise<boolean> {
  return (await previewResult(ctx, id, change, { keeps: true })).refused === null;
}

/** Completes the answer to a result that was refused; `change` is null if the form was invalid. */
export async function withResult(
  answer: RefusedForm,
  submitted: Submitted,
  change: ResultChange | null,
) {
  const { ctx, id, fields } = submitted;
  const keeps = fields.has("keep");
  const shown = await withPreview(
    answer,
    submitted,
    change && (() => previewResult(ctx, id, change, { keeps })),
  );
  const isConflict = shown.data.code === "conflict" && change?.to === "final";
  const canKeep = keeps || (isConflict && (await couldKeep(ctx, id, change)));
  return canKeep ? data({ ...shown.data, canKeep }, shown.init ?? undefined) : shown;
}

/** Adds the stored version and, if the change must be confirmed, its preview. */
export async function withPreview(
  answer: RefusedForm,
  { ctx, id, fields }: Submitted,
  preview: (() => Promise<ResultPreview>) | null,
) {
  const versioned = await withVersion(answer, fields, async () => {
    const { game } = await readGame(ctx, id);
    return { version: resultVersion(game) };
  });
  if (versioned.data.code !== "unconfirmed" || !preview) return versioned;
  const reason = versioned.data.result?.error?.[""]?.[0] ?? "";
  const changes = translate(ctx.locale, await preview());
  const confirmation = {
    ...versioned.data,
    failure: { sentence: translate(ctx.locale, message("scores.confirm.notSaved")), reason },
    preview: changes.isCorrection ? changes : null,
  } satisfies ResultAnswer;
  return data(confirmation, versioned.init ?? undefined);
}

const OUTCOMES = {
  updated: message("scores.done.updated"),
  undone: message("scores.done.undone"),
  applied: message("scores.done.applied"),
  "applied-card": message("scores.done.applied"),
  dismissed: message("scores.done.dismissed"),
};

/** Outcomes that changed no result. */
const WITHOUT_UNDO = ["applied-card", "dismissed"];

type Outcome = keyof typeof OUTCOMES;

/** Back to the score desk if the form was sent from there, else undefined. */
export function backToDesk({ fields, id }: Submitted, outcome: Outcome): Response | undefined {
  if (fields.get("from") !== FRONT) return undefined;
  // A redirect would make Back step through every score of the day.
  return replace(`/admin?done=${outcome}&game=${id}`, 303);
}

/** Back to the score desk, if the form was sent from there, or to the list of games. */
export function backToGames(submitted: Submitted, outcome: "updated" | "undone"): Response {
  const list = `/admin/games/edit?done=${outcome}&game=${submitted.id}`;
  return backToDesk(submitted, outcome) ?? redirect(list, 303);
}

/** What the form of a game did that led to this address. */
export async function readDoneResult(
  ctx: Ctx,
  query: URLSearchParams,
  games: readonly Game[],
): Promise<DoneResult | null> {
  const outcome = query.get("done") ?? "";
  const sentence = new Map(Object.entries(OUTCOMES)).get(outcome);
  if (sentence === undefined) return null;
  const game = games.find(({ id }) => id === Number(query.get("game"))) ?? null;
  const hasUndo = game !== null && !WITHOUT_UNDO.includes(outcome);
  const last = hasUndo ? await readLastResultChange(ctx, game.id) : null;
  return translate(ctx.locale, { sentence, game, last });
}
