import type { ResultPreview } from "../../../domain/games/preview-result.ts";
import type { VersionedAnswer } from "../../forms/versioned-answer.ts";
import { PreviewedResult } from "./result-effects.tsx";

/** A form about a game's result that came back: also with what it would change, where that is asked about first. */
export interface ResultAnswer extends VersionedAnswer<object> {
  preview?: ResultPreview | null;
}

/** What a change of a result would change, and the yes to it that its form sends along; nothing where nobody asks. */
export function AskedFirst({ answer }: { answer: ResultAnswer | undefined }) {
  return (
    <>
      {answer?.preview ? <PreviewedResult preview={answer.preview} /> : null}
      {answer?.confirm ? <input type="hidden" name="confirmed" value={answer.confirm} /> : null}
    </>
  );
}

/** What the button of such a form says; `first` where what is asked about changes nothing that is known. */
export function savingWords(
  answer: ResultAnswer | undefined,
  words: string,
  first = "Save the change",
): string {
  if (!answer?.confirm) return words;
  return answer.preview ? "Save the change" : first;
}
