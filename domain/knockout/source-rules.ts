import type { Stage } from "../games/schedule-rules.ts";

export type KnockoutStage = Exclude<Stage, "group">;

/** Which of a stage's games it is; the number of what there is one of is 1. */
export interface GameKey {
  stage: KnockoutStage;
  number: number;
}

/** A bracket from which teams go on. */
export interface FromBracket {
  id: number;
  /** How many teams it has. */
  teams: number;
}

/**
 * Who comes onto a side of a knockout game, by the ids of brackets: a place, one of the best at a place, or out of a
 * game. `rank` says which of the best, from 1 ('2nd best 1st'); without it the side takes any of them that advances.
 */
export type Source =
  | { kind: "place"; place: number; bracketId: number }
  | BestSource
  | { kind: "winner" | "loser"; from: GameKey };

export interface BestSource {
  kind: "best";
  place: number;
  among: readonly number[];
  rank?: number | undefined;
}

/** What decides who comes onto a side of a game. */
export interface SideSource {
  gameId: number;
  side: 1 | 2;
  source: Source;
}

/** The same with which game of its stage it is. */
export interface KeyedSide extends SideSource {
  game: GameKey;
}

/**
 * A source as a form's choice says it: 'place.2.14' (2nd of bracket 14), 'best.3.14.15.17', 'ranked.2.1.14.15' (2nd best
 * 1st), 'winner.semi-final.1'. `parseSource` reads it.
 */
export function sourceWords(source: Source): string {
  switch (source.kind) {
    case "place":
      return `place.${source.place}.${source.bracketId}`;
    case "best":
      return [
        ...(source.rank === undefined ? ["best"] : ["ranked", source.rank]),
        source.place,
        ...source.among,
      ].join(".");
    default:
      return `${source.kind}.${source.from.stage}.${source.from.number}`;
  }
}

const PLACE = /^place\.(\d{1,2})\.(\d{1,9})$/;
const BEST = /^(?:best|ranked\.(\d{1,2}))\.(\d{1,2})((?:\.\d{1,9}){1,32})$/;
const FROM = /^(winner|loser)\.(round-of-16|quarter-final|semi-final)\.(\d{1,2})$/;

/** What `sourceWords` wrote; null for anything else. */
export function parseSource(raw: string): Source | null {
  const place = PLACE.exec(raw);
  if (place) return { kind: "place", place: Number(place[1]), bracketId: Number(place[2]) };
  const best = BEST.exec(raw);
  if (best) {
    const among = (best[3] ?? "").split(".").slice(1).map(Number);
    const rank = best[1] === undefined ? {} : { rank: Number(best[1]) };
    return { kind: "best", place: Number(best[2]), among, ...rank };
  }
  const from = FROM.exec(raw);
  if (!from) return null;
  const kind = from[1] === "winner" ? "winner" : "loser";
  const stage = from[2] as KnockoutStage;
  return { kind, from: { stage, number: Number(from[3]) } };
}
