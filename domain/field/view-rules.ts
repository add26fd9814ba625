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

/** A player as a phone at the field offers them: the number on the roster and the public name. */
export interface FieldPlayer {
  id: string;
  slot: number;
  name: string;
}

export interface FieldTeam {
  name: string;
  roster: FieldPlayer[];
}

/** What happened in a game, in public names. */
export interface FieldHappening extends Happening {
  /** Null where nobody has said who. */
  who: string | null;
  ownGoal: boolean;
  card: CardKind | null;
  minute: number | null;
  /** The mark of the phone that entered it (`markOf`); null for the console. */
  phone: string | null;
  /** It waits on this phone to be sent. */
  isWaiting?: true;
}

export interface FieldGame extends EnteredGame {
  id: number;
  /** 'Quarter-final 2' or 'Group', and of which tournament. */
  title: string;
  time: string | null;
  field: string | null;
  teams: readonly [FieldTeam, FieldTeam];
  /** How long it is, and its extra time. */
  minutes: number;
  overtime: number;
  /** The moments (ISO) at which it was begun and ended. */
  startedAt: string | null;
  endedAt: string | null;
  happenings: FieldHappening[];
}

/** What a field link opens. */
export interface FieldView {
  /** When it was read (ISO), by the server's clock. */
  at: string;
  linkId: number;
  /** 'Field 2'; null for a link of one game. */
  field: string | null;
  day: string;
  zone: string;
  /** The moment (ISO) at which the link is over. */
  until: string;
  /** Why the link opens nothing; null where it does. */
  closed: string | null;
  hold: Hold | null;
  games: FieldGame[];
}

/** What a phone has entered and not sent yet. */
export interface Waiting {
  key: string;
  gameId: number;
  entry: Entry;
  /** The moment it was entered, by the server's clock as far as the phone knows it. */
  at: number;
}

/**
 * What the server's clock is ahead of a phone's, by a page that may be an old copy: it was read before, never later,
 * so it says too little. `known` is what the phone knew.
 */
export function aheadByCopy(said: number, known: number | undefined): number {
  return Math.max(said, known ?? said);
}

/** A few letters by which phones are told apart, that let nobody enter in another's name. */
export function markOf(phone: string): string {
  return phone.slice(0, 8);
}

/** A view as it will be once the phone's own entries have arrived, as far as they will be taken. */
export function withWaiting(view: FieldView, waiting: readonly Waiting[], mark: string): FieldView {
  if (waiting.length === 0) return view;
  const games = view.games.map((game) =>
    waiting
      .filter(({ gameId, key }) => gameId === game.id && !isKnown(game, key))
      .reduce((now, each) => entered(now, each, mark), game),
  );
  return { ...view, games };
}

/** It arrived, and its answer was lost. */
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

/** What an entry of this phone is as long as it waits. */
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

/** Two phones' goals of one side so close together may be the same one. */
const TWIN_SECONDS = 60;

/** This phone's goals that another phone may have entered too, each with the other's. */
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

/** The last that another phone entered in a game; null where none is scoring it beside this one. */
export function lastOfOthers(game: FieldGame, mark: string): FieldHappening | null {
  return game.happenings.findLast(({ phone }) => phone !== null && phone !== mark) ?? null;
}

/** The game to show first: the one that was chosen, that is played, that comes next, or the last one. */
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
