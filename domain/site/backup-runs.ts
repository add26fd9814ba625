import { backupRuns } from "#db/schema/site.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { mutate } from "../core/mutate.ts";
import { consoleTopic } from "../core/topics.ts";

type BackupRun = { rows: number } | { reason: string };

export async function recordBackup(ctx: Ctx, run: BackupRun): Promise<void> {
  await mutate(ctx, "backup.note", async ({ tx, changed }) => {
    const row =
      "rows" in run
        ? { outcome: "made" as const, rows: run.rows, reason: null, at: ctx.now }
        : { outcome: "failed" as const, rows: null, reason: run.reason, at: ctx.now };
    await tx.insert(backupRuns).values(row).onConflictDoUpdate({
      target: backupRuns.outcome,
      set: row,
    });
    changed(consoleTopic);
  });
}

interface Backups {
  made: { at: Date; rows: number } | null;
  failed: { at: Date; reason: string } | null;
}

export async function readBackups(ctx: Ctx): Promise<Backups> {
  requireAdmin(ctx);
  return lastBackups(ctx.db);
}

export async function lastBackups(db: Database): Promise<Backups> {
  const runs = await db.select().from(backupRuns);
  const last = (outcome: "made" | "failed") => runs.find((run) => run.outcome === outcome);
  const [good, bad] = [last("made"), last("failed")];
  return {
    made: good ? { at: good.at, rows: good.rows ?? 0 } : null,
    failed: bad && !(good && good.at >= bad.at) ? { at: bad.at, reason: bad.reason ?? "" } : null,
  };
}
