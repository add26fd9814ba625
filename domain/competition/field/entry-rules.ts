import { type Message, message } from "#i18n/message.ts";
import type { CardKind, CardRecipient } from "../games/card-rules.ts";
import type { ClockEntryKind } from "../games/game-clock-rules.ts";
import { whyUnusual } from "../games/result-change-rules.ts";
import { hasResult, NO_RESULT, type Result } from "../games/result-rules.ts";
import { MAX_SCORE, type Stage } from "../games/schedule-rules.ts";

export type Side = 1 | 2;

export type Entry =
  | { kind: "begin" }
  | { kind: "goal"; side: Side; playerId: string | null; ownGoal: boolean }
  | CardEntry
  | { kind: ClockEntryKind }
  | { kind: "penalties"; team1: number; team2: number; sure?: string | undefined }
  | { kind: "end"; sure?: string | undefined }
  /** Undoes the entry with the key `of`; `twin` is another phone's entry of the same goal. */
  | { kind: "undo"; of: string; twin: string | null };

interface CardEntry {
  kind: "card";
  side: Side;
  playerId: string | null;
  card: CardKind;
  shownTo?: CardRecipient | undefined;
  /** Only of a card that is reported after the game; null if nobody knows. */
  minute?: number | null | undefined;
  note?: string | undefined;
}

export type EntryKind = Entry["kind"];

export interface GameEvent {
  key: string | null;
  kind: Exclude<EntryKind, "undo">;
  side: Side | null;
  at: string;
  /** A card that was reported after the game. */
  isReport?: boolean | undefined;
}

export interface EnteredGame extends Result {
  stage: Stage;
  team1Id: number | null;
  team2Id: number | null;
  /**
   * Oldest first. Includes the end only if a phone entered it and the result hasn't changed since.
   */
  happenings: readonly GameEvent[];
}

/** How long a game's end can be undone at the field. */
export const REOPEN_MINUTES = 10;

/** Why an entry made at `at` (milliseconds) is refused, or null. */
export function whyEntryRefused(game: EnteredGame, entry: Entry, at: number): Message | null {
  switch (entry.kind) {
    case "begin":
      return whyNotBegin(game);
    case "undo":
      return whyNotUndo(game, entry, at);
    default:
      if (isReport(entry) && isOver(game)) return null;
      return game.state === "live" ? whyNotLive(game, entry) : notPlayed(game);
  }
}

/** A card that is reported after the game, with its minute. */
export function isReport(entry: Entry): entry is CardEntry {
  return entry.kind === "card" && entry.minute !== undefined;
}

/** Whether cards can be reported. An abandoned game may have been abandoned for one. */
export function isOver(game: Pick<Result, "state" | "team1Score" | "team2Score">): boolean {
  return hasResult(game) || game.state === "abandoned";
}

/** The question to confirm before an entry of a live game, if its score is unusual; else null. */
export function confirmationQuestion(game: Result, entry: Entry): Message | null {
  if (game.state !== "live") return null;
  if (entry.kind === "penalties") {
    const { team1: team1Penalties, team2: team2Penalties } = entry;
    if (entry.sure === `${team1Penalties}-${team2Penalties}`) return null;
    return whyUnusual(NO_RESULT, { ...NO_RESULT, team1Penalties, team2Penalties });
  }
  if (entry.kind !== "end" || entry.sure === `${game.team1Score}-${game.team2Score}`) return null;
  return whyUnusual(NO_RESULT, { ...game, team1Penalties: null, team2Penalties: null });
}

function whyNotBegin(game: EnteredGame): Message | null {
  if (game.state === "live") return message("fieldErrors.begun");
  if (game.state !== "scheduled") return notPlayed(game);
  const isOpen = game.team1Id === null || game.team2Id === null;
  return isOpen ? message("fieldErrors.teamsUnknown") : null;
}

function notPlayed(game: EnteredGame): Message {
  if (game.state === "scheduled") return message("fieldErrors.beginFirst");
  if (hasResult(game)) {
    return message("fieldErrors.ended", { score: `${game.team1Score}-${game.team2Score}` });
  }
  return askOrganizer(message("fieldErrors.notPlayed", { state: game.state }));
}

function whyNotLive(game: EnteredGame, entry: Exclude<Entry, { kind: "begin" | "undo" }>) {
  const isTied = game.team1Score === game.team2Score;
  const isGroup = game.stage === "group";
  switch (entry.kind) {
    case "goal":
      if (game.team1Penalties !== null) return message("fieldErrors.hasPenalties");
      return scoreOf(game, entry.side) >= MAX_SCORE
        ? message("fieldErrors.maxScore", { most: MAX_SCORE })
        : null;
    case "card":
    case "stop":
    case "go":
    case "half":
    case "second-half":
      return null;
    case "extra-time":
      if (isGroup) return message("fieldErrors.groupExtraTime");
      if (game.afterExtraTime) return message("fieldErrors.extraTimeBegun");
      return isTied ? null : message("fieldErrors.extraTimeTied");
    case "penalties":
      if (isGroup) return message("fieldErrors.groupPenalties");
      if (!isTied) return message("fieldErrors.penaltiesTied");
      return entry.team1 === entry.team2 ? message("fieldErrors.penaltiesWinner") : null;
    case "end":
      if (isGroup || !isTied || game.team1Penalties !== null) return null;
      return message("fieldErrors.needsWinner");
  }
}

function whyNotUndo(game: EnteredGame, { of, twin }: Extract<Entry, { kind: "undo" }>, at: number) {
  const happening = game.happenings.find(({ key }) => key === of);
  if (!happening) return hasResult(game) ? notPlayed(game) : message("fieldErrors.undone");
  if (happening.kind === "end") {
    const isLate = at - Date.parse(happening.at) > REOPEN_MINUTES * 60_000;
    const minutes = { minutes: REOPEN_MINUTES };
    return isLate ? askOrganizer(message("fieldErrors.endedLongAgo", minutes)) : null;
  }
  if (happening.isReport && isOver(game)) {
    const isLate = at - Date.parse(happening.at) > REOPEN_MINUTES * 60_000;
    const minutes = { minutes: REOPEN_MINUTES };
    return isLate ? askOrganizer(message("fieldErrors.reportedLongAgo", minutes)) : null;
  }
  if (game.state !== "live") return notPlayed(game);
  // Both phones may be asked to undo a doubled goal; only one of them should.
  if (twin !== null && game.happenings.every(({ key }) => key !== twin)) {
    return message("fieldErrors.otherUndone");
  }
  return whyNotBack(game, happening);
}

function whyNotBack(game: EnteredGame, { kind, side }: GameEvent): Message | null {
  const { team1Score, team2Score, team1Regular, team2Regular } = game;
  switch (kind) {
    case "begin":
      return team1Score === 0 && team2Score === 0 && game.happenings.length === 1
        ? null
        : message("fieldErrors.undoSince");
    case "goal": {
      if (game.team1Penalties !== null) return message("fieldErrors.hasPenalties");
      const score = scoreOf(game, side ?? 1);
      if (score === 0) return message("fieldErrors.scoreChanged");
      const regular = (side === 2 ? team2Regular : team1Regular) ?? 0;
      return score > regular ? null : message("fieldErrors.undoExtraTime");
    }
    case "extra-time":
      return game.team1Penalties === null &&
        (team1Regular === null || (team1Score === team1Regular && team2Score === team2Regular))
        ? null
        : message("fieldErrors.undoInExtraTime");
    default:
      return null;
  }
}

export function whyEntryRefusedAtDesk(game: EnteredGame, entry: Entry, at: number): Message | null {
  const why =
    game.state === "final" ? whyNotEnded(game, entry, at) : whyEntryRefused(game, entry, at);
  const { first, second } = why?.values ?? {};
  return second === ASK_ORGANIZER && typeof first === "object" ? first : why;
}

const ASK_ORGANIZER = message("fieldErrors.askOrganizer");

function askOrganizer(first: Message): Message {
  return message("common.sentences", { first, second: ASK_ORGANIZER });
}

function whyNotEnded(game: EnteredGame, entry: Entry, at: number): Message | null {
  switch (entry.kind) {
    case "card":
      return null;
    case "goal":
      return whyNotDecided(game) ?? whyNotLive(game, entry);
    case "penalties":
      return game.team1Penalties === null ? whyNotLive(game, entry) : notPlayed(game);
    case "undo":
      return whyNotUndoEnded(game, entry, at);
    default:
      return notPlayed(game);
  }
}

function whyNotUndoEnded(game: EnteredGame, entry: Extract<Entry, { kind: "undo" }>, at: number) {
  const kind = game.happenings.find(({ key }) => key === entry.of)?.kind;
  if (kind !== "goal" && kind !== "card") return whyNotUndo(game, entry, at);
  const why = whyNotUndo({ ...game, state: "live" }, entry, at);
  return kind === "goal" ? (whyNotDecided(game) ?? why) : why;
}

function whyNotDecided({ afterExtraTime, team1Penalties }: EnteredGame): Message | null {
  return afterExtraTime || team1Penalties !== null ? message("fieldErrors.decided") : null;
}

/**
 * Whether a refused entry needs no decision, because it already happened (two phones ended the
 * game) or never can.
 */
export function isMoot(game: EnteredGame, entry: Entry): boolean {
  switch (entry.kind) {
    case "begin":
      return game.state === "live" || hasResult(game);
    case "end":
      return hasResult(game);
    case "extra-time":
      return game.afterExtraTime || game.stage === "group";
    // A clock can't be stopped after the fact.
    case "stop":
    case "go":
    case "half":
    case "second-half":
      return true;
    case "penalties":
      return entry.team1 === entry.team2 || game.stage === "group";
    case "undo": {
      const isGone = (name: string | null) => game.happenings.every(({ key }) => key !== name);
      return (isGone(entry.of) && !hasResult(game)) || (entry.twin !== null && isGone(entry.twin));
    }
    default:
      return false;
  }
}

export function scoreOf(game: Result, side: Side): number {
  return game[`team${side}Score`] ?? 0;
}
