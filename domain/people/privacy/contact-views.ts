import { and, eq, gt } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import type { Cup } from "#domain/cup/current-cup.ts";

/** Longer than any day, even at a clock change. */
const LONGEST_DAY = 26 * 60 * 60_000;

export interface ContactView {
  players: string[];
  fields: string[];
}

/**
 * Audits each player's fields once per day (in the cup's zone), so that a page refresh adds no rows
 * but a new player on it does.
 */
export async function logContactViews(
  ctx: Ctx,
  cup: Pick<Cup, "zone">,
  { action, subject, looks }: { action: AuditAction; subject: string; looks: ContactView[] },
): Promise<void> {
  if (ctx.actor.kind !== "account" || looks.every(({ players }) => players.length === 0)) return;
  const before = await ctx.db
    .select({ at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.action, action),
        eq(auditEntries.actorAccountId, ctx.actor.accountId),
        gt(auditEntries.at, new Date(ctx.now.getTime() - LONGEST_DAY)),
      ),
    );
  const today = todayIn(cup.zone, ctx.now);
  const noted = new Set(
    before
      .filter(({ at }) => todayIn(cup.zone, at) === today)
      .flatMap(({ details }) => {
        const { players, fields } = details as unknown as ContactView;
        return players.map((player) => key(player, fields));
      }),
  );
  const fresh = looks
    .map(({ players, fields }) => ({
      fields,
      players: players.filter((player) => !noted.has(key(player, fields))),
    }))
    .filter(({ players }) => players.length > 0);
  if (fresh.length === 0) return;
  await mutate(ctx, action, async ({ audit }) => auditLooks(audit, subject, {}, fresh));
}

/**
 * Audits whose fields are seen, for their own data too (docs/decisions/50); writes at least one
 * row.
 */
export function auditLooks(
  audit: Change["audit"],
  subject: string,
  details: { reason?: string; rows?: number },
  looks: readonly ContactView[],
): void {
  const seen = looks.filter(({ players }) => players.length > 0);
  for (const look of seen.length > 0 ? seen : [{}]) audit(subject, { ...details, ...look });
}

const key = (player: string, fields: string[]) => `${player} ${fields.join(" ")}`;
