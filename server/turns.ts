/** Milliseconds between two that begin. A password takes several times as long to hash: nobody waits for this alone. */
const PACE = 10;
/** Past this the last in line would wait for seconds. */
const MOST_WAITING = 300;

/**
 * Lets what is dear begin one after the other, at once where none came just before. Where fifty register at
 * once, who only reads does not wait until all of them are understood.
 */
export class Turns {
  readonly #waiting: (() => boolean)[] = [];
  #paced = false;

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when it is one's turn: false, at once, where the line is too long. Who has gone takes no turn. */
  next(gone: AbortSignal): Promise<boolean> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#waiting.push(() => {
        resolve(true);
        return !gone.aborted;
      });
      if (!this.#paced) this.#begin();
    });
  }

  #begin(): void {
    this.#paced = false;
    for (let begin = this.#waiting.shift(); begin; begin = this.#waiting.shift()) {
      if (!begin()) continue;
      this.#paced = true;
      setTimeout(() => this.#begin(), PACE);
      return;
    }
  }
}
