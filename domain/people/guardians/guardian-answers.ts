import { eq } from "drizzle-orm";
import { accounts, agreements, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import type { Change } from "#domain/core/mutate.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { type CupChange, currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { lockPlayer, type Player } from "../accounts/accounts.ts";
import {
  consumeEmailLink,
  displayedMark,
  EMAIL_LINK_USED,
  readEmailLink,
} from "../accounts/email-links.ts";
import { organizer } from "../accounts/recipients.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { playerTopics } from "../players/players.ts";
import { canSee, NO_CONSENTS } from "../privacy/visibility-rules.ts";
import { consentsFromAnswers } from "./consent-rules.ts";
import {
  type AnswerContext,
  answerBy,
  type OfferedTexts,
  readPlayerAnswers,
  recordAgreement,
  recordRefusal,
} from "./consents.ts";
import { type Guardian, isMinorsEmail, isOwnEmail } from "./guardian-links.ts";

/**
 * Invalidates every page that shows something a guardian decides: pending state, names, contacts.
 */
export async function publishGuardianChange(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  player: Pick<Player, "id" | "accountId">,
): Promise<void> {
  changed(accountTopic(player.accountId), ...(await playerTopics(tx, [player.id])));
}

type GuardianAnswer = "agreed" | "declined" | "withdrawn";

export async function notifyGuardianAnswer(
  { tx, cup }: Pick<CupChange, "tx" | "cup">,
  ctx: Ctx,
  player: Player,
  answer: GuardianAnswer,
): Promise<void> {
  const concerns = [player.accountId, player.id];
  // A child in the guardian's own account has no one else to notify.
  if (player.isHolder) {
    const [account] = await tx
      .select({ email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(eq(accounts.id, player.accountId));
    if (account) await sendAnswered(tx, ctx, { cup, ...account, concerns }, answer);
  }
  if (answer === "agreed") return;
  const to = { cup, ...(await organizer(tx, cup)), concerns };
  const about = { answer, player: shortName(player), link: "/admin/people/guardians" } as const;
  await sendLetter(tx, ctx, to, "guardianEmails.organizer", about);
}

/** That the guardian has answered, or deleted the account. */
export async function sendAnswered(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  to: Parameters<typeof sendLetter>[2],
  answer: GuardianAnswer | "deleted",
): Promise<void> {
  const values = { answer, teamsLink: "/teams", link: "/guardian" } as const;
  const without = NOT_ABOUT[answer];
  await sendLetter(tx, ctx, to, "guardianEmails.answered", values, { without });
}

const NOT_ABOUT = {
  agreed: ["waiting", "newLink"],
  declined: ["team"],
  withdrawn: ["team"],
  deleted: ["team", "waiting", "newLink"],
} as const;

/**
 * Until it expires, a used link still works for a guardian who has answered (docs/decisions/18): who
 * agreed once sees the data and can delete it, who only refused can delete it unseen.
 */
export async function readGuardianLink({ db, now }: Pick<Ctx, "db" | "now">, token: string) {
  const cup = await currentCup(db);
  const today = todayIn(cup.zone, now);
  const link = await readEmailLink(db, now, "guardian", token, { usedToo: true });
  const linked = await whose(db, link.guardianId);
  const { dob, id: playerId } = linked.player;
  const answers = await readPlayerAnswers(db, { cupId: cup.id, playerId });
  const given = await db
    .select({ agreed: agreements.agreed })
    .from(agreements)
    .where(eq(agreements.guardianId, linked.guardian.id));
  const isMinors = await isMinorsEmail(db, linked.guardian.email, today);
  const hasAgreed = isUnder18(dob, today) && given.some(({ agreed }) => agreed);
  const mayDelete = hasAgreed || (isUnder18(dob, today) && !isMinors && given.length > 0);
  const reader = hasAgreed ? "linked-guardian" : "asked-guardian";
  const seesData = canSee("birth-date", [reader], NO_CONSENTS, "");
  if (link.usedAt !== null && !mayDelete) throw new DomainError("not-found", EMAIL_LINK_USED);
  return { ...linked, link, cup, answers, isMinors, mayDelete, seesData };
}

/** Throws `forbidden` for somebody who is only named, as that can be anyone's address. */
export async function requireLinkedGuardian(
  ctx: Pick<Ctx, "db" | "now">,
  token: string,
  right: "seesData" | "mayDelete",
) {
  const linked = await readGuardianLink(ctx, token);
  if (linked[right]) return linked;
  throw new DomainError("forbidden", message("guardianErrors.notYourPlayer"));
}

/**
 * Agrees to everything required and the ticked optional documents, consumes the link, emails the
 * guardian a copy and returns whether consent just became complete. Throws `conflict` if the email
 * has become that of the player or of anybody else under 18.
 */
export async function agreeByLink(
  ctx: Ctx,
  input: { token: string; name: string; phone: string | null; ticked: string[] },
  texts: OfferedTexts,
): Promise<{ isNew: boolean }> {
  return byLink(ctx, "guardian.agree", input.token, async (change, { guardian, player, who }) => {
    const { tx, audit, cup } = change;
    const isNew = !consentsFromAnswers(await readPlayerAnswers(tx, who), true).complete;
    const { name, phone } = input;
    await tx.update(guardians).set({ name, phone }).where(eq(guardians.id, guardian.id));
    const agreed = await recordAgreement(tx, who, texts, input.ticked);
    const documents = agreed.map(({ title, version }) =>
      translate(ctx.locale, message("guardianEmails.document", { title, version })),
    );
    const concerns = [guardian.id, player.id, player.accountId];
    const to = { cup, email: guardian.email, language: ctx.locale, concerns };
    await sendLetter(tx, ctx, to, "guardianEmails.copy", {
      player: shortName(player),
      at: formatTimestamp(cup.zone, ctx.now, ctx.locale),
      documents: documents.join("\n"),
      link: "/guardian",
    });
    if (isNew) await notifyGuardianAnswer(change, ctx, player, "agreed");
    audit(`player:${player.id}`, {
      guardian: guardian.id,
      documents: agreed.map(({ document }) => document),
    });
    return { isNew };
  });
}

/**
 * Refuses, or withdraws everything including a recorded paper; also by a link that was used to
 * agree. Consumes the link and notifies the player and the organizer.
 */
export async function declineByLink(ctx: Ctx, input: { token: string }, texts: OfferedTexts) {
  return byLink(ctx, "guardian.decline", input.token, async (change, { guardian, player, who }) => {
    const { tx, audit } = change;
    const { tookBack } = await recordRefusal(tx, who, texts);
    // Managers can no longer call them, so their number is not needed.
    await tx.update(guardians).set({ phone: null }).where(eq(guardians.id, guardian.id));
    const answer = tookBack ? "withdrawn" : "declined";
    await notifyGuardianAnswer(change, ctx, player, answer);
    audit(`player:${player.id}`, { guardian: guardian.id, answer });
    return { tookBack };
  });
}

async function byLink<T>(
  ctx: Ctx,
  action: AuditAction,
  token: string,
  act: (
    change: CupChange,
    linked: { guardian: Guardian; player: Player; who: AnswerContext },
  ) => Promise<T>,
): Promise<T> {
  return mutateCup(ctx, action, async (change) => {
    const { tx, cup } = change;
    const as = { ...ctx, db: tx };
    await lockPlayer(tx, (await readGuardianLink(as, token)).player.id);
    // Re-read under the lock: the guardian can have been replaced or changed.
    const { guardian, player, link, answers, isMinors } = await readGuardianLink(as, token);
    await requireAnother(tx, player, guardian);
    // A no, or taking a yes back, is everybody's who was named: an account could be anyone's.
    if (isMinors && action === "guardian.agree") {
      throw new DomainError("conflict", message("guardianErrors.minorsAddress"));
    }
    const stands = answers.some(({ agreed }) => agreed);
    const takesBack = link.usedAt !== null && action === "guardian.decline" && stands;
    const used = takesBack ? link : await consumeEmailLink(tx, ctx.now, "guardian", token);
    if (!isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
      throw new DomainError("conflict", message("guardianErrors.adultNow"));
    }
    const mark = displayedMark(used);
    const audit: CupChange["audit"] = (about, details) =>
      change.audit(about, { ...details, ...mark });
    const who = { ...answerBy({ guardianId: guardian.id }, ctx, cup, player), ...mark };
    const done = await act({ ...change, audit }, { guardian, player, who });
    await publishGuardianChange(change, player);
    return done;
  });
}

/** A player who reads the guardian's email could approve themselves. */
async function requireAnother(tx: Database, player: Player, guardian: Guardian): Promise<void> {
  if (!(await isOwnEmail(tx, player.accountId, guardian.email))) return;
  throw new DomainError("conflict", message("guardianErrors.linkToPlayer"));
}

async function whose(db: Database, guardianId: string | null) {
  if (guardianId === null) throw new DomainError("not-found", EMAIL_LINK_USED);
  const [whose] = await db
    .select({ guardian: guardians, player: players, email: accounts.email })
    .from(guardians)
    .innerJoin(players, eq(players.id, guardians.playerId))
    .innerJoin(accounts, eq(accounts.id, players.accountId))
    .where(eq(guardians.id, guardianId));
  if (!whose) throw new DomainError("not-found", EMAIL_LINK_USED);
  return whose;
}
