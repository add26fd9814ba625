import { eq } from "drizzle-orm";
import { guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { LINK_USED_UP, readLink, useLink } from "../accounts/links.ts";
import type { AuditAction } from "../audit/audit-words-rules.ts";
import type { Ctx } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { guardianCopyLetter } from "../mail/letters/guardian-copy.ts";
import { type Change, mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { type Answer, consentsBy } from "./answer-rules.ts";
import type { Guardian } from "./mail-guardian-link.ts";
import { isOwnMailbox } from "./own-guardian.ts";
import { answersOf, type OfferedTexts, recordAgreement, recordRefusal } from "./record-answers.ts";
import { changedFor, tellAnswer } from "./tell-answer.ts";

type Player = typeof players.$inferSelect;

export interface LinkedPlayer {
  guardian: Guardian;
  player: Player;
  cup: Cup;
  answers: Answer[];
}

export async function readGuardianLink(ctx: Ctx, token: string): Promise<LinkedPlayer> {
  const cup = await currentCup(ctx.db);
  const link = await readLink(ctx.db, ctx.now, "guardian", token);
  const { guardian, player } = await whose(ctx.db, link.guardianId);
  return {
    guardian,
    player,
    cup,
    answers: await answersOf(ctx.db, { cupId: cup.id, playerId: player.id }),
  };
}

/**
 * Agrees to everything required and the ticked optional documents, consumes the link, emails the
 * guardian a copy and returns whether consent just became complete. Throws `conflict` if the email
 * has become the player's own.
 */
export async function agreeByLink(
  ctx: Ctx,
  input: { token: string; name: string; phone: string | null; ticked: string[] },
  texts: OfferedTexts,
): Promise<{ isNew: boolean }> {
  return byLink(ctx, "guardian.agree", input.token, async (change, { guardian, player, cup }) => {
    const { tx, audit } = change;
    await requireAnother(tx, player, guardian);
    const who = {
      by: { guardianId: guardian.id },
      playerId: player.id,
      cupId: cup.id,
      now: ctx.now,
    };
    const isNew = !consentsBy(await answersOf(tx, who), true).complete;
    const { name, phone } = input;
    await tx.update(guardians).set({ name, phone }).where(eq(guardians.id, guardian.id));
    const agreed = await recordAgreement(tx, who, texts, input.ticked);
    await enqueueMail(tx, ctx.now, {
      to: guardian.email,
      ...guardianCopyLetter({
        cupName: cup.name,
        player: shortName(player),
        agreed,
        at: momentWords(cup.zone, ctx.now),
        siteUrl: ctx.siteUrl,
      }),
      concerns: [guardian.id, player.id, player.accountId],
    });
    if (isNew) await tellAnswer(tx, ctx, cup, { player, answer: "agreed" });
    audit(`player:${player.id}`, {
      guardian: guardian.id,
      documents: agreed.map(({ document }) => document),
    });
    return { isNew };
  });
}

/**
 * Refuses, or withdraws everything including a recorded paper. Consumes the link and notifies the
 * player and the organizer.
 */
export async function declineByLink(
  ctx: Ctx,
  input: { token: string },
  texts: OfferedTexts,
): Promise<{ tookBack: boolean }> {
  return byLink(ctx, "guardian.decline", input.token, async ({ tx, audit }, linked) => {
    const { guardian, player, cup } = linked;
    const who = {
      by: { guardianId: guardian.id },
      playerId: player.id,
      cupId: cup.id,
      now: ctx.now,
    };
    const { tookBack } = await recordRefusal(tx, who, texts);
    // Managers can no longer call them, so their number is not needed.
    await tx.update(guardians).set({ phone: null }).where(eq(guardians.id, guardian.id));
    const answer = tookBack ? "withdrawn" : "declined";
    await tellAnswer(tx, ctx, cup, { player, answer });
    audit(`player:${player.id}`, { guardian: guardian.id, answer });
    return { tookBack };
  });
}

async function byLink<T>(
  ctx: Ctx,
  action: AuditAction,
  token: string,
  act: (change: Change, linked: Omit<LinkedPlayer, "answers">) => Promise<T>,
): Promise<T> {
  const cup = await currentCup(ctx.db);
  return mutate(ctx, action, async (change) => {
    const { tx } = change;
    await holdCup(tx, cup.id);
    const link = await readLink(tx, ctx.now, "guardian", token);
    const { player } = await whose(tx, link.guardianId, { hold: true });
    await useLink(tx, ctx.now, "guardian", token);
    // Re-read under the lock: the guardian can have been replaced or changed.
    const { guardian } = await whose(tx, link.guardianId);
    if (!isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
      throw new DomainError("conflict", "This player is 18 by now and answers for themselves.");
    }
    const done = await act(change, { guardian, player, cup });
    await changedFor(change, player);
    return done;
  });
}

/** A player who reads the guardian's email could approve themselves. */
async function requireAnother(tx: Database, player: Player, guardian: Guardian): Promise<void> {
  if (!(await isOwnMailbox(tx, player.accountId, guardian.email))) return;
  throw new DomainError(
    "conflict",
    "This link went to the player's own address. A parent or guardian answers from one of theirs.",
  );
}

async function whose(db: Database, guardianId: string | null, options = { hold: false }) {
  if (guardianId === null) throw new DomainError("not-found", LINK_USED_UP);
  const found = db
    .select({ guardian: guardians, player: players })
    .from(guardians)
    .innerJoin(players, eq(players.id, guardians.playerId))
    .where(eq(guardians.id, guardianId));
  const [whose] = await (options.hold ? found.for("no key update", { of: players }) : found);
  if (!whose) throw new DomainError("not-found", LINK_USED_UP);
  return whose;
}
