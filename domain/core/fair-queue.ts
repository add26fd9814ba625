/** A fair queue: keys take turns, so that a key with many items delays only itself. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  add(key: string, item: Item): void {
    const line = this.#lines.get(key);
    if (line) line.push(item);
    else this.#lines.set(key, [item]);
    this.#size++;
  }

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
   * Removes the newest item of the longest queue. Ties go to the group with the most items
   * (`groupOf`), then to the newest key.
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
