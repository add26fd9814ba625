import { and, arrayContains, eq } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, isAdmin, requireAccount, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey, mailboxKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { limitByDay } from "#domain/core/rate-limit-errors.ts";
import { type Cup, type CupChange, mutateCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { type Message, message } from "#i18n/message.ts";
import { lockOwnPlayer, lockPlayer, type Player } from "../accounts/accounts.ts";
import { recordDeletions } from "../accounts/erasure.ts";
import { organizer } from "../accounts/recipients.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { isParticipationDeclined, SIGNED_PAPER } from "./consent-rules.ts";
import {
  type AnswerContext,
  answerBy,
  readPlayerAnswers,
  withdrawAnswers,
  withdrawForEarlierCups,
} from "./consents.ts";
import { publishGuardianChange } from "./guardian-answers.ts";
import { emailGuardianLink, type Guardian, isMinorsEmail, isOwnEmail } from "./guardian-links.ts";
import { playersAnsweredFor } from "./guardian-status.ts";

/**
 * Replaces the guardian of a locked player. The former one's answers for this cup don't count for
 * the new one and are withdrawn, except a recorded paper; their emails and links are deleted,
 * leaving only an opaque id.
 */
async function replaceGuardian(
  tx: Database,
  who: AnswerContext,
  { former, email }: { former: Guardian | null; email: string },
): Promise<Guardian> {
  const given = await readPlayerAnswers(tx, who);
  await withdrawAnswers(
    tx,
    who,
    given.filter(({ document }) => document !== SIGNED_PAPER),
  );
  await withdrawForEarlierCups(tx, who);
  if (former) await removeGuardianRow(tx, who.now, former);
  const [guardian] = await tx
    .insert(guardians)
    .values({ playerId: who.playerId, email, emailKey: emailKey(email), createdAt: who.now })
    .returning();
  if (!guardian) throw new Error("The guardian was not written down.");
  return guardian;
}

export async function removeGuardianRow(tx: Database, now: Date, { id }: Pick<Guardian, "id">) {
  await tx.delete(mails).where(arrayContains(mails.concerns, [id]));
  await tx.delete(guardians).where(eq(guardians.id, id));
  await recordDeletions(tx, now, { guardianIds: [id] });
}

export async function guardianOf(tx: Database, playerId: string): Promise<Guardian | null> {
  const [guardian] = await tx.select().from(guardians).where(eq(guardians.playerId, playerId));
  return guardian ?? null;
}

const refuse = (code: "invalid" | "forbidden" | "conflict", text: Message) =>
  new DomainError(code, text, { field: "guardianEmail" });

/**
 * Names or changes a minor's guardian and emails them a link, at most ten a day per mailbox. Once
 * the guardian has answered, only the admin can change it. Refuses the player's own email, but not
 * another minor's, which would say whose account it is: they can't answer.
 */
export async function nameGuardian(ctx: Ctx, input: { playerId: string; guardianEmail: string }) {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("ask-guardian.account", accountId);
  const refund = await limitByDay(
    ctx,
    "ask-guardian.guardian",
    mailboxKey(input.guardianEmail),
    message("guardianErrors.tenADay"),
  );
  try {
    await askGuardian(ctx, accountId, input);
  } catch (error) {
    await refund();
    throw error;
  }
}

async function askGuardian(
  ctx: Ctx,
  accountId: string,
  input: { playerId: string; guardianEmail: string },
): Promise<void> {
  await mutateCup(ctx, "guardian.name", async (change) => {
    const { tx, audit, cup } = change;
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    if (!player.isHolder) throw refuse("forbidden", message("guardianErrors.yourPlayer"));
    if (!isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
      throw refuse("forbidden", message("guardianErrors.youAreAdult"));
    }
    if (await isOwnEmail(tx, accountId, input.guardianEmail)) {
      throw refuse("invalid", message("guardianErrors.yourAddress"));
    }
    const former = await guardianOf(tx, player.id);
    const stays = former?.emailKey === emailKey(input.guardianEmail);
    const who = answerBy({ accountId }, ctx, cup, player);
    if (stays && isParticipationDeclined(await readPlayerAnswers(tx, who))) {
      throw refuse("forbidden", message("guardianErrors.declined"));
    }
    if (!stays && (await playersAnsweredFor(tx, cup.id, [player.id])).has(player.id)) {
      throw refuse("forbidden", message("guardianErrors.answered"));
    }
    const guardian = stays
      ? former
      : await replaceGuardian(tx, who, { former, email: input.guardianEmail });
    await emailGuardianLink(change, ctx, { guardian, player, asked: "by player" });
    audit(`player:${player.id}`, { guardian: guardian.id, named: !stays });
    await publishGuardianChange(change, player);
  });
}

export async function resendGuardianLink(ctx: Ctx): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const [named] = await ctx.db
    .select({ playerId: players.id, guardianEmail: guardians.email })
    .from(players)
    .innerJoin(guardians, eq(guardians.playerId, players.id))
    .where(and(eq(players.accountId, accountId), players.isHolder));
  if (!named) throw new DomainError("not-found", message("guardianErrors.nobodyNamed"));
  await nameGuardian(ctx, named);
}

export async function remindGuardian(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireStaff(ctx, "registrar");
  await mutateCup(ctx, "guardian.remind", async (change) => {
    const player = await lockLinkedPlayer(change, ctx, input.playerId);
    const guardian = await guardianOf(change.tx, player.id);
    if (!guardian) throw new DomainError("not-found", message("guardianErrors.noGuardian"));
    await emailGuardianLink(change, ctx, { guardian, player, asked: "by player" });
    change.audit(`player:${player.id}`, { guardian: guardian.id });
  });
}

/**
 * Names or replaces a player's guardian and emails them a link (`replaceGuardian`). One who has
 * answered is replaced by an organizer only. The former guardian, the player and the organizer are
 * told, as whoever is named can see the child's data: nobody names themselves.
 */
export async function changeGuardian(ctx: Ctx, input: { playerId: string; guardianEmail: string }) {
  const { accountId } = requireStaff(ctx, "registrar");
  await mutateCup(ctx, "guardian.change", async (change) => {
    const { tx, audit, cup } = change;
    const player = await lockLinkedPlayer(change, ctx, input.playerId);
    if (await isOwnEmail(tx, player.accountId, input.guardianEmail)) {
      throw refuse("invalid", message("guardianErrors.playersAddress"));
    }
    if (await isOwnEmail(tx, accountId, input.guardianEmail)) {
      throw refuse("forbidden", message("guardianErrors.staffAddress"));
    }
    if (await isMinorsEmail(tx, input.guardianEmail, todayIn(cup.zone, ctx.now))) {
      throw refuse("invalid", message("guardianErrors.minorsAddress"));
    }
    const former = await guardianOf(tx, player.id);
    if (former?.emailKey === emailKey(input.guardianEmail)) {
      throw refuse("conflict", message("guardianErrors.sameAddress"));
    }
    const answered = (await playersAnsweredFor(tx, cup.id, [player.id])).has(player.id);
    if (answered && !isAdmin(ctx.actor)) {
      throw refuse("forbidden", message("guardianErrors.onlyOrganizer"));
    }
    const who = answerBy({ accountId }, ctx, cup, player);
    const guardian = await replaceGuardian(tx, who, { former, email: input.guardianEmail });
    await notifyGuardianChange(tx, ctx, cup, player, { former, answer: "replaced" });
    await emailGuardianLink(change, ctx, { guardian, player, asked: "by player" });
    audit(`player:${player.id}`, { guardian: guardian.id, former: former?.id ?? null });
    await publishGuardianChange(change, player);
  });
}

/** Emails the former guardian, the player and the organizer. */
export async function notifyGuardianChange(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  player: Player,
  { former, answer }: { former: Guardian | null; answer: "replaced" | "dropped" },
): Promise<void> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, player.accountId));
  if (!account) return;
  const about = { answer, player: shortName(player), link: "/admin/people/guardians" } as const;
  const asked = former ? [{ email: former.email, language: account.language }] : [];
  const concerns = [account.id, player.id];
  for (const { email, language } of [...asked, account, await organizer(tx, cup)]) {
    const to = { cup, email, language, concerns };
    await sendLetter(tx, ctx, to, "guardianEmails.organizer", about, { without: ["missing"] });
  }
}

async function lockLinkedPlayer({ tx, cup }: CupChange, { now }: Ctx, playerId: string) {
  const player = await lockPlayer(tx, playerId);
  if (!player.isHolder) {
    throw new DomainError("conflict", message("guardianErrors.inAccount"));
  }
  if (!isUnder18(player.dob, todayIn(cup.zone, now))) {
    throw new DomainError("conflict", message("guardianErrors.adult"));
  }
  return player;
}
