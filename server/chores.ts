import type pg from "pg";
import type { Ctx } from "../domain/context.ts";
import { describe, type Log } from "./log.ts";

/** How long after a round the next one comes. */
const PAUSE = 60_000;
/** How long a stop waits for the chore that is under way. */
const LONGEST_GOODBYE = 5_000;
/** Any number that nothing else in the database locks. */
const CHORES_LOCK = 727_003_002;

/** Something the site does by itself when its time has come. */
export interface Chore {
  /** As the log calls it. */
  name: string;
  /** Milliseconds from one time to the next; at every round where it is left out. */
  every?: number;
  /** What the log warns of where there was something to do; otherwise it only says so. */
  warns?: string;
  /**
   * Does it; done twice it does nothing the second time. Answers what there was to do, in numbers for the
   * log, or nothing. `goOn` answers false once the site is stopping.
   */
  act: (ctx: Ctx, goOn: () => boolean) => Promise<unknown>;
}

/** Hears how each chore went. */
export type NoteChore = (chore: string, outcome: "done" | "failed", at: Date) => void;

/** Does the chores, as long as the process lives. Of several processes on a database one does them at a time. */
export class ChoresWorker {
  readonly #ctx: Ctx;
  readonly #pool: pg.Pool;
  readonly #chores: readonly Chore[];
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #note: NoteChore;
  readonly #done = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: {
    ctx: Ctx;
    pool: pg.Pool;
    chores: readonly Chore[];
    log: Log;
    now?: () => Date;
    note?: NoteChore;
  }) {
    this.#ctx = parts.ctx;
    this.#pool = parts.pool;
    this.#chores = parts.chores;
    this.#log = parts.log;
    this.#now = parts.now ?? (() => new Date());
    this.#note = parts.note ?? (() => {});
  }

  /** Begins with a first round at once: the site may have been away for days. */
  start(pause = 0): void {
    this.#timer = setTimeout(() => {
      this.#round = this.runDue().finally(() => {
        if (!this.#stopped) this.start(PAUSE);
      });
    }, pause).unref();
  }

  /** One round. Never fails: a chore that does is logged, done again later, and keeps none of the others. */
  async runDue(): Promise<void> {
    try {
      const client = await this.#pool.connect();
      try {
        const { rows } = await client.query<{ mine: boolean }>(
          "select pg_try_advisory_lock($1) as mine",
          [CHORES_LOCK],
        );
        if (!rows[0]?.mine) return;
        try {
          for (const chore of this.#chores) await this.#runOne(chore);
        } finally {
          await client.query("select pg_advisory_unlock($1)", [CHORES_LOCK]);
        }
      } finally {
        client.release();
      }
    } catch (error) {
      this.#log.warn({ error: describe(error) }, "the chores could not be done");
    }
  }

  async #runOne({ name, every = 0, warns, act }: Chore): Promise<void> {
    const now = this.#now();
    const last = this.#done.get(name);
    if (this.#stopped || (last !== undefined && now.getTime() - last < every)) return;
    try {
      const did = await act({ ...this.#ctx, now }, () => !this.#stopped);
      this.#done.set(name, now.getTime());
      this.#note(name, "done", now);
      if (!isWorthALine(did)) return;
      if (warns) this.#log.warn({ chore: name, did }, warns);
      else this.#log.info({ chore: name, did }, "a chore was done");
    } catch (error) {
      this.#note(name, "failed", now);
      this.#log.warn({ chore: name, error: describe(error) }, "a chore failed");
    }
  }

  /** Ends after the chore that is under way, or leaves it after a while: whatever it is, it can be ended anywhere. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, LONGEST_GOODBYE);
    await Promise.race([this.#round, patience.promise]);
    clearTimeout(timer);
  }
}

/** Whether anything was done: a number above 0 in what a chore answers, or a name. */
function isWorthALine(did: unknown): boolean {
  if (typeof did === "number") return did > 0;
  if (typeof did === "string") return did !== "";
  return typeof did === "object" && did !== null && Object.values(did).some(isWorthALine);
}
