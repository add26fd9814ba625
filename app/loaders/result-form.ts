import { data } from "react-router";
import { scoreInput } from "../../domain/competition/games/input.ts";
import { readGame } from "../../domain/competition/games/list-games.ts";
import { resultVersion } from "../../domain/competition/games/result-rules.ts";
import { previewResult, type ResultPreview } from "../../domain/competition/games/results.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { type answerForm, withVersion } from "../forms/form-action.ts";
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

export async function withResult(
  ctx: Ctx,
  id: number,
  answered: Awaited<ReturnType<typeof answerForm>>,
  fields: FormData,
  preview: (() => Promise<ResultPreview>) | undefined,
) {
  const versioned = await withVersion(answered, fields, async () => {
    const { game } = await readGame(ctx, id);
    return { fields: {}, version: resultVersion(game) };
  });
  if (versioned instanceof Response || versioned.data.code !== "unconfirmed" || !preview) {
    return versioned;
  }
  const reason = versioned.data.result?.error?.[""]?.[0] ?? "";
  const changes = await preview();
  const answer: ResultAnswer = {
    ...versioned.data,
    failure: { sentence: "Nothing is saved yet.", reason },
    preview: changes.isCorrection ? changes : null,
  };
  return data(answer, versioned.init ?? undefined);
}
