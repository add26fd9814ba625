import { backupRuns } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";

export type BackupRun = { rows: number } | { reason: string };

export async function noteBackup(ctx: Ctx, run: BackupRun): Promise<void> {
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
