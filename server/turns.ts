import { widened } from "../domain/network-rules.ts";

/** Milliseconds between two that begin. A password takes several times as long to hash: nobody waits for this alone. */
const PACE = 10;
/** Past this the last in line would wait for seconds. */
const MOST_WAITING = 300;

interface Waiting {
  gone: AbortSignal;
  resolve: (mayBegin: boolean) => void;
}

/**
 * Lets what is dear begin one after the other, at once where none came just before. Where fifty register at
 * once, who only reads does not wait until all of them are understood. The networks take turns, of IPv6 the /48s:
 * whoever sends hundreds waits behind their own, and nobody else does.
 */
export class Turns {
  /** By network, the one whose turn it is first; none of them is empty. */
  readonly #lines = new Map<string, Waiting[]>();
  #paced = false;
  #waiting = 0;

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves when it is one's turn. Where too many wait, false for the last of the address that has most of
   * them. Who has gone takes no turn.
   */
  next(address: string, gone: AbortSignal): Promise<boolean> {
    const network = widened(address) ?? address;
    return new Promise((resolve) => {
      const line = this.#lines.get(network);
      if (line) line.push({ gone, resolve });
      else this.#lines.set(network, [{ gone, resolve }]);
      this.#waiting++;
      if (!this.#paced) this.#begin();
      else if (this.#waiting > MOST_WAITING) this.#sendAway();
    });
  }

  #begin(): void {
    this.#paced = false;
    for (const [address, line] of this.#lines) {
      this.#lines.delete(address);
      const first = line.shift();
      if (line.length > 0) this.#lines.set(address, line);
      if (!first) continue;
      this.#waiting--;
      first.resolve(true);
      if (first.gone.aborted) continue;
      this.#paced = true;
      setTimeout(() => this.#begin(), PACE);
      return;
    }
  }

  #sendAway(): void {
    // Of as many each, the last address in turn: who has waited longest stays.
    let most: [string, Waiting[]] = ["", []];
    for (const each of this.#lines) {
      if (each[1].length >= most[1].length) most = each;
    }
    const [address, line] = most;
    line.pop()?.resolve(false);
    this.#waiting--;
    if (line.length === 0) this.#lines.delete(address);
  }
}
