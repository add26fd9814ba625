import type { Result } from "../../../domain/games/result-rules.ts";
import { meanwhileSentence } from "../../../domain/games/score-words-rules.ts";
import { Notice } from "../notice.tsx";

export function Meanwhile({ game }: { game: Result }) {
  return (
    <Notice role="status">
      <p>{meanwhileSentence(game)} Update Game replaces it.</p>
    </Notice>
  );
}
