import {
  type Assignments,
  areClose,
  type Candidate,
  type DayOfGames,
  type RefereedGame,
  type RefereeKey,
  whyNeverFree,
} from "./referee-rules.ts";

export interface AssignmentTask extends DayOfGames {
  candidates: readonly Candidate[];
  /** Games to assign; the others of the day keep whoever they have. */
  open: ReadonlySet<number>;
  kept: Assignments;
}

/** What changing fields costs, in minutes of waiting. */
const FIELD_CHANGE = 15;

/** Of each part, so that a large day ends as well, and always with the same result. */
const MOST_TRIES = 400_000;

/**
 * Assigns the open games to candidates who are free: as many games as possible, then as equal
 * numbers as possible, then with little waiting and few changes of field. Deterministic.
 */
export function assignReferees(task: AssignmentTask): Map<number, RefereeKey> {
  const board = new Board(task);
  const open = task.games
    .filter(({ id }) => task.open.has(id))
    .toSorted((a, b) => a.start - b.start || a.id - b.id);
  for (const game of open) board.assign(game);
  // A later game can have moved someone, so that an earlier one finds a referee now.
  for (const game of open) if (!board.result.has(game.id)) board.assign(game);
  board.balance();
  board.shorten();
  return board.result;
}

interface Step {
  game: RefereedGame;
  to: Candidate;
  before: Step | null;
}

/** The assignments of a day while they are made. */
class Board {
  readonly result = new Map<number, RefereeKey>();
  readonly #day: DayOfGames;
  readonly #able = new Map<number, Candidate[]>();
  readonly #games: ReadonlyMap<number, RefereedGame>;
  /** Kept and new games of each candidate. */
  readonly #own = new Map<RefereeKey, Set<RefereedGame>>();
  readonly #plays = new Map<RefereeKey, RefereedGame[]>();
  readonly #candidates: readonly Candidate[];
  #tries = 0;

  constructor({ candidates, kept, open, ...day }: AssignmentTask) {
    this.#candidates = candidates;
    this.#day = day;
    this.#games = new Map(day.games.map((game) => [game.id, game]));
    for (const { key, teamId } of candidates) {
      const isOwn = ({ teamIds }: RefereedGame) => teamId !== null && teamIds.includes(teamId);
      this.#own.set(key, new Set());
      this.#plays.set(key, day.games.filter(isOwn));
    }
    for (const game of day.games) {
      const key = open.has(game.id) ? undefined : kept.get(game.id);
      if (key !== undefined) this.#own.get(key)?.add(game);
      if (!open.has(game.id)) continue;
      this.#able.set(
        game.id,
        candidates.filter((each) => whyNeverFree(each, game, day) === null),
      );
    }
  }

  /** Finds a referee for a game, if others have to be moved as well. */
  assign(game: RefereedGame): boolean {
    return this.#move([game], () => true);
  }

  /** Moves games from those who have most to those who have least. */
  balance(): void {
    this.#tries = 0;
    for (let moved = true; moved && this.#tries < MOST_TRIES; ) {
      const counts = this.#candidates.map((each) => this.#count(each));
      const least = Math.min(...counts);
      moved = this.#candidates
        .filter((each) => this.#count(each) > least + 1)
        .toSorted((a, b) => this.#count(b) - this.#count(a))
        .some((from) => {
          const most = this.#count(from) - 2;
          return this.#move(this.#movable(from), (to) => this.#count(to) <= most);
        });
    }
  }

  /** Swaps and moves games while that saves waiting and changes of field, and stays as equal. */
  shorten(): void {
    this.#tries = 0;
    for (let better = true; better && this.#tries < MOST_TRIES; ) {
      better = false;
      const games = [...this.result.keys()].flatMap((id) => this.#games.get(id) ?? []);
      for (const game of games) {
        if (this.#moveIfShorter(game) || this.#swapIfShorter(game, games)) better = true;
      }
    }
  }

  #moveIfShorter(game: RefereedGame): boolean {
    const from = this.#ownerOf(game);
    if (!from) return false;
    for (const to of this.#able.get(game.id) ?? []) {
      const isFair = this.#count(to) < this.#count(from);
      if (to === from || !isFair || this.#clashes(game, to).length > 0) continue;
      if (this.#keepIfShorter([from, to], [[game, to]])) return true;
    }
    return false;
  }

  #swapIfShorter(game: RefereedGame, games: readonly RefereedGame[]): boolean {
    for (const other of games) {
      const [from, to] = [this.#ownerOf(game), this.#ownerOf(other)];
      if (!from || !to || from === to || other.id < game.id) continue;
      if (!this.#isAble(game, to) || !this.#isAble(other, from)) continue;
      const isFree =
        this.#clashes(game, to).every((each) => each === other) &&
        this.#clashes(other, from).every((each) => each === game);
      const swap = [
        [game, to],
        [other, from],
      ] as const;
      if (isFree && this.#keepIfShorter([from, to], swap)) return true;
    }
    return false;
  }

  #keepIfShorter(
    touched: readonly Candidate[],
    moves: readonly (readonly [RefereedGame, Candidate])[],
  ): boolean {
    const cost = () => touched.reduce((sum, each) => sum + this.#cost(each), 0);
    const before = cost();
    this.#tries += 1;
    const owners = moves.map(([game]) => [game, this.#ownerOf(game)] as const);
    for (const [game, to] of moves) this.#give(game, to);
    if (cost() < before) return true;
    for (const [game, owner] of owners) if (owner) this.#give(game, owner);
    return false;
  }

  /**
   * Gives one of these games to another candidate, breadth first along the games that must move for
   * it, until somebody `takes` one more. Each game moves once.
   */
  #move(games: readonly RefereedGame[], takes: (to: Candidate) => boolean): boolean {
    const seen = new Set(games);
    const queue = games.map((game): { game: RefereedGame; path: Step | null } => ({
      game,
      path: null,
    }));
    for (const { game, path } of queue) {
      const from = this.#ownerOf(game);
      for (const to of this.#inTurn(game)) {
        if (to === from || this.#tries++ > MOST_TRIES) continue;
        const step = { game, to, before: path };
        const clashes = this.#clashes(game, to, path);
        if (clashes.length === 0 && takes(to)) return this.#follow(step);
        if (clashes.length > 1) continue;
        const [clash] = clashes;
        for (const next of clash ? [clash] : this.#movable(to)) {
          if (seen.has(next) || !this.result.has(next.id)) continue;
          seen.add(next);
          queue.push({ game: next, path: step });
        }
      }
    }
    return false;
  }

  #follow(last: Step): true {
    for (let step: Step | null = last; step; step = step.before) this.#give(step.game, step.to);
    return true;
  }

  /** Those with the fewest games first, then those who wait least. */
  #inTurn(game: RefereedGame): Candidate[] {
    return (this.#able.get(game.id) ?? [])
      .map((each) => ({ each, count: this.#count(each), extra: this.#extra(each, game) }))
      .toSorted((a, b) => a.count - b.count || a.extra - b.extra)
      .map(({ each }) => each);
  }

  /** Games of a candidate that overlap a game, after the moves of a path. */
  #clashes(game: RefereedGame, to: Candidate, path: Step | null = null): RefereedGame[] {
    const moved = new Map<RefereedGame, Candidate>();
    for (let step = path; step; step = step.before) moved.set(step.game, step.to);
    const own = [...(this.#own.get(to.key) ?? [])].filter((each) => !moved.has(each));
    const taken = [...moved].flatMap(([each, owner]) => (owner === to ? [each] : []));
    return [...own, ...taken].filter((each) => each !== game && areClose(each, game, this.#day));
  }

  #movable({ key }: Candidate): RefereedGame[] {
    return [...(this.#own.get(key) ?? [])].filter(({ id }) => this.result.has(id));
  }

  #isAble({ id }: RefereedGame, candidate: Candidate): boolean {
    return this.#able.get(id)?.includes(candidate) ?? false;
  }

  #ownerOf({ id }: RefereedGame): Candidate | undefined {
    const key = this.result.get(id);
    return key && this.#candidates.find((each) => each.key === key);
  }

  #give(game: RefereedGame, to: Candidate): void {
    const from = this.result.get(game.id);
    if (from !== undefined) this.#own.get(from)?.delete(game);
    this.#own.get(to.key)?.add(game);
    this.result.set(game.id, to.key);
  }

  #count({ key }: Candidate): number {
    return this.#own.get(key)?.size ?? 0;
  }

  #cost({ key }: Candidate): number {
    return costOf([...(this.#own.get(key) ?? []), ...(this.#plays.get(key) ?? [])]);
  }

  #extra({ key }: Candidate, game: RefereedGame): number {
    const all = [...(this.#own.get(key) ?? []), ...(this.#plays.get(key) ?? [])];
    return costOf([...all, game]) - costOf(all);
  }
}

/** Minutes of waiting between the games of one day, and what changes of field cost. */
function costOf(games: readonly RefereedGame[]): number {
  const inOrder = games.toSorted((a, b) => a.start - b.start || a.id - b.id);
  return inOrder.slice(1).reduce((sum, game, at) => {
    const before = inOrder[at];
    if (!before) return sum;
    const change = before.field === game.field ? 0 : FIELD_CHANGE;
    return sum + Math.max(0, game.start - before.end) + change;
  }, 0);
}
