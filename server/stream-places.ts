import type { ServerResponse } from "node:http";

/** How many streams each network address has: one of them leaves room for the others. */
export class StreamPlaces {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place until the answer is over; false where the address has all that it may have. */
  take(address: string, response: Pick<ServerResponse, "once">): boolean {
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(address, taken + 1);
    response.once("close", () => {
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left > 0) this.#taken.set(address, left);
      else this.#taken.delete(address);
    });
    return true;
  }
}
