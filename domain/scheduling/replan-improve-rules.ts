import type { ReplanGround, Spot } from "./replan-ground-rules.ts";
import type { Moves } from "./replan-search-rules.ts";

const MAX_PASSES = 8;
/** More would seldom find room. */
const MAX_RESETTLED = 3;

/** A day with its moves, which become fewer and shorter step by step. */
export class MovedDay {
  readonly #ground: ReplanGround;
  readonly #spots: Map<number, Spot | null>;

  constructor(ground: ReplanGround, moves: Moves) {
    this.#ground = ground;
    this.#spots = new Map(
      ground.movable.map((index) => [
        index,
        moves.has(index) ? (moves.get(index) ?? null) : (ground.origin[index] ?? null),
      ]),
    );
  }

  moves(): [number, Spot][] {
    return [...this.#spots].flatMap(([index, spot]): [number, Spot][] =>
      spot === null || this.#ground.isOrigin(index, spot) ? [] : [[index, spot]],
    );
  }

  left(): number[] {
    return [...this.#spots].flatMap(([index, spot]) => (spot === null ? [index] : []));
  }

  improve(): void {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const steps = [this.#moveNearer(), this.#moveBack(), this.#swapAll()];
      if (!steps.includes(true)) return;
    }
  }

  #moveNearer(): boolean {
    let isBetter = false;
    for (const [index, spot] of this.#spots) {
      const nearer = this.#nearest(index, spot);
      if (nearer === null) continue;
      this.#spots.set(index, nearer);
      isBetter = true;
    }
    return isBetter;
  }

  /** The game's own spot, or else the nearest one that is free; null if no nearer one is. */
  #nearest(index: number, spot: Spot | null): Spot | null {
    const ground = this.#ground;
    if (spot && ground.isOrigin(index, spot)) return null;
    const own = ground.origin[index];
    if (own && !ground.mustMove(index) && this.#isFree(index, own)) return own;
    for (const each of ground.candidatesOf(index)) {
      if (spot && ground.shiftOf(index, each) >= ground.shiftOf(index, spot)) return null;
      if (this.#isFree(index, each)) return each;
    }
    return null;
  }

  /** Games return to their own spots, from where moved games make way for them. */
  #moveBack(): boolean {
    let isBetter = false;
    for (const [index] of this.moves()) if (this.#return(index)) isBetter = true;
    return isBetter;
  }

  #return(index: number): boolean {
    const ground = this.#ground;
    const [own, now] = [ground.origin[index], this.#spots.get(index)];
    if (!own || !now || ground.isOrigin(index, now) || ground.mustMove(index)) return false;
    const others = this.#meets(index, own);
    const areMoved = others.every((other) => {
      const spot = this.#spots.get(other);
      return spot && !ground.isOrigin(other, spot);
    });
    if (others.length > MAX_RESETTLED || !areMoved) return false;
    const before = others.map((other) => [other, this.#spots.get(other) ?? null] as const);
    this.#spots.set(index, own);
    for (const other of others) this.#spots.set(other, null);
    for (const other of others) {
      const spot = this.#nearest(other, null);
      if (spot) this.#spots.set(other, spot);
    }
    if (others.every((other) => this.#spots.get(other))) return true;
    this.#spots.set(index, now);
    for (const [other, spot] of before) this.#spots.set(other, spot);
    return false;
  }

  /** Two moved games take each other's spots if that shifts them less. */
  #swapAll(): boolean {
    let isBetter = false;
    for (const [one] of this.moves()) {
      for (const [other] of this.moves()) {
        if (one < other && this.#swap(one, other)) isBetter = true;
      }
    }
    return isBetter;
  }

  #swap(one: number, other: number): boolean {
    const ground = this.#ground;
    const [at, then] = [this.#spots.get(one), this.#spots.get(other)];
    if (!at || !then || ground.isOrigin(one, then) || ground.isOrigin(other, at)) return false;
    const now = ground.shiftOf(one, at) + ground.shiftOf(other, then);
    if (ground.shiftOf(one, then) + ground.shiftOf(other, at) >= now) return false;
    this.#spots.set(one, then).set(other, at);
    if (this.#canBe(one, then) && this.#canBe(other, at)) return true;
    this.#spots.set(one, at).set(other, then);
    return false;
  }

  /** Candidates keep the rules with fixed games already. */
  #canBe(index: number, spot: Spot): boolean {
    return (
      this.#ground
        .candidatesOf(index)
        .some(({ start, field }) => start === spot.start && field === spot.field) &&
      this.#isFree(index, spot)
    );
  }

  #isFree(index: number, spot: Spot): boolean {
    return this.#meets(index, spot, 1).length === 0;
  }

  /** The movable games that break a rule with a game at a spot, `most` of them at most. */
  #meets(index: number, spot: Spot, most = Number.POSITIVE_INFINITY): number[] {
    const ground = this.#ground;
    const isOwn = ground.isOrigin(index, spot);
    const found: number[] = [];
    for (const [other, then] of this.#spots) {
      if (other === index || then === null) continue;
      const strictness = isOwn && ground.isOrigin(other, then) ? "least" : "wanted";
      if (!ground.conflict(index, spot, other, then, strictness)) continue;
      found.push(other);
      if (found.length === most) break;
    }
    return found;
  }
}
