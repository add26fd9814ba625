import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { cups } from "../../db/schema/cup.ts";
import type { RetentionId } from "../../domain/core/retention-rules.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { purge } from "../../domain/site/retention.ts";
import type { World } from "./world.ts";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Noon in the cup's zone. */
export const noon = new Date("2025-07-15T19:00:00Z");

export const later = (days: number, seconds = 0) =>
  new Date(noon.getTime() + days * DAY + seconds * SECOND);

export function usePurge(world: World) {
  const setCup = (fields: Partial<typeof cups.$inferInsert>) =>
    world.db.update(cups).set(fields).where(eq(cups.isCurrent, true));

  beforeEach(async () => {
    world.now = noon;
    await world.pool.query(
      "truncate accounts, teams, mails, enquiries, audit_entries, announcements, rate_limits, deletions, setup_tokens, receipts, goals cascade",
    );
    await world.db
      .delete(cups)
      .where(eq(cups.isCurrent, false))
      .catch(() => {});
    world.cup = await currentCup(world.db);
    await setCup({ endsOn: null, startsOn: null, verifyWithinDays: null });
  });

  const purgeAt = (now: Date, batch?: number) =>
    purge({ ...world.visitor(), now }, { backupDays: 30, batch });

  /** Expects the rows to be deleted at `moment` and not a second sooner. */
  async function goesAt(moment: Date, id: RetentionId, rows = 1): Promise<void> {
    expect(await purgeAt(new Date(moment.getTime() - SECOND))).toEqual({});
    expect(await purgeAt(moment)).toEqual({ [id]: rows });
  }

  return { setCup, purgeAt, goesAt };
}
