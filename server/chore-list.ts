import type pg from "pg";
import type { Database } from "../db/types.ts";
import { deleteMailOfErasedPeople } from "../domain/messaging/email-outbox.ts";
import { sendDueReminders } from "../domain/payments/reminders.ts";
import { purge } from "../domain/site/retention.ts";
import { markOverdueTeams } from "../domain/teams/fees.ts";
import { expireInvitations } from "../domain/teams/invitations/close-invitations.ts";
import { emailWrongCodeReport } from "../domain/teams/team-codes.ts";
import { backupFolder, deleteOldBackups, makeBackupIfDue } from "./backups.ts";
import type { Chore } from "./chores.ts";
import type { Config } from "./config.ts";
import { noteInLedger, shortenLedger } from "./deletions-ledger.ts";

const HOUR = 3_600_000;

export function choresOf(parts: {
  config: Pick<Config, "dataDir" | "backupKeepDays" | "backupEveryHours">;
  root: string;
  db: Database;
  pool: pg.Pool;
}): Chore[] {
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
    { name: "list of deletions", act: () => noteInLedger(db, folder) },
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
