import { minutesOfDay } from "../competition/games/clock-rules.ts";
import type { DayWindow, TeamRules } from "./conflict-settings-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";

/** A game of the day. All that take time are given, since the others go around them. */
export interface ReplanGame extends PlannedGame {
  time: string;
  canMove: boolean;
}

export interface ReplanRules extends TeamRules {
  restMinutes: number;
  breakMinutes: number;
  /** Between a game and those that decide its teams. */
  orderMinutes: number;
  blocked?: readonly (DayWindow & { field: string })[];
}

export interface ReplanDay<G extends ReplanGame = ReplanGame> {
  date: string;
  games: readonly G[];
  /** Games can move to these only, and can't stay on others. */
  fields: readonly string[];
  /** HH:MM; no game can start earlier. */
  earliest: string;
  /** HH:MM; the last game ends by then. Null for the end of the day. */
  endsBy: string | null;
  rules: ReplanRules;
}

/** In minutes of the day. */
export interface Spot {
  start: number;
  field: string | null;
}

export interface Candidate extends Spot {
  /** The movable games that can't stay where they are then, by index. */
  displaced: readonly number[];
}

const DAY = 24 * 60;
/** The last minute that has a name of its own. */
export const END_OF_DAY = "23:59";
const STEP = 5;
/** Gaps between games: `least` for those where they are, `wanted` for new times. */
type Strictness = "least" | "wanted";

/** The rules of a day for its games, by index. */
export class ReplanGround {
  readonly day: ReplanDay;
  readonly games: readonly ReplanGame[];
  readonly earliest: number;
  readonly end: number;
  readonly origin: readonly Spot[];
  readonly movable: readonly number[];
  readonly #fixed: readonly number[];
  readonly #starts: readonly number[];
  readonly #teams: readonly (readonly number[])[];
  /** Pairs of games: the minutes between them because of their teams, -1 for any. */
  readonly #gaps: Int32Array;
  /** Pairs of games: 1 if the first depends on the second. */
  readonly #waits: Uint8Array;
  /** Pairs of games: 1 if the first can't be moved before the second. */
  readonly #follows: Uint8Array;
  readonly #candidates = new Map<number, Candidate[]>();

  constructor(day: ReplanDay) {
    this.day = day;
    this.games = day.games;
    this.earliest = minutesOfDay(day.earliest);
    this.end = minutesOfDay(day.endsBy ?? END_OF_DAY);
    this.origin = day.games.map(({ time, field }) => ({ start: minutesOfDay(time), field }));
    const all = [...day.games.keys()];
    this.movable = all
      .filter((index) => day.games[index]?.canMove)
      .toSorted((one, other) => this.startOf(one) - this.startOf(other) || one - other);
    this.#fixed = all.filter((index) => !day.games[index]?.canMove);
    this.#teams = day.games.map(({ team1Id, team2Id }) =>
      [team1Id, team2Id].filter((id) => id !== null),
    );
    const { length } = day.games;
    this.#gaps = new Int32Array(length * length);
    this.#waits = new Uint8Array(length * length);
    this.#follows = new Uint8Array(length * length);
    for (const one of all) {
      for (const other of all) {
        const pair = one * length + other;
        this.#gaps[pair] = this.#gapOf(one, other);
        this.#waits[pair] = waitsFor(day.games[one], day.games[other]) ? 1 : 0;
        this.#follows[pair] = follows(day.games[one], day.games[other]) ? 1 : 0;
      }
    }
    const grid = Array.from({ length: DAY / STEP }, (_, step) => step * STEP);
    this.#starts = [...new Set([...grid, ...this.origin.map(({ start }) => start)])].filter(
      (start) => start >= this.earliest && start < this.end,
    );
  }

  startOf(index: number): number {
    return this.origin[index]?.start ?? 0;
  }

  shiftOf(index: number, { start }: Spot): number {
    return Math.abs(start - this.startOf(index));
  }

  isOrigin(index: number, { start, field }: Spot): boolean {
    return start === this.startOf(index) && field === this.games[index]?.field;
  }

  /** Whether a game breaks a rule where it is, apart from those about other movable games. */
  mustMove(index: number): boolean {
    const spot = this.origin[index];
    return !spot || !this.isOpen(index, spot) || this.#meetsFixed(index, spot, "least");
  }

  /** Whether two games break a rule with each other. */
  conflict(one: number, at: Spot, other: number, then: Spot, strictness: Strictness): boolean {
    const isStrict = strictness === "wanted";
    const { breakMinutes, orderMinutes } = this.day.rules;
    const end = at.start + (this.games[one]?.minutes ?? 0);
    const secondEnd = then.start + (this.games[other]?.minutes ?? 0);
    const { length } = this.games;
    const after = isStrict ? orderMinutes : 0;
    if (this.#waits[one * length + other] === 1 && at.start < secondEnd + after) return true;
    if (this.#waits[other * length + one] === 1 && then.start < end + after) return true;
    if (this.#follows[one * length + other] === 1 && at.start < then.start) return true;
    if (this.#follows[other * length + one] === 1 && then.start < at.start) return true;
    let gap = this.#gaps[one * length + other] ?? -1;
    if (gap >= 0) gap = Math.max(gap, this.#travel(at, then));
    if (at.field !== null && at.field === then.field) {
      gap = Math.max(gap, isStrict ? breakMinutes : 0);
    }
    return gap >= 0 && at.start < secondEnd + gap && then.start < end + gap;
  }

  /** Where a game could go, the nearest time first. */
  candidatesOf(index: number): readonly Candidate[] {
    const known = this.#candidates.get(index);
    if (known) return known;
    const found = this.#spotsOf(index)
      .filter(
        (spot) =>
          !this.isOrigin(index, spot) &&
          this.isOpen(index, spot) &&
          !this.#meetsFixed(index, spot, "wanted"),
      )
      .map((spot) => ({
        ...spot,
        displaced: this.movable.filter(
          (other) =>
            other !== index &&
            this.conflict(index, spot, other, this.origin[other] ?? spot, "wanted"),
        ),
      }));
    this.#candidates.set(index, found);
    return found;
  }

  /** Whether field and teams are available then, whoever else plays. */
  isOpen(index: number, { start, field }: Spot): boolean {
    const { fields, rules, date } = this.day;
    const end = start + (this.games[index]?.minutes ?? 0);
    if (start < this.earliest || end > this.end) return false;
    if (field !== null && !fields.includes(field)) return false;
    const isBlocked = rules.blocked?.some(
      (each) =>
        each.field === field &&
        each.date === date &&
        start < minutesOfDay(each.to) &&
        minutesOfDay(each.from) < end,
    );
    if (isBlocked) return false;
    return (rules.hours ?? []).every(
      (each) =>
        each.date !== date ||
        !this.#teams[index]?.includes(each.teamId) ||
        (minutesOfDay(each.from) <= start && end <= minutesOfDay(each.to)),
    );
  }

  #spotsOf(index: number): Spot[] {
    const own = this.games[index]?.field ?? null;
    // A game without a field stays without one.
    const fields = own === null ? [null] : this.day.fields;
    const later = (start: number) => (start < this.startOf(index) ? 1 : 0);
    return this.#starts
      .flatMap((start) => fields.map((field) => ({ start, field })))
      .toSorted(
        (a, b) =>
          this.shiftOf(index, a) - this.shiftOf(index, b) ||
          later(a.start) - later(b.start) ||
          Number(a.field !== own) - Number(b.field !== own),
      );
  }

  #meetsFixed(index: number, spot: Spot, strictness: Strictness): boolean {
    return this.#fixed.some((other) =>
      this.conflict(index, spot, other, this.origin[other] ?? spot, strictness),
    );
  }

  #gapOf(one: number, other: number): number {
    const [own = [], others = []] = [this.#teams[one], this.#teams[other]];
    const { restMinutes, apart = [] } = this.day.rules;
    if (own.some((id) => others.includes(id))) return restMinutes;
    const areApart = apart.some(
      (set) => own.some((id) => set.includes(id)) && others.some((id) => set.includes(id)),
    );
    return areApart ? 0 : -1;
  }

  #travel(at: Spot, then: Spot): number {
    const { places = [], travel = [] } = this.day.rules;
    if (travel.length === 0) return 0;
    const [from, to] = [at, then].map(
      ({ field }) => places.find((each) => each.field === field)?.place,
    );
    const way = travel.find(
      (each) => (each.from === from && each.to === to) || (each.from === to && each.to === from),
    );
    return way?.minutes ?? 0;
  }
}

/** Whether a game follows another one and must not move before it. An existing other order stays. */
export function follows(game: ReplanGame | undefined, other: ReplanGame | undefined): boolean {
  return Boolean(game && other && game.notBefore?.includes(other.id) && other.time <= game.time);
}

function waitsFor(game: PlannedGame | undefined, other: PlannedGame | undefined): boolean {
  const waits = game?.waits;
  if (!waits || !other) return false;
  return waits.games.includes(other.id) || waits.brackets.includes(other.bracketId ?? 0);
}
