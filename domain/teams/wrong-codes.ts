import { and, eq, gt, gte, sql } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries, wrongTeamCodes } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import { currentCup } from "../cups/current-cup.ts";
import { enqueueMails } from "../mail/enqueue-mail.ts";
import { wrongCodesLetter } from "../mail/letters/wrong-codes.ts";
import { type Change, mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import {
  ALARMING,
  countedSince,
  hourOf,
  isAlarming,
  isUsedUp,
  recoversAt,
} from "./wrong-code-rules.ts";

const DAY = 24 * 60 * 60_000;

/**
 * Counts a wrong code before responding, so that concurrent attempts gain nothing. Returns whether
 * the site-wide budget was already exhausted.
 */
export async function countWrongCode(ctx: Ctx, cupId: number): Promise<boolean> {
  return count(ctx, async ({ tx, audit, changed }) => {
    await add(tx, hourOf(ctx.now), { tries: 1 });
    const tries = await triesIn(tx, ctx.now);
    const before = isUsedUp(tries - 1);
    if (isUsedUp(tries) && !before) {
      audit(`cup:${cupId}`, { wrongCodes: tries });
      changed(consoleTopic);
    }
    return before;
  });
}

export async function isBudgetUsedUp({ db, now }: Pick<Ctx, "db" | "now">): Promise<boolean> {
  return isUsedUp(await triesIn(db, now));
}

export async function noteRefusedCode(ctx: Ctx): Promise<void> {
  await count(ctx, ({ tx }) => add(tx, hourOf(ctx.now), { refused: 1 }));
}

/** As the site and without the form's idempotency key, so that duplicates count too. */
function count<T>(ctx: Ctx, work: (change: Change) => Promise<T>): Promise<T> {
  const bySite: Ctx = { ...ctx, actor: { kind: "visitor" }, sent: undefined };
  return mutate(bySite, "team.wrong-code", work);
}

async function add(
  tx: Database,
  hour: Date,
  { tries = 0, refused = 0 }: { tries?: number; refused?: number },
): Promise<void> {
  await tx
    .insert(wrongTeamCodes)
    .values({ hour, tries, refused })
    .onConflictDoUpdate({
      target: wrongTeamCodes.hour,
      set: {
        tries: sql`${wrongTeamCodes.tries} + ${tries}`,
        refused: sql`${wrongTeamCodes.refused} + ${refused}`,
      },
    });
}

async function triesIn(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ tries: sql<number>`coalesce(sum(${wrongTeamCodes.tries}), 0)::int` })
    .from(wrongTeamCodes)
    .where(gte(wrongTeamCodes.hour, countedSince(now)));
  return row?.tries ?? 0;
}

export interface CodeBudget {
  tries: number;
  most: number;
  recovers: Date | null;
}

export async function readCodeBudget({ db, now }: Pick<Ctx, "db" | "now">): Promise<CodeBudget> {
  const tries = await triesIn(db, now);
  const [current] = await db
    .select({ tries: wrongTeamCodes.tries })
    .from(wrongTeamCodes)
    .where(eq(wrongTeamCodes.hour, hourOf(now)));
  const recovers = isUsedUp(tries) ? recoversAt(now, current?.tries ?? 0) : null;
  return { tries, most: ALARMING, recovers };
}

export interface WrongCodes {
  tries: number;
  since: Date;
}

export async function readWrongCodes(ctx: Pick<Ctx, "db" | "now">): Promise<WrongCodes | null> {
  const hours = await ctx.db
    .select()
    .from(wrongTeamCodes)
    .where(gte(wrongTeamCodes.hour, new Date(ctx.now.getTime() - DAY)))
    .orderBy(wrongTeamCodes.hour);
  const [first] = hours;
  if (!first || !isAlarming(hours)) return null;
  const tries = hours.reduce((sum, hour) => sum + hour.tries + hour.refused, 0);
  return { tries, since: first.hour };
}

/**
 * Emails the admins about code guessing, at most once a day. Returns the number of wrong codes
 * reported.
 */
export async function tellWrongCodes(ctx: Ctx): Promise<{ wrongCodes: number }> {
  const found = await readWrongCodes(ctx);
  if (!found) return { wrongCodes: 0 };
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "team.wrong-codes", async ({ tx, audit, changed }) => {
    if (await wereToldToday(tx, ctx.now)) return { wrongCodes: 0 };
    const admins = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.isAdmin, true));
    const letter = wrongCodesLetter({
      cupName: cup.name,
      tries: found.tries,
      since: momentWords(cup.zone, found.since),
      consoleLink: `${ctx.siteUrl}/admin`,
    });
    await enqueueMails(
      tx,
      ctx.now,
      admins.map(({ id, email }) => ({ to: email, ...letter, concerns: [id] })),
    );
    audit(`cup:${cup.id}`, { wrongCodes: found.tries });
    changed(consoleTopic);
    return { wrongCodes: found.tries };
  });
}

/** The advisory lock keeps two processes from both sending the alert. */
async function wereToldToday(tx: Database, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wrong team codes'))`);
  const [told] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        gt(auditEntries.at, new Date(now.getTime() - DAY)),
        eq(auditEntries.action, "team.wrong-codes"),
      ),
    )
    .limit(1);
  return told !== undefined;
}
