import type { CardKind } from "../cards/card-rules.ts";
import type { Hold } from "../hold/hold-rules.ts";
import {
  type EnteredGame,
  type Entry,
  type Happening,
  minuteAt,
  resultAfter,
  type Side,
  whyNot,
} from "./entry-rules.ts";

export interface FieldPlayer {
  id: string;
  slot: number;
  name: string;
}

export interface FieldTeam {
  name: string;
  roster: FieldPlayer[];
}

export interface FieldHappening extends Happening {
  who: string | null;
  ownGoal: boolean;
  card: CardKind | null;
  minute: number | null;
  phone: string | null;
  isWaiting?: true;
}

export interface FieldGame extends EnteredGame {
  id: number;
  title: string;
  time: string | null;
  field: string | null;
  teams: readonly [FieldTeam, FieldTeam];
  minutes: number;
  overtime: number;
  startedAt: string | null;
  endedAt: string | null;
  happenings: FieldHappening[];
}

export interface FieldView {
  /** Server time (ISO) of this response. */
  at: string;
  linkId: number;
  field: string | null;
  day: string;
  zone: string;
  until: string;
  closed: string | null;
  hold: Hold | null;
  games: FieldGame[];
}

export interface Waiting {
  key: string;
  gameId: number;
  entry: Entry;
  at: number;
}

/**
 * Offset of the server's clock in milliseconds. A cached page is older than it claims, so it can
 * only understate the offset; `known` is the phone's earlier estimate.
 */
export function aheadByCopy(said: number, known: number | undefined): number {
  return Math.max(said, known ?? said);
}

/** A short, public prefix of the phone's id, from which the id can't be guessed. */
export function markOf(phone: string): string {
  return phone.slice(0, 8);
}

/** Applies the phone's queued entries to the view, skipping those the server would refuse. */
export function withWaiting(view: FieldView, waiting: readonly Waiting[], mark: string): FieldView {
  if (waiting.length === 0) return view;
  const games = view.games.map((game) =>
    waiting
      .filter(({ gameId, key }) => gameId === game.id && !isKnown(game, key))
      .reduce((now, each) => entered(now, each, mark), game),
  );
  return { ...view, games };
}

function isKnown(game: FieldGame, of: string): boolean {
  return game.happenings.some(({ key }) => key === of);
}

function entered(game: FieldGame, { key, entry, at }: Waiting, mark: string): FieldGame {
  if (whyNot(game, entry, at) !== null) return game;
  const result = resultAfter(game, entry);
  const moment = new Date(at).toISOString();
  const startedAt =
    entry.kind === "begin" ? moment : result.state === "scheduled" ? null : game.startedAt;
  const endedAt = entry.kind === "end" ? moment : result.state === "live" ? null : game.endedAt;
  const happenings =
    entry.kind === "undo"
      ? game.happenings.filter((each) => each.key !== entry.of)
      : [...game.happenings, happeningOf(game, entry, { key, at: moment, phone: mark })];
  return { ...game, ...result, startedAt, endedAt, happenings };
}

export function happeningOf(
  game: FieldGame,
  entry: Exclude<Entry, { kind: "undo" }>,
  own: { key: string; at: string; phone: string },
): FieldHappening {
  const nothing = { who: null, ownGoal: false, card: null, minute: null, side: null };
  const isWaiting = true as const;
  if (entry.kind !== "goal" && entry.kind !== "card") {
    return { ...nothing, ...own, kind: entry.kind, isWaiting };
  }
  const { side, playerId, kind } = entry;
  const started = game.startedAt === null ? null : Date.parse(game.startedAt);
  return {
    ...own,
    kind,
    side,
    who: game.teams[side - 1]?.roster.find(({ id }) => id === playerId)?.name ?? null,
    ownGoal: entry.kind === "goal" && entry.ownGoal,
    card: entry.kind === "card" ? entry.card : null,
    minute: minuteAt(started, Date.parse(own.at)),
    isWaiting,
  };
}

/** Goals of one side this close together on two phones may be the same goal. */
const TWIN_SECONDS = 60;

export function twinGoals(
  game: FieldGame,
  mark: string,
): { mine: FieldHappening; other: FieldHappening }[] {
  const goals = game.happenings.filter(({ kind }) => kind === "goal");
  const others = goals.filter(({ phone }) => phone !== null && phone !== mark);
  return goals
    .filter(({ phone }) => phone === mark)
    .flatMap((mine) => {
      const at = Date.parse(mine.at);
      const other = others.find(
        ({ side, at: theirs }) =>
          side === mine.side && Math.abs(Date.parse(theirs) - at) <= TWIN_SECONDS * 1_000,
      );
      return other ? [{ mine, other }] : [];
    });
}

export function lastOfOthers(game: FieldGame, mark: string): FieldHappening | null {
  return game.happenings.findLast(({ phone }) => phone !== null && phone !== mark) ?? null;
}

export function gameInFront(view: FieldView, chosen: number | null): FieldGame | null {
  const { games } = view;
  return (
    games.find(({ id }) => id === chosen) ??
    games.find(({ state }) => state === "live") ??
    games.find(({ state }) => state === "scheduled") ??
    games.at(-1) ??
    null
  );
}

export function teamOf(game: FieldGame, side: Side): FieldTeam {
  return game.teams[side - 1] ?? game.teams[0];
}
