import { and, eq, gt, gte, sql } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries, wrongTeamCodes } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import { currentCup } from "../cups/current-cup.ts";
import { enqueueMails } from "../mail/enqueue-mail.ts";
import { wrongCodesLetter } from "../mail/letters/wrong-codes.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import { hourOf, isAlarming } from "./wrong-code-rules.ts";

const DAY = 24 * 60 * 60_000;

/** Counts a team code that led nowhere, or one that was refused unread as there had been too many. */
export async function noteWrongCode(ctx: Ctx, as: "tries" | "refused"): Promise<void> {
  const hour = hourOf(ctx.now);
  // Not part of what was refused: a form that is sent again is counted again.
  await mutate({ ...ctx, sent: undefined }, "team.wrong-code", async ({ tx }) => {
    await tx
      .insert(wrongTeamCodes)
      .values({ hour, [as]: 1 })
      .onConflictDoUpdate({
        target: wrongTeamCodes.hour,
        set: { [as]: sql`${wrongTeamCodes[as]} + 1` },
      });
  });
}

/** What the admin is told of. */
export interface WrongCodes {
  tries: number;
  since: Date;
}

/** How many wrong team codes there were within a day, if there is reason to tell the admin; null otherwise. */
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
 * Tells the admins by mail, once a day at most, when somebody tries team codes out. The site itself does it.
 * Answers how many wrong codes it told of.
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

/** Whether the record says that the admins were told within a day; nobody else tells them meanwhile. */
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
