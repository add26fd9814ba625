import { and, desc, eq, gte, type SQL, sql, sum } from "drizzle-orm";
import { type accounts, signIns } from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireSignedIn } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import { currentCup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { newSignInLetter } from "../mail/letters/new-sign-in.ts";
import { mutate } from "../mutate.ts";
import { addDays, todayIn } from "../players/age-rules.ts";
import { retention } from "../retention/retention-rules.ts";
import { returningDevice } from "./count-sign-in.ts";

/** However often somebody signs in on new browsers, the owner gets so many emails about it a day. */
const MOST_NOTICES = 3;

/** What happened to an account on a day with a kind of browser. */
export interface SignInDay {
  /** ISO, in the cup's zone. */
  day: string;
  /** 'Chrome on Android'; empty where the browser did not say. */
  device: string;
  signedIn: number;
  failed: number;
}

type Noted = Pick<Ctx, "now" | "device" | "siteUrl" | "sendsMail" | "actor" | "knownDevice">;

/**
 * Counts a sign-in that succeeded, in its transaction, and writes to the owner where this browser never signed in to
 * the account before. `isOwnWay`: it came by a link from the mailbox or the set-up command, of which they know.
 */
export async function noteSignIn(
  tx: Database,
  ctx: Noted,
  account: Pick<typeof accounts.$inferSelect, "id" | "email" | "passwordHash">,
  { isOwnWay = false }: { isOwnWay?: boolean } = {},
): Promise<void> {
  const isNews = ctx.sendsMail === true && !isOwnWay && returningDevice(ctx, account) === null;
  const isTold = isNews && (await noticesToday(tx, ctx, account.id)) < MOST_NOTICES;
  await count(tx, ctx, { accountId: account.id, signedIn: 1, notices: isTold ? 1 : 0 });
  if (!isTold) return;
  const cup = await currentCup(tx);
  await enqueueMail(tx, ctx.now, {
    to: account.email,
    ...newSignInLetter({
      cupName: cup.name,
      device: ctx.device,
      at: momentWords(cup.zone, ctx.now),
      forgotLink: `${ctx.siteUrl}/forgot`,
      securityLink: `${ctx.siteUrl}/account/security`,
    }),
    concerns: [account.id],
  });
}

/** Counts a code that was wrong, in the transaction of its refusal. */
export async function noteWrongCode(
  tx: Database,
  ctx: Pick<Ctx, "now" | "device">,
  accountId: string,
): Promise<void> {
  await count(tx, ctx, { accountId, failed: 1 });
}

/** Counts a wrong password. Whoever typed it must not wait for it: an address without an account has nothing to count. */
export async function noteWrongPassword(ctx: Ctx, accountId: string): Promise<void> {
  const note = async () => {
    // It is no change that the form made: sent again it is compared again.
    await mutate({ ...ctx, sent: undefined }, "account.sign-in", ({ tx }) =>
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

/** The day of a moment in the zone of the cup, told by the database: a sign-in need not read the cup for it. */
function dayOf(now: Date): SQL<string> {
  return sql`(${now.toISOString()}::timestamptz at time zone (select ${cups.zone} from ${cups} where ${cups.isCurrent}))::date`;
}

async function noticesToday(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  accountId: string,
): Promise<number> {
  const [found] = await tx
    .select({ notices: sum(signIns.notices).mapWith(Number) })
    .from(signIns)
    .where(and(eq(signIns.accountId, accountId), eq(signIns.day, dayOf(now))));
  return found?.notices ?? 0;
}

/** Recent sign-ins to the signed-in account and failures to, the newest day first. */
export async function listSignIns(ctx: Ctx): Promise<SignInDay[]> {
  const { accountId } = requireSignedIn(ctx);
  const { zone } = await currentCup(ctx.db);
  const since = addDays(todayIn(zone, ctx.now), -retention["sign-ins"].days);
  return readSignIns(ctx.db, accountId, since);
}

/** Those of an account since a day (ISO), the newest first. */
export async function readSignIns(
  db: Database,
  accountId: string,
  since = "0001-01-01",
): Promise<SignInDay[]> {
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
