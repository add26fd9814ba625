/** Items in line under keys that take turns: whoever has hundreds in line waits behind their own, and nobody else does. */
export class RoundRobin<Item> {
  /** By key, the one whose turn it is first; none of them is empty. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  /** How many items are in line. */
  get size(): number {
    return this.#size;
  }

  /** How many items are in line under a key. */
  sizeOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  add(key: string, item: Item): void {
    const line = this.#lines.get(key);
    if (line) line.push(item);
    else this.#lines.set(key, [item]);
    this.#size++;
  }

  /** Takes the oldest item of the key whose turn it is; null where there is none. */
  take(): Item | null {
    for (const [key, line] of this.#lines) {
      this.#lines.delete(key);
      const item = line.shift();
      if (line.length > 0) this.#lines.set(key, line);
      if (item === undefined) continue;
      this.#size--;
      return item;
    }
    return null;
  }

  /**
   * Takes the newest item of the key that has the most. Of keys with as many each, one of the group that has the most
   * (`groupOf`), and there the key that came last.
   */
  dropFromLargest(groupOf: (key: string) => string = (key) => key): Item | null {
    const sizes = new Map<string, number>();
    for (const [key, { length }] of this.#lines) {
      const group = groupOf(key);
      sizes.set(group, (sizes.get(group) ?? 0) + length);
    }
    const inGroup = (key: string) => sizes.get(groupOf(key)) ?? 0;
    let most: [string, Item[]] | null = null;
    for (const each of this.#lines) {
      const more = most
        ? each[1].length - most[1].length || inGroup(each[0]) - inGroup(most[0])
        : 1;
      if (more >= 0) most = each;
    }
    const item = most?.[1].pop();
    if (!most || item === undefined) return null;
    if (most[1].length === 0) this.#lines.delete(most[0]);
    this.#size--;
    return item;
  }
}
