import type { Candidate, ReplanGround, Spot } from "./replan-ground-rules.ts";

/** New spots by game index; null for a game that finds none. */
export type Moves = ReadonlyMap<number, Spot | null>;

interface Limits {
  /** Of moved games. */
  moves: number;
  /** Of games left without a spot. */
  dropped: number;
  /** Of pairs of games looked at. */
  work: number;
}

/** Pairs of games looked at per limit of moves, and altogether; a web request waits for it. */
const ROUND_WORK = 1_500_000;
const ALL_WORK = 8_000_000;

/**
 * The fewest moves that break no rule, by iterative deepening: every spot of a game that must move
 * is tried, with the games it displaces moving next. `dropped` games can be left without a spot.
 * Null if there are no such moves, or if the counted work doesn't suffice.
 */
export function fewestMoves(ground: ReplanGround, dropped: number): Moves | null {
  const search = new MoveSearch(ground);
  let work = ALL_WORK;
  for (const moves of depths(search.leastMoves(), ground.movable.length)) {
    const found = search.run({ moves, dropped, work: Math.min(work, ROUND_WORK) });
    if (found) return found;
    work -= search.tried;
    if (work <= 0) return null;
  }
  return null;
}

/** One more at a time, then in longer steps. */
function depths(least: number, most: number): number[] {
  const found: number[] = [];
  for (let step = 0, depth = least; depth < most; step++) {
    found.push(depth);
    depth += step < 4 ? 1 : step;
  }
  return [...found, most];
}

class MoveSearch {
  readonly #ground: ReplanGround;
  /** Why a game can't stay: how many rules it breaks with games that don't give way. */
  readonly #pressed: Int32Array;
  /** Movable games that break a rule with each other where they are. */
  readonly #pairs: (readonly [number, number])[] = [];
  readonly #moved = new Map<number, Spot | null>();
  #limits: Limits = { moves: 0, dropped: 0, work: 0 };
  #dropped = 0;
  tried = 0;

  constructor(ground: ReplanGround) {
    this.#ground = ground;
    const { movable, origin } = ground;
    this.#pressed = new Int32Array(ground.games.length);
    for (const [place, one] of movable.entries()) {
      if (ground.mustMove(one)) this.#pressed[one] = 1;
      for (const other of movable.slice(place + 1)) {
        const [at, then] = [origin[one], origin[other]];
        if (at && then && ground.conflict(one, at, other, then, "least")) {
          this.#pairs.push([one, other]);
        }
      }
    }
  }

  /** At least so many games still have to move. */
  leastMoves(): number {
    const met = new Set<number>();
    let pairs = 0;
    for (const [one, other] of this.#openPairs()) {
      if (met.has(one) || met.has(other)) continue;
      met.add(one).add(other);
      pairs++;
    }
    return this.#open().length + pairs;
  }

  run(limits: Limits): Moves | null {
    this.#limits = limits;
    this.tried = 0;
    this.#dropped = 0;
    this.#moved.clear();
    return this.#step() ? new Map(this.#moved) : null;
  }

  #open(): number[] {
    return this.#ground.movable.filter((index) => this.#isOpen(index));
  }

  #isOpen(index: number): boolean {
    return (this.#pressed[index] ?? 0) > 0 && !this.#moved.has(index);
  }

  #openPairs() {
    const stays = (index: number) => !this.#moved.has(index) && !this.#isOpen(index);
    return this.#pairs.filter(([one, other]) => stays(one) && stays(other));
  }

  #step(): boolean {
    const open = this.#open();
    if (this.#moved.size + this.leastMoves() > this.#limits.moves) return false;
    const [next] = open;
    if (next !== undefined) {
      if (!open.every((index) => this.#canGoSomewhere(index))) return false;
      return this.#move(next, open.length);
    }
    const [pair] = this.#openPairs();
    if (!pair) return true;
    const [one, other] = pair;
    return this.#move(other, 1) || this.#move(one, 1);
  }

  #canGoSomewhere(index: number): boolean {
    if (this.#dropped < this.#limits.dropped) return true;
    return this.#ground.candidatesOf(index).some((spot) => this.#isFree(index, spot));
  }

  #isFree(index: number, spot: Spot): boolean {
    this.tried += this.#moved.size + 1;
    for (const [other, then] of this.#moved) {
      if (then && this.#ground.conflict(index, spot, other, then, "wanted")) return false;
    }
    return true;
  }

  #costOf({ displaced }: Candidate): number {
    this.tried += displaced.length;
    return displaced.filter((other) => !this.#moved.has(other) && !this.#isOpen(other)).length;
  }

  /** Tries all spots of a game, first those that displace the fewest others. */
  #move(index: number, open: number): boolean {
    const spare = this.#limits.moves - this.#moved.size - open;
    const spots = this.#ground
      .candidatesOf(index)
      .map((spot) => ({ spot, cost: this.#costOf(spot) }))
      .filter(({ spot, cost }) => cost <= spare && this.#isFree(index, spot))
      .toSorted((a, b) => a.cost - b.cost);
    for (const { spot } of spots) {
      if (this.tried > this.#limits.work) return false;
      if (this.#isFound(index, spot, spot.displaced)) return true;
    }
    if (this.#dropped >= this.#limits.dropped) return false;
    this.#dropped++;
    if (this.#isFound(index, null, [])) return true;
    this.#dropped--;
    return false;
  }

  #isFound(index: number, spot: Spot | null, displaced: readonly number[]): boolean {
    this.#moved.set(index, spot);
    for (const other of displaced) this.#pressed[other] = (this.#pressed[other] ?? 0) + 1;
    if (this.#step()) return true;
    for (const other of displaced) this.#pressed[other] = (this.#pressed[other] ?? 0) - 1;
    this.#moved.delete(index);
    return false;
  }
}
