import type pg from "pg";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { deleteMailOfErasedPeople } from "#domain/messaging/email-outbox.ts";
import { sendDueReminders } from "#domain/payments/reminders.ts";
import { purge } from "#domain/site/retention.ts";
import { markOverdueTeams } from "#domain/teams/fees.ts";
import { expireInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { emailWrongCodeReport } from "#domain/teams/team-codes.ts";
import {
  appendToLedger,
  backupFolder,
  deleteOldBackups,
  makeBackupIfDue,
  shortenLedger,
} from "../ops/backups.ts";
import type { Config } from "../ops/config.ts";
import { describe, type Log } from "../ops/log.ts";

export interface PeriodicJob {
  name: string;
  /** When it runs, as in a crontab. */
  cron: string;
  /** Works on this machine's files, so every machine runs it for itself. */
  isLocal?: true;
  /** Log message, as a warning, when there was something to do. */
  warns?: string;
  /**
   * Must be idempotent. Returns counts for the log, or nothing. `isRunning` returns false once the
   * site is stopping.
   */
  run: (ctx: Ctx, isRunning: () => boolean) => Promise<unknown>;
}

export interface PeriodicJobOptions {
  ctx: Ctx;
  log: Log;
  now?: () => Date;
  onOutcome?: (job: string, outcome: "done" | "failed", at: Date) => void;
}

/** Runs a periodic job and logs and counts how it went; throws if it failed. */
export async function runPeriodicJob(
  { name, warns, run }: PeriodicJob,
  { ctx, log, now = () => new Date(), onOutcome = () => {} }: PeriodicJobOptions,
  isRunning: () => boolean,
): Promise<void> {
  const at = now();
  try {
    const did = await run({ ...ctx, now: at }, isRunning);
    onOutcome(name, "done", at);
    if (!didSomething(did)) return;
    if (warns) log.warn({ job: name, did }, warns);
    else log.info({ job: name, did }, "a periodic job ran");
  } catch (error) {
    onOutcome(name, "failed", at);
    log.warn({ job: name, error: describe(error) }, "a periodic job failed");
    throw error;
  }
}

function didSomething(did: unknown): boolean {
  if (typeof did === "number") return did > 0;
  if (typeof did === "string") return did !== "";
  return typeof did === "object" && did !== null && Object.values(did).some(didSomething);
}

const EVERY_MINUTE = "* * * * *";
const EVERY_HOUR = "0 * * * *";

/** The site's periodic jobs, in the order in which they run at the start. */
export function siteJobs(options: {
  config: Pick<Config, "dataDir" | "backupKeepDays" | "backupEveryHours" | "backupPassphrase">;
  root: string;
  db: Database;
  pool: pg.Pool;
}): PeriodicJob[] {
  const { config, root, db, pool } = options;
  const { backupKeepDays: keepDays, backupEveryHours: everyHours } = config;
  const folder = backupFolder(root, config);
  const parts = { db, pool, folder, keepDays, passphrase: config.backupPassphrase };
  return [
    { name: "expire invitations", cron: EVERY_MINUTE, run: expireInvitations },
    {
      name: "mail of deleted people",
      cron: EVERY_MINUTE,
      run: deleteMailOfErasedPeople,
    },
    { name: "mark overdue teams", cron: EVERY_MINUTE, run: markOverdueTeams },
    { name: "remind teams", cron: EVERY_MINUTE, run: sendDueReminders },
    {
      name: "wrong team codes",
      cron: EVERY_MINUTE,
      warns: "many wrong team codes: somebody may be trying them out",
      run: emailWrongCodeReport,
    },
    // Before any slow job: a restored backup depends on it.
    {
      name: "list of deletions",
      cron: EVERY_MINUTE,
      isLocal: true,
      run: () => appendToLedger(db, folder),
    },
    {
      name: "retention",
      cron: EVERY_HOUR,
      run: (ctx, isRunning) => purge(ctx, { backupDays: keepDays, goOn: isRunning }),
    },
    {
      name: "backup",
      cron: EVERY_MINUTE,
      isLocal: true,
      run: (ctx) => makeBackupIfDue(ctx, { ...parts, everyHours }),
    },
    {
      name: "old backups",
      cron: EVERY_HOUR,
      isLocal: true,
      run: async ({ now }) => ({
        backups: await deleteOldBackups(folder, keepDays, now),
        lines: await shortenLedger(folder, keepDays, now),
      }),
    },
  ];
}
