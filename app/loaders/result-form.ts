import { data } from "react-router";
import { scoreInput } from "../../domain/competition/games/input.ts";
import { readGame } from "../../domain/competition/games/list-games.ts";
import type { ResultChange } from "../../domain/competition/games/result-change-rules.ts";
import { resultVersion } from "../../domain/competition/games/result-rules.ts";
import { previewResult, type ResultPreview } from "../../domain/competition/games/results.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { type RefusedForm, withVersion } from "../forms/form-action.ts";
import type { Submitted } from "../forms/forms.ts";
import { idFrom } from "../forms/http-errors.ts";
import type { ResultAnswer } from "../ui/results/confirm-change.tsx";
import { SCORE_FIELDS, type ScoreFieldValues } from "../ui/results/score-inputs.tsx";

export function scoresIn(query: URLSearchParams): ScoreFieldValues {
  return Object.fromEntries(
    SCORE_FIELDS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

export async function readPreview(
  ctx: Ctx,
  id: number,
  typed: ScoreFieldValues,
): Promise<ResultPreview | null> {
  const read = scoreInput.safeParse(typed);
  if (!read.success) return null;
  return previewResult(ctx, id, { to: "final", ...read.data });
}

/** Completes the answer to a result that was refused; `change` is null if the form was invalid. */
export function withResult(answer: RefusedForm, submitted: Submitted, change: ResultChange | null) {
  const id = idFrom(submitted.params["gameId"]);
  return withPreview(answer, submitted, change && (() => previewResult(submitted.ctx, id, change)));
}

/** Adds the stored version and, if the change must be confirmed, its preview. */
export async function withPreview(
  answer: RefusedForm,
  { ctx, params, fields }: Submitted,
  preview: (() => Promise<ResultPreview>) | null,
) {
  const versioned = await withVersion(answer, fields, async () => {
    const { game } = await readGame(ctx, idFrom(params["gameId"]));
    return { fields: {}, version: resultVersion(game) };
  });
  if (versioned.data.code !== "unconfirmed" || !preview) return versioned;
  const reason = versioned.data.result?.error?.[""]?.[0] ?? "";
  const changes = await preview();
  const confirmation: ResultAnswer = {
    ...versioned.data,
    failure: { sentence: "Nothing is saved yet.", reason },
    preview: changes.isCorrection ? changes : null,
  };
  return data(confirmation, versioned.init ?? undefined);
}
