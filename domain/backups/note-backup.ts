import { backupRuns } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";

/** How a backup went: how many rows it holds, or why there is none, in a sentence. */
export type BackupRun = { rows: number } | { reason: string };

/** Writes down how a backup went, for the admin to see. Of each kind the last one is kept. */
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
