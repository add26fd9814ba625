import { and, eq } from "drizzle-orm";
import { guardians, players } from "../../db/schema/accounts.ts";
import { emailKey, mailboxKey } from "../accounts/email-rules.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { limitByDay } from "../limit-by-day.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { isDeclined } from "./answer-rules.ts";
import { SIGNED_PAPER } from "./document-rules.ts";
import { mailGuardianLink } from "./mail-guardian-link.ts";
import { mayNameGuardian } from "./may-name.ts";
import { isOwnMailbox } from "./own-guardian.ts";
import { answersOf, takeBack } from "./record-answers.ts";
import { guardianOf, replaceGuardianRow } from "./replace-guardian-row.ts";
import { changedFor } from "./tell-answer.ts";

const refuse = (code: "invalid" | "forbidden" | "conflict", message: string) =>
  new DomainError(code, message, { field: "guardianEmail" });

/**
 * Names or changes a minor's guardian and emails them a link, at most ten a day per mailbox. Once
 * the guardian has answered, only the admin can change it; refuses the player's own email.
 */
export async function nameGuardian(
  ctx: Ctx,
  input: { playerId: string; guardianEmail: string },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("ask-guardian.account", accountId);
  const refund = await limitByDay(
    ctx,
    "ask-guardian.guardian",
    mailboxKey(input.guardianEmail),
    "This address has gotten ten emails from this site in a day.",
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
  const key = emailKey(input.guardianEmail);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.name", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    if (!player.isHolder) throw refuse("forbidden", "You answer for this player yourself.");
    if (!isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
      throw refuse("forbidden", "From 18 years on you answer for yourself.");
    }
    if (await isOwnMailbox(tx, accountId, input.guardianEmail)) {
      throw refuse(
        "invalid",
        "This is your own address. Your parent or guardian needs one of theirs.",
      );
    }
    const former = await guardianOf(tx, player.id);
    const stays = former?.emailKey === key;
    const who = { by: { accountId }, playerId: player.id, cupId: cup.id, now: ctx.now };
    if (stays && isDeclined(await answersOf(tx, who))) {
      throw refuse(
        "forbidden",
        "Your parent or guardian did not agree. If they change their mind, they ask for a link themselves.",
      );
    }
    if (!stays) {
      if (!(await mayNameGuardian(tx, { ...who, guardianId: former?.id ?? null }))) {
        throw refuse(
          "forbidden",
          "Your parent or guardian has answered already. Ask the organiser to name another.",
        );
      }
      // Answers of a former guardian do not count for the new one.
      const given = await answersOf(tx, who);
      await takeBack(
        tx,
        who,
        given.filter(({ document }) => document !== SIGNED_PAPER),
      );
    }
    const guardian = stays
      ? former
      : await replaceGuardianRow(tx, ctx.now, {
          former,
          playerId: player.id,
          email: input.guardianEmail,
        });
    await mailGuardianLink(tx, ctx, cup, { guardian, player, asked: "by player" });
    audit(`player:${player.id}`, { guardian: guardian.id, named: !stays });
    await changedFor(change, player);
  });
}

export async function askGuardianAgain(ctx: Ctx): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const [named] = await ctx.db
    .select({ playerId: players.id, guardianEmail: guardians.email })
    .from(players)
    .innerJoin(guardians, eq(guardians.playerId, players.id))
    .where(and(eq(players.accountId, accountId), players.isHolder));
  if (!named) throw new DomainError("not-found", "Nobody was named yet.");
  await nameGuardian(ctx, named);
}
