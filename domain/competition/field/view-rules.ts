import { type Message, message, type Text } from "#i18n/message.ts";
import { type CardKind, type CardRecipient, cardName, recipientName } from "../games/card-rules.ts";
import { type ClockMoment, gameMinuteAt } from "../games/game-clock-rules.ts";
import type { Suspension } from "../games/suspension-rules.ts";
import { clockAfterEntry, resultAfterEntry } from "./entry-effect-rules.ts";
import {
  type EnteredGame,
  type Entry,
  type GameEvent,
  isOver,
  isReport,
  type Side,
  whyEntryRefused,
} from "./entry-rules.ts";

export interface FieldPlayer {
  /** On a phone, an alias that is good for its link only. */
  id: string;
  slot: number;
  /** Of the shirt, or the slot; null for neither. Missing on a phone's older copy. */
  number?: number | null;
  name: string;
}

interface FieldTeam {
  name: string;
  roster: FieldPlayer[];
}

export interface FieldGameEvent extends GameEvent {
  who: string | null;
  ownGoal: boolean;
  card: CardKind | null;
  shownTo?: CardRecipient | null;
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
  clock: readonly ClockMoment[];
  endedAt: string | null;
  happenings: FieldGameEvent[];
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
  /** Goes with each entry, to show that this phone used the link while it was open. */
  pass: string | null;
  hold: Suspension | null;
  games: FieldGame[];
}

/** An entry on its phone: not yet sent, or refused. */
export interface QueuedEntry {
  key: string;
  token: string;
  gameId: number;
  fields: Record<string, string>;
  entry: Entry;
  /** How it reads, for when it is refused. */
  words: Text;
  /** Phone clock, in milliseconds. */
  enteredAt: number;
  refused?: string;
  atDesk?: boolean;
}

/** What a phone shows: the server's view with its own queued entries. */
export interface FieldState {
  view: FieldView;
  mark: string;
  waiting: number;
  refused: QueuedEntry[];
  isOffline: boolean;
  /** Server clock minus phone clock, in milliseconds. */
  ahead: number;
}

export interface PendingEntry {
  key: string;
  gameId: number;
  entry: Entry;
  at: number;
}

/**
 * Offset of the server's clock in milliseconds. A cached page is older than it claims, so it can
 * only understate the offset; `known` is the phone's earlier estimate.
 */
export function serverClockOffset(claimed: number, known: number | undefined): number {
  return Math.max(claimed, known ?? claimed);
}

/** A short, public prefix of the phone's id, from which the id can't be guessed. */
export function phoneMark(phone: string): string {
  return phone.slice(0, 8);
}

/** Applies the phone's queued entries to the view, skipping those the server would refuse. */
export function withPendingEntries(
  view: FieldView,
  waiting: readonly PendingEntry[],
  mark: string,
): FieldView {
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

function entered(game: FieldGame, { key, entry, at }: PendingEntry, mark: string): FieldGame {
  if (whyEntryRefused(game, entry, at) !== null) return game;
  const result = resultAfterEntry(game, entry);
  const moment = new Date(at).toISOString();
  const startedAt =
    entry.kind === "begin" ? moment : result.state === "scheduled" ? null : game.startedAt;
  const endedAt = entry.kind === "end" ? moment : result.state === "live" ? null : game.endedAt;
  const happenings =
    entry.kind === "undo"
      ? game.happenings.filter((each) => each.key !== entry.of)
      : [...game.happenings, pendingGameEvent(game, entry, { key, at: moment, phone: mark })];
  const clock = clockAfterEntry(game.clock, entry, { key, at: moment });
  return { ...game, ...result, startedAt, endedAt, clock, happenings };
}

function pendingGameEvent(
  game: FieldGame,
  entry: Exclude<Entry, { kind: "undo" }>,
  own: { key: string; at: string; phone: string },
): FieldGameEvent {
  const nothing = { who: null, ownGoal: false, card: null, minute: null, side: null };
  const isWaiting = true as const;
  if (entry.kind !== "goal" && entry.kind !== "card") {
    return { ...nothing, ...own, kind: entry.kind, isWaiting };
  }
  const { side, playerId, kind } = entry;
  return {
    ...own,
    kind,
    side,
    who: game.teams[side - 1]?.roster.find(({ id }) => id === playerId)?.name ?? null,
    ownGoal: entry.kind === "goal" && entry.ownGoal,
    card: entry.kind === "card" ? entry.card : null,
    ...(entry.kind === "card" && { shownTo: entry.shownTo ?? null, isReport: isReport(entry) }),
    minute: isReport(entry)
      ? shownMinute(entry.minute ?? null)
      : gameMinuteAt(game, Date.parse(own.at)),
    isWaiting,
  };
}

/** A minute that someone typed, as minutes played: phones show the minute that has begun. */
export function shownMinute(minute: number | null): number | null {
  return minute === null ? null : Math.max(minute - 1, 0);
}

/** Goals of one side this close together on two phones may be the same goal. */
const TWIN_SECONDS = 60;

export function possibleDuplicateGoals(game: FieldGame, mark: string) {
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

export function lastFromOtherPhones(game: FieldGame, mark: string): FieldGameEvent | null {
  return game.happenings.findLast(({ phone }) => phone !== null && phone !== mark) ?? null;
}

const NOTICE_MINUTES = 5;

/** Whether a live game's score is another than its goals: the organizer set it. */
export function wasScoredByDesk({ state, happenings, team1Score, team2Score }: FieldGame): boolean {
  const goals = (side: Side) =>
    happenings.filter((each) => each.kind === "goal" && each.side === side).length;
  return state === "live" && (goals(1) !== (team1Score ?? 0) || goals(2) !== (team2Score ?? 0));
}

/**
 * Whether the organizer, not the field, ended a game that was being played, in the last minutes. The
 * field hears of it before it goes on to the next game (decision 31).
 */
export function wasEndedByDesk(game: FieldGame, at: number): boolean {
  if (game.startedAt === null || game.endedAt === null || !isOver(game)) return false;
  const isRecent = at - Date.parse(game.endedAt) < NOTICE_MINUTES * 60_000;
  return isRecent && !game.happenings.some(({ kind }) => kind === "end");
}

export function initialGame(view: FieldView, chosen: number | null): FieldGame | null {
  const { games } = view;
  return (
    games.find(({ id }) => id === chosen) ??
    games.find(({ state }) => state === "live") ??
    games.find((game) => wasEndedByDesk(game, Date.parse(view.at))) ??
    games.find(({ state }) => state === "scheduled") ??
    games.at(-1) ??
    null
  );
}

export function teamOf(game: FieldGame, side: Side): FieldTeam {
  return game.teams[side - 1] ?? game.teams[0];
}

/**
 * 'Goal for Lions by Ana S.', 'Own goal for Lions', 'Red card for Player 3 of Lions', 'The game
 * began'.
 */
export function gameEventText(game: FieldGame, happening: FieldGameEvent): Message {
  const { kind, side, ownGoal, card, shownTo } = happening;
  const who = shownTo ? recipientName(shownTo) : happening.who;
  const team = side === null ? message("field.event.someTeam") : teamOf(game, side).name;
  switch (kind) {
    case "goal":
      if (ownGoal) return message("field.event.ownGoal", { team });
      if (who === null) return message("field.event.goal", { team });
      return message("field.event.goalBy", { team, who });
    case "card": {
      const shown = card === null ? message("field.event.anyCard") : cardName(card);
      if (who === null) return message("field.event.card", { card: shown, team });
      return message("field.event.cardOf", { card: shown, team, who });
    }
    case "begin":
      return message("field.event.begin");
    case "extra-time":
      return message("field.event.extraTime");
    case "stop":
    case "go":
    case "half":
    case "second-half":
      return message(`field.event.clock.${kind}`);
    case "penalties":
      return penaltiesText(game.team1Penalties, game.team2Penalties);
    case "end":
      return message("field.event.end");
  }
}

function penaltiesText(team1: number | null, team2: number | null): Message {
  return message("field.event.penalties", { score: `${team1 ?? "?"}-${team2 ?? "?"}` });
}

/** 'Lions - Tigers: Goal for Lions by Ana S.' */
export function entryText(game: FieldGame, entry: Entry): Message {
  const [one, other] = game.teams;
  const what = entryTextInGame(game, entry);
  return message("field.event.ofGame", { team1: one.name, team2: other.name, what });
}

export function entryTextInGame(game: FieldGame, entry: Entry): Message {
  if (entry.kind === "penalties") return penaltiesText(entry.team1, entry.team2);
  if (entry.kind === "undo") {
    const taken = game.happenings.find(({ key }) => key === entry.of);
    if (!taken) return message("field.event.undoUnknown");
    return message("field.event.undo", { what: gameEventText(game, taken) });
  }
  return gameEventText(game, pendingGameEvent(game, entry, { key: "", at: "", phone: "" }));
}
