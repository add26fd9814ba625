import type { ResultPreview } from "../../../domain/competition/games/results.ts";
import type { VersionedAnswer } from "../../forms/versioned-answer.ts";
import { PreviewedResult } from "./result-effects.tsx";

export interface ResultAnswer extends VersionedAnswer<object> {
  preview?: ResultPreview | null;
}

export function AskedFirst({ answer }: { answer: ResultAnswer | undefined }) {
  return (
    <>
      {answer?.preview ? <PreviewedResult preview={answer.preview} /> : null}
      {answer?.confirm ? <input type="hidden" name="confirmed" value={answer.confirm} /> : null}
    </>
  );
}

export function savingWords(
  answer: ResultAnswer | undefined,
  words: string,
  first = "Save the change",
): string {
  if (!answer?.confirm) return words;
  return answer.preview ? "Save the change" : first;
}
