import { and, desc, eq, inArray, isNull, lt, ne, type SQL } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { accounts, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { withoutMarks } from "#i18n/foreign-text.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { formattedTime } from "../core/format-rules.ts";
import { mutate } from "../core/mutate.ts";
import { currentCup } from "../cup/current-cup.ts";
import { TEXT_REMOVED } from "../messaging/email-delivery.ts";
import { isDeliveryInProgress, restartMail, sendLetter } from "../messaging/email-outbox.ts";
import { DEMO_ADDRESS, unsentReason } from "../messaging/unsent-reason-rules.ts";
import { displayLinks } from "../people/accounts/email-links.ts";
import { logContactViews } from "../people/privacy/contact-views.ts";

/** Excludes email that is never sent, such as to the demo's addresses. */
function isGivenUp(): SQL | undefined {
  return and(
    eq(mails.state, "failed"),
    isNull(mails.enquiryId),
    ne(mails.lastError, DEMO_ADDRESS),
    ne(mails.toAddress, ""),
  );
}

export async function countFailedMails(ctx: Ctx): Promise<number> {
  requireAdmin(ctx);
  return ctx.db.$count(mails, isGivenUp());
}

const PAGE = 50;

export type MailDelivery = ReturnType<typeof deliveryOf>;

export function deliveryOf(
  { now, locale }: Pick<Ctx, "now" | "locale">,
  mail: typeof mails.$inferSelect,
  zone: string,
) {
  const { state, attempts, lastError, nextAttemptAt, sentAt } = mail;
  return {
    state,
    isBeingTried: isDeliveryInProgress(mail, now),
    attempts,
    lastError: lastError && translate(locale, unsentReason(lastError)),
    nextAttempt: formattedTime(zone, nextAttemptAt, locale),
    sent: sentAt && formattedTime(zone, sentAt, locale),
  };
}

/**
 * Newest first, 50 per page, starting before id `before`; `older` is the next page's `before` or
 * null. Excludes contact messages; the text of `hidden` ones is private where the site sends email.
 * Admin only; viewing addresses is audited once a day.
 */
export async function listOutbox(
  ctx: Ctx,
  {
    before,
    onlyFailed = false,
    sendsMail,
  }: { before: number | null; onlyFailed?: boolean; sendsMail: boolean },
) {
  requireAdmin(ctx);
  const rows = await ctx.db
    .select()
    .from(mails)
    .where(
      and(
        isNull(mails.enquiryId),
        before === null ? undefined : lt(mails.id, before),
        onlyFailed ? isGivenUp() : undefined,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const cup = await currentCup(ctx.db);
  await logContactViews(ctx, cup, {
    action: "mail.see-addresses",
    subject: "outbox",
    looks: [{ players: [...new Set(page.flatMap(({ concerns }) => concerns))], fields: ["email"] }],
  });
  return {
    mails: page.map((mail) => ({
      id: mail.id,
      to: mail.toAddress,
      subject: mail.subject,
      hidden: mail.secret && sendsMail,
      written: formattedTime(cup.zone, mail.createdAt, ctx.locale),
      delivery: deliveryOf(ctx, mail, cup.zone),
    })),
    older: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function isInOutbox(mailId: number): SQL | undefined {
  return and(eq(mails.id, mailId), isNull(mails.enquiryId));
}

/**
 * Admin only. If the site sends email (`sendsMail`), a text with a link that acts as someone is
 * hidden; without a mail service the admin passes it on, and the link is marked (`displayLinks`).
 * Every view is audited with the people it concerns, so that it is in their own log.
 */
export async function readMail(
  ctx: Ctx,
  { mailId, sendsMail }: { mailId: number; sendsMail: boolean },
) {
  requireAdmin(ctx);
  return mutate(ctx, "mail.read", async ({ tx, audit }) => {
    const [mail] = await tx.select().from(mails).where(isInOutbox(mailId));
    if (!mail) throw new DomainError("not-found", message("consoleErrors.mail.gone"));
    if (mail.secret && sendsMail)
      throw new DomainError("forbidden", message("consoleErrors.mail.private"));
    const plain = { text: mail.body, purpose: null };
    const { text, purpose } = mail.secret ? await displayLinks(tx, ctx.now, mail.body) : plain;
    const [player] = await tx.select().from(players).where(inArray(players.id, mail.concerns));
    const [account] = await tx.select().from(accounts).where(inArray(accounts.id, mail.concerns));
    audit(`mail:${mailId}`, {
      people: mail.concerns,
      ...(player ? { player: player.id } : account && { account: account.id }),
      ...(purpose && { purpose }),
    });
    const removed = translate(ctx.locale, message("unsentEmails.textRemoved"));
    const body = mail.body === TEXT_REMOVED ? removed : withoutMarks(text);
    return { to: mail.toAddress, subject: mail.subject, body, hasLink: purpose !== null };
  });
}

export async function retryMail(ctx: Ctx, { mailId }: { mailId: number }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "mail.retry", async ({ tx, audit }) => {
    const mail = await lockUnsentMail(tx, ctx.now, isInOutbox(mailId), "mail");
    await restartMail(tx, ctx.now, { ...mail, to: mail.toAddress });
    audit(`mail:${mailId}`);
  });
}

/** Sends one to the organizer's own address, which shows whether the site can. Admin only. */
export async function sendTestEmail(ctx: Ctx): Promise<void> {
  const { accountId } = requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "mail.test", async ({ tx, audit }) => {
    const [to] = await tx
      .select({ email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (to) await sendLetter(tx, ctx, { cup, ...to, concerns: [accountId] }, "siteEmails.test", {});
    audit(`account:${accountId}`);
  });
}

/**
 * Locks an email so that it can be sent again. Throws `not-found`, and `conflict` if it was sent or
 * is being sent, about the `thing` that it is to the reader.
 */
export async function lockUnsentMail(
  tx: Database,
  now: Date,
  which: SQL | undefined,
  thing: "mail" | "message",
): Promise<typeof mails.$inferSelect> {
  const [mail] = await tx.select().from(mails).where(which).for("update");
  if (!mail) throw new DomainError("not-found", message(`consoleErrors.${thing}.gone`));
  if (mail.state === "sent")
    throw new DomainError("conflict", message(`consoleErrors.${thing}.sent`));
  if (isDeliveryInProgress(mail, now)) {
    throw new DomainError("conflict", message(`consoleErrors.${thing}.sending`));
  }
  return mail;
}
