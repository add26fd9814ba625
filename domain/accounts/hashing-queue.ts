import { RoundRobin } from "../round-robin.ts";

export interface HashingLane {
  isConsole: boolean;
  /**
   * Id of the account whose owner has proven themselves by a session, a known device or an emailed
   * link; null for anyone else.
   */
  owner: string | null;
}

/** Beyond this, the last job would wait longer than a person does. */
const MOST_WAITING = 500;
const MOST_OF_ONE = 10;
/**
 * Owners served in a row while a stranger waits, so that an attacker's own accounts cannot starve
 * strangers.
 */
const OWNERS_IN_A_ROW = 3;

/**
 * Alternates between the console and everyone else, so that an admin does not wait behind a burst
 * of players.
 */
class TwoLines<Job> {
  readonly everybody = new RoundRobin<Job>();
  readonly console = new RoundRobin<Job>();
  #isConsolesTurn = false;

  get size(): number {
    return this.everybody.size + this.console.size;
  }

  take(): Job | null {
    const [first, second] = this.#isConsolesTurn
      ? [this.console, this.everybody]
      : [this.everybody, this.console];
    this.#isConsolesTurn = !this.#isConsolesTurn;
    return first.take() ?? second.take();
  }
}

/** Fair queue for password hashing: proven owners before strangers, round-robin per account. */
export class HashingQueue<Job> {
  readonly #owners = new TwoLines<Job>();
  readonly #strangers = new TwoLines<Job>();
  #ownersInARow = 0;

  get size(): number {
    return this.#owners.size + this.#strangers.size;
  }

  /** Returns the job to evict, possibly `job` itself, or null if there is room. */
  add(job: Job, { isConsole, owner }: HashingLane): Job | null {
    const kind = owner === null ? this.#strangers : this.#owners;
    const line = isConsole ? kind.console : kind.everybody;
    if (owner !== null && line.sizeOf(owner) >= MOST_OF_ONE) return job;
    line.add(owner ?? "", job);
    return line.size > MOST_WAITING ? line.dropFromLargest() : null;
  }

  next(): Job | null {
    const isStrangersTurn = this.#ownersInARow >= OWNERS_IN_A_ROW && this.#strangers.size > 0;
    const owners = isStrangersTurn ? null : this.#owners.take();
    this.#ownersInARow = owners && this.#strangers.size > 0 ? this.#ownersInARow + 1 : 0;
    return owners ?? this.#strangers.take();
  }
}
