import { and, desc, eq, gte, type SQL, sql, sum } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { type accounts, signIns } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireSignedIn } from "#domain/core/context.ts";
import { addDays, todayIn } from "#domain/core/date-rules.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { mutate } from "#domain/core/mutate.ts";
import { retentionRules } from "#domain/core/retention-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { translate } from "#i18n/translate.ts";
import { deviceName } from "./device-rules.ts";
import { knownDeviceOf } from "./sign-in-limits.ts";

const MOST_NOTICES = 3;

export type SignInDay = Awaited<ReturnType<typeof readSignIns>>[number];

type Noted = Pick<Ctx, "now" | "device" | "siteUrl" | "sendsMail" | "actor" | "knownDevice">;

/**
 * Counts a successful sign-in inside its transaction and emails the owner about a new browser.
 * `isOwnWay` skips the email, for sign-ins by emailed link or setup command.
 */
export async function recordSignIn(
  tx: Database,
  ctx: Noted,
  account: Pick<typeof accounts.$inferSelect, "id" | "email" | "language" | "passwordHash">,
  { isOwnWay = false }: { isOwnWay?: boolean } = {},
): Promise<void> {
  const isNews = ctx.sendsMail === true && !isOwnWay && knownDeviceOf(ctx, account) === null;
  const isTold = isNews && (await noticesToday(tx, ctx, account.id)) < MOST_NOTICES;
  await count(tx, ctx, { accountId: account.id, signedIn: 1, notices: isTold ? 1 : 0 });
  if (!isTold) return;
  const cup = await currentCup(tx);
  const values = {
    at: formatTimestamp(cup.zone, ctx.now, account.language),
    browser: translate(account.language, deviceName(ctx.device)),
    forgotLink: "/forgot",
    link: "/account/security",
  } as const;
  const to = { cup, ...account, concerns: [account.id] };
  const without = [ctx.device === "" ? "browser" : "unknown"] as const;
  await sendLetter(tx, ctx, to, "accountEmails.newSignIn", values, { without });
}

export async function recordWrongCode(
  tx: Database,
  ctx: Pick<Ctx, "now" | "device">,
  accountId: string,
): Promise<void> {
  await count(tx, ctx, { accountId, failed: 1 });
}

/** Runs after the response, so that timing does not reveal whether the account exists. */
export async function recordWrongPassword(ctx: Ctx, accountId: string): Promise<void> {
  const note = async () => {
    // Without the idempotency key: a resubmitted form must be compared again.
    await mutate({ ...ctx, submission: undefined }, "account.sign-in", ({ tx }) =>
      count(tx, ctx, { accountId, failed: 1 }),
    );
  };
  if (ctx.later) ctx.later(note);
  else await note();
}

async function count(
  tx: Database,
  { now, device }: Pick<Ctx, "now" | "device">,
  more: { accountId: string; signedIn?: number; failed?: number; notices?: number },
): Promise<void> {
  const { accountId, signedIn = 0, failed = 0, notices = 0 } = more;
  await tx
    .insert(signIns)
    .values({ accountId, day: dayOf(now), device, signedIn, failed, notices })
    .onConflictDoUpdate({
      target: [signIns.accountId, signIns.day, signIns.device],
      set: {
        signedIn: sql`${signIns.signedIn} + ${signedIn}`,
        failed: sql`${signIns.failed} + ${failed}`,
        notices: sql`${signIns.notices} + ${notices}`,
      },
    });
}

/** Computed in SQL, so that a sign-in does not have to read the cup. */
function dayOf(now: Date): SQL<string> {
  return sql`(${now.toISOString()}::timestamptz at time zone (select ${cups.zone} from ${cups} where ${cups.isCurrent}))::date`;
}

async function noticesToday(tx: Database, { now }: Pick<Ctx, "now">, accountId: string) {
  const [found] = await tx
    .select({ notices: sum(signIns.notices).mapWith(Number) })
    .from(signIns)
    .where(and(eq(signIns.accountId, accountId), eq(signIns.day, dayOf(now))));
  return found?.notices ?? 0;
}

export async function listSignIns(ctx: Ctx): Promise<SignInDay[]> {
  const { accountId } = requireSignedIn(ctx);
  const { zone } = await currentCup(ctx.db);
  const since = addDays(todayIn(zone, ctx.now), -retentionRules["sign-ins"].days);
  return readSignIns(ctx.db, accountId, since);
}

export async function readSignIns(db: Database, accountId: string, since = "0001-01-01") {
  return db
    .select({
      day: signIns.day,
      device: signIns.device,
      signedIn: signIns.signedIn,
      failed: signIns.failed,
    })
    .from(signIns)
    .where(and(eq(signIns.accountId, accountId), gte(signIns.day, since)))
    .orderBy(desc(signIns.day), signIns.device);
}
