/** Everybody who holds a place under one name, and how they divide it further. */
interface Branch {
  size: number;
  readonly branches: Map<string, Branch>;
  /** Those who hold a place here, oldest first. */
  readonly holders: Set<Holder>;
}

interface Holder {
  readonly branches: readonly Branch[];
  readonly leave: () => void;
  readonly giveUp: () => void;
}

const emptyBranch = (): Branch => ({ size: 0, branches: new Map(), holders: new Set() });

/**
 * A limited number of places, shared fairly. A path names who asks, from the widest group to the narrowest: a
 * network, then an account. While there is room, anybody may have as many places as they like. Once there is
 * none, whoever has fewer than somebody else takes one of theirs.
 */
export class FairShare {
  readonly #most: number;
  readonly #all = emptyBranch();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether `take` would give this path a place. */
  hasRoomFor(path: readonly string[]): boolean {
    return this.#all.size < this.#most || this.#displacedBy(path) !== null;
  }

  /**
   * Takes a place, and answers how to leave it, which may be called again; null where there is none. `giveUp` is
   * called when somebody else takes it over.
   */
  take(path: readonly string[], giveUp: () => void): (() => void) | null {
    if (this.#all.size >= this.#most) {
      const displaced = this.#displacedBy(path);
      if (!displaced) return null;
      displaced.leave();
      displaced.giveUp();
    }
    const branches = [this.#all];
    for (const name of path) {
      const { branches: among } = branches.at(-1) as Branch;
      const branch = among.get(name) ?? emptyBranch();
      among.set(name, branch);
      branches.push(branch);
    }
    const leave = () => this.#leave(path, holder);
    const holder: Holder = { branches, leave, giveUp };
    for (const branch of branches) branch.size++;
    branches.at(-1)?.holders.add(holder);
    return leave;
  }

  #leave(path: readonly string[], holder: Holder): void {
    const { branches } = holder;
    if (!branches.at(-1)?.holders.delete(holder)) return;
    for (const [at, branch] of branches.entries()) {
      branch.size--;
      if (branch.size === 0) branches[at - 1]?.branches.delete(path[at - 1] ?? "");
    }
  }

  /** The newest of the largest group beside the path that still has more than the path would have with one more. */
  #displacedBy(path: readonly string[]): Holder | null {
    let branch = this.#all;
    for (const name of path) {
      const own = branch.branches.get(name);
      const largest = largestOf(branch);
      if (largest && largest.size > (own?.size ?? 0) + 1) return newestOf(largest);
      if (!own) return null;
      branch = own;
    }
    return null;
  }
}

function largestOf({ branches }: Branch): Branch | null {
  let largest: Branch | null = null;
  for (const branch of branches.values()) {
    if (!largest || branch.size > largest.size) largest = branch;
  }
  return largest;
}

function newestOf(branch: Branch): Holder | null {
  const largest = largestOf(branch);
  return largest ? newestOf(largest) : ([...branch.holders].at(-1) ?? null);
}
