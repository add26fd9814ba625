import type { Message } from "#i18n/message.ts";
import type { TeamRules } from "./conflict-settings-rules.ts";
import type { DraftSettings } from "./draft-input.ts";
import type { GameDependencies, PlannedGame } from "./planned-game-rules.ts";
import type { TournamentOptions } from "./tournament-options-rules.ts";

export interface PlanBracket {
  id: number;
  tournamentId: number;
  /** Length of its games. */
  minutes: number;
  teams: readonly { id: number; name: string }[];
}

export type PlanSettings = Pick<
  DraftSettings,
  "fields" | "days" | "blocked" | "breakMinutes" | "restMinutes" | "meetings"
> &
  TeamRules & {
    /** Longer waits between a team's games are avoided; null for any. */
    restCeiling?: number | null;
    /** A tournament's only fields; none for any. */
    tournaments?: readonly Pick<TournamentOptions, "tournamentId" | "fields">[];
    /** Between a game and those that decide its teams, if it isn't the teams' rest. */
    orderMinutes?: number;
    /** The only minutes (since the epoch) at which games start; any if not given. */
    starts?: ReadonlySet<number>;
  };

export interface FixedGame extends PlannedGame {
  bracketId: number | null;
}

/** An existing game that is planned again: its teams, or what decides them, stay. */
export interface WaitingGame {
  gameId: number;
  tournamentId: number;
  minutes: number;
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
  called?: Message | null;
  waits: GameDependencies;
  notBefore?: readonly number[];
  /** Its only field. */
  onField?: string | null;
  /** Its start; `onField` is set too. */
  pinned?: { date: string; time: string } | null;
  /** Pinned by the draft, not by the settings. */
  isKept?: boolean;
}

/** A new game of a bracket, or one that exists. */
export interface GameToPlace extends Omit<WaitingGame, "gameId"> {
  gameId: number | null;
  bracketId: number | null;
  /** Where it is and stays if it can; it has no field if it needs none. */
  own?: { date: string; time: string; field: string | null; isEarliest?: boolean };
  /** By which the brackets' games are interleaved at first. */
  turn: number;
}

/** A game of the draft that stays in its place. */
export interface KeptGame {
  bracketId: number;
  team1Id: number;
  team2Id: number;
  date: string;
  time: string;
  field: string;
}

export interface PlanInput {
  brackets: readonly PlanBracket[];
  waiting?: readonly WaitingGame[];
  /** On the fields and days of the settings. */
  kept?: readonly KeptGame[];
  settings: PlanSettings;
  /** Those of `settings.apart` that an organizer asked for; the others share people. */
  requested?: readonly (readonly number[])[];
  existing: readonly FixedGame[];
  /** The same seed gives the same plan. */
  seed: number;
}
