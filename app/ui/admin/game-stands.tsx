import { awaitsShootout } from "../../../domain/competition/games/result-rules.ts";
import { Notice } from "../notice.tsx";
import { type GameLine, gameScore } from "./game-line.tsx";

export function GameStands({ game }: { game: GameLine }) {
  if (awaitsShootout(game)) {
    return (
      <Notice>
        <p>Level: nobody goes on until the penalties are entered.</p>
      </Notice>
    );
  }
  const isPlain = game.state === "scheduled" || game.state === "live" || game.state === "final";
  if (!isPlain) {
    return (
      <Notice>
        <p>
          <b>{gameScore(game)}.</b> A score that is entered here takes its place.
        </p>
      </Notice>
    );
  }
  if (game.team1Id !== null && game.team2Id !== null) return null;
  return (
    <Notice>
      <p>It is not known yet who plays this game. Its score is entered once it is.</p>
    </Notice>
  );
}
