import { RoundRobin } from "../round-robin.ts";

/** For whom a password is hashed. */
export interface HashingLane {
  isConsole: boolean;
  /**
   * Names the account whose owner proved themselves: by its session, by a device that signed in to it before, or by a
   * link from its mailbox. Null for anybody else.
   */
  owner: string | null;
}

/** Past this the last in a line would wait longer than they would watch. */
const MOST_WAITING = 500;
/** Of one account: somebody who sends more than this at once is no owner in a hurry. */
const MOST_OF_ONE = 10;
/** So many owners go first in a row while a stranger waits, so that nobody closes the door with accounts of their own. */
const OWNERS_IN_A_ROW = 3;

/** The two lines of one kind, of which one after the other is served: an admin does not wait behind a rush of players. */
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

/** Who has a password hashed next: an account's proven owner before any stranger. Accounts take turns. */
export class HashingQueue<Job> {
  readonly #owners = new TwoLines<Job>();
  readonly #strangers = new TwoLines<Job>();
  #ownersInARow = 0;

  /** How many jobs are in line. */
  get size(): number {
    return this.#owners.size + this.#strangers.size;
  }

  /** Puts a job in line. Answers the job that has to go for it, which may be the same one; null where there is room. */
  add(job: Job, { isConsole, owner }: HashingLane): Job | null {
    const kind = owner === null ? this.#strangers : this.#owners;
    const line = isConsole ? kind.console : kind.everybody;
    if (owner !== null && line.sizeOf(owner) >= MOST_OF_ONE) return job;
    line.add(owner ?? "", job);
    return line.size > MOST_WAITING ? line.dropFromLargest() : null;
  }

  /** Takes the job that is next; null where there is none. */
  next(): Job | null {
    const isStrangersTurn = this.#ownersInARow >= OWNERS_IN_A_ROW && this.#strangers.size > 0;
    const owners = isStrangersTurn ? null : this.#owners.take();
    this.#ownersInARow = owners && this.#strangers.size > 0 ? this.#ownersInARow + 1 : 0;
    return owners ?? this.#strangers.take();
  }
}
