import { message } from "#i18n/message.ts";
import { ordinalName, placesName, stageName } from "../games/game-name-rules.ts";
import { STAGES, type Stage } from "../games/schedule-rules.ts";

export type KnockoutStage = Exclude<Stage, "group">;

/** `number` is 1 for stages, and places, with a single game. */
export interface GameKey {
  stage: KnockoutStage;
  number: number;
  /** The places at stake in a placement game. */
  firstPlace?: number | null | undefined;
  lastPlace?: number | null | undefined;
}

interface LikeKey {
  stage: string;
  number: number | null;
  firstPlace?: number | null | undefined;
  lastPlace?: number | null | undefined;
}

export function isSameGame(one: LikeKey, other: LikeKey): boolean {
  return (
    one.stage === other.stage &&
    one.number === other.number &&
    (one.firstPlace ?? null) === (other.firstPlace ?? null) &&
    (one.lastPlace ?? null) === (other.lastPlace ?? null)
  );
}

export interface FromBracket {
  id: number;
  teams: number;
}

/**
 * A side's source: a place, one of the best at a place, or a game's winner or loser. `rank` is its
 * rank among the best, from 1; without it, any of them.
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

export interface SideSource {
  gameId: number;
  side: 1 | 2;
  source: Source;
}

export interface KeyedSide extends SideSource {
  game: GameKey;
}

/**
 * The form value of a source: 'place.2.14' (2nd of bracket 14), 'best.3.14.15.17',
 * 'ranked.2.1.14.15' (2nd best 1st), 'winner.semi-final.1', 'loser.placement.5-8.1'.
 */
export function formatSource(source: Source): string {
  switch (source.kind) {
    case "place":
      return `place.${source.place}.${source.bracketId}`;
    case "best":
      return [
        ...(source.rank === undefined ? ["best"] : ["ranked", source.rank]),
        source.place,
        ...source.among,
      ].join(".");
    default: {
      const { stage, number, firstPlace, lastPlace } = source.from;
      const places = stage === "placement" ? [`${firstPlace}-${lastPlace}`] : [];
      return [source.kind, stage, ...places, number].join(".");
    }
  }
}

const PLACE = /^place\.(\d{1,2})\.(\d{1,9})$/;
const BEST = /^(?:best|ranked\.(\d{1,2}))\.(\d{1,2})((?:\.\d{1,9}){1,32})$/;
const FROM =
  /^(winner|loser)\.(round-of-32|round-of-16|quarter-final|semi-final|placement\.(\d{1,2})-(\d{1,2}))\.(\d{1,2})$/;

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
  const number = Number(from[5]);
  if (from[3] === undefined) return { kind, from: { stage: from[2] as KnockoutStage, number } };
  const [firstPlace, lastPlace] = [Number(from[3]), Number(from[4])];
  return { kind, from: { stage: "placement", number, firstPlace, lastPlace } };
}

/**
 * '1st in Bracket A', '3rd place from Bracket A/B/C', '2nd-best 1st place from Bracket A/B/C',
 * 'Winner of Quarter-final 2'.
 */
export function placeholderText(source: Source, bracketNames: Readonly<Record<number, string>>) {
  switch (source.kind) {
    case "place": {
      const bracket = `${bracketNames[source.bracketId]}`;
      return message("games.source.place", { place: ordinalName(source.place), bracket });
    }
    case "best": {
      const { rank, among } = source;
      const place = ordinalName(source.place);
      const brackets = bracketListText(among.flatMap((id) => bracketNames[id] ?? []));
      if (rank === undefined) return message("games.source.anyPlace", { place, brackets });
      if (rank === 1) return message("games.source.best", { place, brackets });
      return message("games.source.rankedBest", { rank: ordinalName(rank), place, brackets });
    }
    default: {
      const { stage, number, firstPlace: first, lastPlace: last } = source.from;
      if (stage === "placement" && first && last && last - first > 1) {
        return message(`games.source.${source.kind}.placement`, { first, last, number });
      }
      // No side is filled from these.
      if (stage === "placement") return first && last ? placesName(first, last) : stageName(stage);
      if (stage === "final" || stage === "third-place") return stageName(stage);
      return message(`games.source.${source.kind}.${stage}`, { number });
    }
  }
}

function bracketListText(names: readonly string[]): string {
  const [first] = names;
  const common = first?.slice(0, first.lastIndexOf(" ") + 1) ?? "";
  const isShort = common !== "" && names.every((name) => name.startsWith(common));
  return isShort
    ? common + names.map((name) => name.slice(common.length)).join("/")
    : names.join(", ");
}

export type SideChoice = Source | { kind: "team"; teamId: number } | { kind: "open" };

export interface ChosenSide {
  gameId: number;
  side: 1 | 2;
  choice: SideChoice;
}

export function sideField(gameId: number, side: 1 | 2): string {
  return `side_${gameId}_${side}`;
}

export function parseSideChoice(raw: string): SideChoice | null {
  if (raw === "open") return { kind: "open" };
  const team = /^team\.([1-9]\d{0,8})$/.exec(raw);
  return team ? { kind: "team", teamId: Number(team[1]) } : parseSource(raw);
}

export function formatSideChoice(choice: SideChoice): string {
  if (choice.kind === "open") return "open";
  return choice.kind === "team" ? `team.${choice.teamId}` : formatSource(choice);
}

export function sameChoice(one: SideChoice, other: SideChoice): boolean {
  return formatSideChoice(one) === formatSideChoice(other);
}

/** Two sides with the same source. An unranked best team and an open side can repeat. */
export function findDuplicateSides(sides: readonly ChosenSide[]): [ChosenSide, ChosenSide] | null {
  const seen = new Map<string, ChosenSide>();
  for (const side of sides) {
    const { choice } = side;
    if (choice.kind === "open" || choice.kind === "team") continue;
    if (choice.kind === "best" && choice.rank === undefined) continue;
    const key = formatSideChoice(choice);
    const before = seen.get(key);
    if (before) return [before, side];
    seen.set(key, side);
  }
  return null;
}

interface Staged {
  stage: Stage;
  firstPlace?: number | null | undefined;
  lastPlace?: number | null | undefined;
}

/** Whether a team can come from a game: from an earlier round, or one for more places. */
export function canBeSourceOf(from: Staged, to: Staged): boolean {
  if (from.stage === "third-place") return false;
  if (from.stage === "placement") return to.stage === "placement" && isWithin(to, from);
  const order = STAGES.map(({ id }) => id);
  return order.indexOf(from.stage) < order.indexOf(to.stage);
}

function isWithin(inner: Staged, outer: Staged): boolean {
  if (!inner.firstPlace || !inner.lastPlace || !outer.firstPlace || !outer.lastPlace) return false;
  const isInside = inner.firstPlace >= outer.firstPlace && inner.lastPlace <= outer.lastPlace;
  return isInside && placesAtStake(inner) < placesAtStake(outer);
}

/** How many places a placement game is about; 0 for any other. */
function placesAtStake({ firstPlace, lastPlace }: Staged): number {
  return firstPlace && lastPlace ? lastPlace - firstPlace + 1 : 0;
}

/** Games that decide other games' teams come before them. */
export function byRound(one: Staged, other: Staged): number {
  const order = STAGES.map(({ id }) => id);
  return (
    order.indexOf(one.stage) - order.indexOf(other.stage) ||
    placesAtStake(other) - placesAtStake(one)
  );
}
