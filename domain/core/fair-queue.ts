/** An item in a `FairQueue`. */
export interface Entry<Item> {
  item: Item;
  /** Removes it, once. */
  leave: () => void;
}

/**
 * Items of owners that take turns, so that one with many items delays only itself. A path names an
 * owner from the widest group to the narrowest, such as a network and an account: groups take turns
 * first, then their owners. `tieOf` widens the name of a group: of equally large groups the one whose
 * wider group has more items gives way, then the newest.
 */
export class FairQueue<Item> {
  readonly #groups = new Map<string, FairQueue<Item>>();
  readonly #entries = new Set<Entry<Item>>();
  readonly #tieOf: ((name: string) => string) | undefined;
  #size = 0;

  constructor(tieOf?: (name: string) => string) {
    this.#tieOf = tieOf;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf([name, ...rest]: readonly string[]): number {
    return name === undefined ? this.#size : (this.#groups.get(name)?.sizeOf(rest) ?? 0);
  }

  add(path: readonly string[], item: Item): Entry<Item> {
    const entry: Entry<Item> = { item, leave: () => this.#remove(path, entry) };
    this.#insert(path, entry);
    return entry;
  }

  /** Removes the next item: the oldest of the owner whose turn it is. */
  take(): Item | null {
    const next = this.#next();
    next?.leave();
    return next?.item ?? null;
  }

  /** The newest item of the largest owner of the largest group below `path`. */
  newestOfLargest(path: readonly string[] = []): Entry<Item> | null {
    const [name, ...rest] = path;
    if (name !== undefined) return this.#groups.get(name)?.newestOfLargest(rest) ?? null;
    const largest = this.#largest();
    return largest ? largest.newestOfLargest() : ([...this.#entries].at(-1) ?? null);
  }

  /** The newest item of a group that would still have more items than that of `path` after a swap. */
  newestOfLarger(path: readonly string[]): Entry<Item> | null {
    const [name = "", ...rest] = path;
    const own = this.#groups.get(name);
    const largest = this.#largest();
    if (largest && largest.size > (own?.size ?? 0) + 1) return largest.newestOfLargest();
    return own && rest.length > 0 ? own.newestOfLarger(rest) : null;
  }

  #insert([name, ...rest]: readonly string[], entry: Entry<Item>): void {
    this.#size++;
    if (name === undefined) return void this.#entries.add(entry);
    const group = this.#groups.get(name) ?? new FairQueue(this.#tieOf);
    this.#groups.set(name, group);
    group.#insert(rest, entry);
  }

  /** Whoever had a turn waits behind the others. */
  #next(): Entry<Item> | undefined {
    for (const [name, group] of this.#groups) {
      this.#groups.delete(name);
      this.#groups.set(name, group);
      return group.#next();
    }
    return this.#entries.values().next().value;
  }

  #remove([name, ...rest]: readonly string[], entry: Entry<Item>): boolean {
    const group = name === undefined ? undefined : this.#groups.get(name);
    const isRemoved = group ? group.#remove(rest, entry) : this.#entries.delete(entry);
    if (isRemoved) this.#size--;
    if (group?.size === 0) this.#groups.delete(name ?? "");
    return isRemoved;
  }

  #sizesBy(tieOf: (name: string) => string): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const [name, { size }] of this.#groups) {
      sizes.set(tieOf(name), (sizes.get(tieOf(name)) ?? 0) + size);
    }
    return sizes;
  }

  #largest(): FairQueue<Item> | undefined {
    // Only a tie needs the sums, which take long when thousands of groups are of one size.
    let sizes: Map<string, number> | null = null;
    const widerSize = (name: string) => {
      if (!this.#tieOf) return 0;
      sizes ??= this.#sizesBy(this.#tieOf);
      return sizes.get(this.#tieOf(name)) ?? 0;
    };
    let found: [string, FairQueue<Item>] | null = null;
    for (const [name, group] of this.#groups) {
      const more = found ? group.size - found[1].size || widerSize(name) - widerSize(found[0]) : 1;
      if (more >= 0) found = [name, group];
    }
    return found?.[1];
  }
}

/**
 * A limited number of slots. Once all are taken, an owner with fewer than another takes over one of
 * the other's.
 */
export class FairShare {
  readonly #most: number;
  readonly #taken = new FairQueue<() => void>();

  constructor(most: number) {
    this.#most = most;
  }

  hasRoomFor(path: readonly string[]): boolean {
    return this.#taken.size < this.#most || this.#taken.newestOfLarger(path) !== null;
  }

  /**
   * Takes a slot and returns an idempotent function to release it, or null if there is none. Calls
   * `displace` when another owner takes it over.
   */
  take(path: readonly string[], displace: () => void): (() => void) | null {
    if (this.#taken.size >= this.#most) {
      const displaced = this.#taken.newestOfLarger(path);
      if (!displaced) return null;
      displaced.leave();
      displaced.item();
    }
    return this.#taken.add(path, displace).leave;
  }
}
