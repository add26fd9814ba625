import { meanwhileSentence, type Result } from "../../../domain/competition/games/result-rules.ts";
import { Notice } from "../notice.tsx";

export function Meanwhile({ game }: { game: Result }) {
  return (
    <Notice role="status">
      <p>{meanwhileSentence(game)} Update Game replaces it.</p>
    </Notice>
  );
}
