import type pg from "pg";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { deleteMailOfErasedPeople } from "../../domain/messaging/email-outbox.ts";
import { sendDueReminders } from "../../domain/payments/reminders.ts";
import { purge } from "../../domain/site/retention.ts";
import { markOverdueTeams } from "../../domain/teams/fees.ts";
import { expireInvitations } from "../../domain/teams/invitations/close-invitations.ts";
import { emailWrongCodeReport } from "../../domain/teams/team-codes.ts";
import {
  appendToLedger,
  backupFolder,
  deleteOldBackups,
  makeBackupIfDue,
  shortenLedger,
} from "../ops/backups.ts";
import type { Config } from "../ops/config.ts";
import { describe, type Log } from "../ops/log.ts";

const PAUSE = 60_000;
const LONGEST_GOODBYE = 5_000;
const CHORES_LOCK = 727_003_002;

export interface Job {
  name: string;
  /** Milliseconds between runs; runs in every round if omitted. */
  every?: number;
  /** Log message, as a warning, when there was something to do. */
  warns?: string;
  /**
   * Must be idempotent. Returns counts for the log, or nothing. `goOn` returns false once the site
   * is stopping.
   */
  act: (ctx: Ctx, goOn: () => boolean) => Promise<unknown>;
}

type JobObserver = (chore: string, outcome: "done" | "failed", at: Date) => void;

/**
 * Runs background jobs until stopped. An advisory lock lets only one process run them at a time.
 */
export class Scheduler {
  readonly #ctx: Ctx;
  readonly #pool: pg.Pool;
  readonly #chores: readonly Job[];
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #note: JobObserver;
  readonly #done = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: {
    ctx: Ctx;
    pool: pg.Pool;
    chores: readonly Job[];
    log: Log;
    now?: () => Date;
    note?: JobObserver;
  }) {
    this.#ctx = parts.ctx;
    this.#pool = parts.pool;
    this.#chores = parts.chores;
    this.#log = parts.log;
    this.#now = parts.now ?? (() => new Date());
    this.#note = parts.note ?? (() => {});
  }

  start(pause = 0): void {
    this.#timer = setTimeout(() => {
      this.#round = this.runDue().finally(() => {
        if (!this.#stopped) this.start(PAUSE);
      });
    }, pause).unref();
  }

  /** Runs one round. Never throws: a failed job is logged and retried, and the others still run. */
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

  async #runOne({ name, every = 0, warns, act }: Job): Promise<void> {
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

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, LONGEST_GOODBYE);
    await Promise.race([this.#round, patience.promise]);
    clearTimeout(timer);
  }
}

function isWorthALine(did: unknown): boolean {
  if (typeof did === "number") return did > 0;
  if (typeof did === "string") return did !== "";
  return typeof did === "object" && did !== null && Object.values(did).some(isWorthALine);
}

const HOUR = 3_600_000;

export function siteJobs(parts: {
  config: Pick<Config, "dataDir" | "backupKeepDays" | "backupEveryHours">;
  root: string;
  db: Database;
  pool: pg.Pool;
}): Job[] {
  const { config, root, db, pool } = parts;
  const { backupKeepDays: keepDays, backupEveryHours: everyHours } = config;
  const folder = backupFolder(root, config);
  return [
    { name: "expire invitations", act: (ctx) => expireInvitations(ctx) },
    { name: "mail of deleted people", act: (ctx) => deleteMailOfErasedPeople(ctx) },
    { name: "mark overdue teams", act: (ctx) => markOverdueTeams(ctx) },
    { name: "remind teams", act: (ctx) => sendDueReminders(ctx) },
    {
      name: "wrong team codes",
      warns: "many wrong team codes: somebody may be trying them out",
      act: (ctx) => emailWrongCodeReport(ctx),
    },
    // Before any slow job: a restored backup depends on it.
    { name: "list of deletions", act: () => appendToLedger(db, folder) },
    {
      name: "retention",
      every: HOUR,
      act: (ctx, goOn) => purge(ctx, { backupDays: keepDays, goOn }),
    },
    {
      name: "backup",
      act: (ctx) => makeBackupIfDue(ctx, { db, pool, folder, keepDays, everyHours }),
    },
    {
      name: "old backups",
      every: HOUR,
      act: async ({ now }) => ({
        backups: await deleteOldBackups(folder, keepDays, now),
        lines: await shortenLedger(folder, keepDays, now),
      }),
    },
  ];
}
