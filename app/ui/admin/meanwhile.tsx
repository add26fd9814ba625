import { meanwhileSentence, NO_SCORE } from "../../../domain/games/score-words-rules.ts";
import { Notice } from "../notice.tsx";

/** Says that a score was recorded or cleared while another was being typed. */
export function Meanwhile({ stored }: { stored: string | null }) {
  return (
    <Notice role="status">
      <p>{meanwhileSentence(stored ?? NO_SCORE)} Update Game replaces it.</p>
    </Notice>
  );
}
