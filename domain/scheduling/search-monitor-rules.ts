export interface SearchProgress {
  /** From 0 to 1, of the tries that the search makes at most. */
  share: number;
  /** The minute at which the best plan so far ends; null over several days, which are evened out last. */
  end: number | null;
}

export interface SearchWatch {
  onProgress?: ((progress: SearchProgress) => void) | undefined;
  /** Once true, the best plan so far is the result. Asked before every try. */
  shouldStop?: (() => boolean) | undefined;
}

interface Candidate {
  end: number;
  overdue: number;
}

const REPORTS = 200;

/** Counts the work of a search, reports how far it is, and ends it early if asked. */
export class SearchMonitor {
  readonly #total: number;
  readonly #watch: SearchWatch;
  readonly #reportsEnd: boolean;
  #done = 0;
  #reported = 0;
  #best: Candidate | null = null;

  constructor(total: number, watch: SearchWatch = {}, { reportsEnd = true } = {}) {
    this.#total = total;
    this.#watch = watch;
    this.#reportsEnd = reportsEnd;
  }

  /** Counts one try. False once the search is to stop. */
  goesOn(work: number): boolean {
    if (this.#watch.shouldStop?.()) return false;
    this.#done += work;
    if (this.#done - this.#reported >= this.#total / REPORTS) this.#report();
    return true;
  }

  found(one: Candidate): void {
    const best = this.#best;
    if (
      best &&
      (one.overdue > best.overdue || (one.overdue === best.overdue && one.end >= best.end))
    )
      return;
    this.#best = { end: one.end, overdue: one.overdue };
  }

  /** Leaves out what isn't necessary anymore. */
  skipTo(done: number): void {
    if (done <= this.#done) return;
    this.#done = done;
    this.#report();
  }

  #report(): void {
    this.#reported = this.#done;
    const share = Math.min(1, this.#done / this.#total);
    this.#watch.onProgress?.({ share, end: this.#reportsEnd ? (this.#best?.end ?? null) : null });
  }
}
