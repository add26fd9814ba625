import { randomInt } from "node:crypto";
import { and, eq, gt, gte, sql } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import { accounts } from "#db/schema/people.ts";
import { teams, wrongTeamCodes } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "../core/context.ts";
import { formatTimestamp } from "../core/format-rules.ts";
import { type Change, mutate, violatedConstraint } from "../core/mutate.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import { accountTopic, consoleTopic, teamTopic } from "../core/topics.ts";
import { currentCup, mutateCup } from "../cup/current-cup.ts";
import { sendLetter } from "../messaging/email-outbox.ts";
import { readManagers } from "./managers.ts";
import { lockManagedTeam } from "./memberships.ts";
import {
  generateTeamCode,
  isWrongCodeLimitReached,
  shouldAlertAdmin,
  startOfHour,
  wrongCodeLimitResetsAt,
  wrongCodesCountedSince,
} from "./team-code-rules.ts";

// The way of a wrong team code: `joinTeam` (joining.ts) limits tries per network and account
// (`wrong-team-code.*` in core/rate-limits.ts). Each wrong one counts here toward the site's budget
// (`WRONG_TEAM_CODE_LIMIT`); once that is spent, every code becomes a join request, which the team's
// manager approves or declines (join-decisions.ts) until the budget recovers.

/** Replaces the code of a locked team with a new unique one. */
export async function issueTeamCode(tx: Database, teamId: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const teamCode = generateTeamCode(randomInt);
    try {
      // A savepoint, so that a duplicate code doesn't abort the transaction.
      await tx.transaction((within) =>
        within.update(teams).set({ teamCode }).where(eq(teams.id, teamId)),
      );
      return teamCode;
    } catch (error) {
      if (violatedConstraint(error) !== "teams_code_unique" || attempt >= 20) throw error;
    }
  }
}

/**
 * Replaces the team code for those who manage the team and the admin. `teamCode` is the old one, so that a
 * duplicate request does nothing.
 */
export async function replaceTeamCode(ctx: Ctx, input: { teamId: number; teamCode: string }) {
  return mutateCup(ctx, "team.replace-code", async ({ tx, cup, audit, changed }) => {
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (team.teamCode !== input.teamCode) return { teamCode: team.teamCode };
    const teamCode = await issueTeamCode(tx, team.id);
    // No codes in the audit log, which has more readers than the team.
    audit(`team:${team.id}`);
    changed(teamTopic(team.id), consoleTopic);
    changed(...(await readManagers(tx, team)).map(accountTopic));
    return { teamCode };
  });
}

const DAY = 24 * 60 * 60_000;

/**
 * Counts a wrong code before responding, so that concurrent attempts gain nothing. Returns whether
 * the site-wide budget was already exhausted.
 */
export async function recordWrongTeamCode(ctx: Ctx, cupId: number): Promise<boolean> {
  return count(ctx, async ({ tx, audit, changed }) => {
    await add(tx, startOfHour(ctx.now), { tries: 1 });
    const tries = await triesIn(tx, ctx.now);
    const before = isWrongCodeLimitReached(tries - 1);
    if (isWrongCodeLimitReached(tries) && !before) {
      audit(`cup:${cupId}`, { wrongCodes: tries });
      changed(consoleTopic);
    }
    return before;
  });
}

export async function hasReachedWrongCodeLimit({ db, now }: Ctx): Promise<boolean> {
  return isWrongCodeLimitReached(await triesIn(db, now));
}

export async function recordRateLimitedCode(ctx: Ctx): Promise<void> {
  await count(ctx, ({ tx }) => add(tx, startOfHour(ctx.now), { refused: 1 }));
}

/** As the site and without the form's idempotency key, so that duplicates count too. */
function count<T>(ctx: Ctx, work: (change: Change) => Promise<T>): Promise<T> {
  const bySite: Ctx = { ...ctx, actor: { kind: "visitor" }, submission: undefined };
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

async function sumSince(db: Database, since: Date): Promise<{ tries: number; refused: number }> {
  const [row] = await db
    .select({
      tries: sql<number>`coalesce(sum(${wrongTeamCodes.tries}), 0)::int`,
      refused: sql<number>`coalesce(sum(${wrongTeamCodes.refused}), 0)::int`,
    })
    .from(wrongTeamCodes)
    .where(gte(wrongTeamCodes.hour, since));
  return row ?? { tries: 0, refused: 0 };
}

/** Wrong codes that count toward the site's budget now. */
const triesIn = async (db: Database, now: Date) =>
  (await sumSince(db, wrongCodesCountedSince(now))).tries;

export async function readWrongCodeLimit({ db, now }: Pick<Ctx, "db" | "now">) {
  const tries = await triesIn(db, now);
  const thisHour = await sumSince(db, startOfHour(now));
  const recovers = isWrongCodeLimitReached(tries)
    ? wrongCodeLimitResetsAt(now, thisHour.tries)
    : null;
  return { tries, most: WRONG_TEAM_CODE_LIMIT, recovers };
}

export async function readWrongCodeReport(ctx: Pick<Ctx, "db" | "now">) {
  const hours = await ctx.db
    .select()
    .from(wrongTeamCodes)
    .where(gte(wrongTeamCodes.hour, new Date(ctx.now.getTime() - DAY)))
    .orderBy(wrongTeamCodes.hour);
  const [first] = hours;
  if (!first || !shouldAlertAdmin(hours)) return null;
  const tries = hours.reduce((sum, hour) => sum + hour.tries + hour.refused, 0);
  return { tries, since: first.hour };
}

/**
 * Emails the admins about code guessing, at most once a day. Returns the number of wrong codes
 * reported.
 */
export async function emailWrongCodeReport(ctx: Ctx): Promise<{ wrongCodes: number }> {
  const found = await readWrongCodeReport(ctx);
  if (!found) return { wrongCodes: 0 };
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "team.wrong-codes", async ({ tx, audit, changed }) => {
    if (await wasReportedToday(tx, ctx.now)) return { wrongCodes: 0 };
    const admins = await tx
      .select({ id: accounts.id, email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(eq(accounts.isAdmin, true));
    for (const admin of admins) {
      await sendLetter(tx, ctx, { cup, ...admin, concerns: [admin.id] }, "teamEmails.wrongCodes", {
        tries: found.tries,
        when: formatTimestamp(cup.zone, found.since, admin.language),
        link: "/admin",
      });
    }
    audit(`cup:${cup.id}`, { wrongCodes: found.tries });
    changed(consoleTopic);
    return { wrongCodes: found.tries };
  });
}

/** The advisory lock keeps two processes from both sending the alert. */
async function wasReportedToday(tx: Database, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wrong team codes'))`);
  const today = gt(auditEntries.at, new Date(now.getTime() - DAY));
  const report = and(today, eq(auditEntries.action, "team.wrong-codes"));
  return (await tx.$count(auditEntries, report)) > 0;
}

/** Of the last day, for the metrics. */
export async function countWrongCodes({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const { tries, refused } = await sumSince(db, new Date(now.getTime() - DAY));
  return tries + refused;
}
