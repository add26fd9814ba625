import type { FieldGame } from "../../../domain/competition/field/view-rules.ts";
import { awaitsShootout } from "../../../domain/competition/games/result-rules.ts";

export function Decided({ game }: { game: FieldGame }) {
  const { afterExtraTime, team1Regular, team2Regular, team1Penalties, team2Penalties } = game;
  const words = [
    ...(afterExtraTime
      ? [team1Regular === null ? "extra time" : `${team1Regular}-${team2Regular} before extra time`]
      : []),
    ...(team1Penalties === null ? [] : [`penalties ${team1Penalties}-${team2Penalties}`]),
  ];
  return (
    <>
      {words.length === 0 ? null : <p className="text-soft">{words.join(", ")}</p>}
      {awaitsShootout(game) ? <p className="font-bold">{NO_PENALTIES}</p> : null}
    </>
  );
}

export const NO_PENALTIES = "Level: the penalties are missing. Tell the organiser.";
