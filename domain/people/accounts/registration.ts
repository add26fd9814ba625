import { accounts, agreements, players } from "#db/schema/people.ts";
import { type Ctx, refundAll } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import {
  forgetSubmission,
  readStoredResponse,
  recordSubmission,
  submissionKey,
} from "#domain/core/idempotency.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import type { AgreedText } from "../guardians/consents.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { hashPassword } from "../sign-in/password-hashing.ts";
import { requireUncommonPassword } from "../sign-in/passwords.ts";
import { type NewSession, startSession } from "../sign-in/sessions.ts";
import { signIn } from "../sign-in/sign-in.ts";
import type { RegisterInput } from "./account-input.ts";
import { writeVerification } from "./email-verification.ts";
import { notifyOwnerOfTakenEmail } from "./owner-alerts.ts";

/**
 * Creates an account with its player, agreement, session and verification email in one transaction
 * (spec §2 Register, §4). Resubmitting the same form signs in again; any other registration of a
 * taken address is refused. Pass `hash` only for bulk registration, as in the demo.
 */
export async function register(
  ctx: Ctx,
  input: RegisterInput,
  terms: AgreedText,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<NewSession> {
  requireUncommonPassword(input.password);
  await ctx.limit("register.address", ctx.address);
  const cup = await currentCup(ctx.db);
  // Hashing is slow, so never do it inside a transaction.
  const passwordHash = await hash(input.password);
  const key = keyWithoutPassword(input);
  const session = await mutate(ctx, "account.register", async ({ tx, audit, changed }) => {
    const [account] = await tx
      .insert(accounts)
      .values({
        email: input.email,
        emailKey: emailKey(input.email),
        passwordHash,
        language: ctx.locale,
        createdAt: ctx.now,
        lastLoginAt: ctx.now,
      })
      .onConflictDoNothing({ target: accounts.emailKey })
      .returning();
    if (!account) return null;
    if (key) {
      // The account that the same form created earlier may have been erased.
      await forgetSubmission(tx, key);
      await recordSubmission(tx, key, ctx.now, NOT_REPLAYED);
    }
    const [player] = await tx
      .insert(players)
      .values({
        accountId: account.id,
        firstName: input.firstName,
        lastName: input.lastName,
        phone: input.phone,
        dob: input.dob,
        emergencyName: input.emergencyName,
        emergencyNumber: input.emergencyNumber,
        createdAt: ctx.now,
      })
      .returning({ id: players.id });
    if (!player) throw new Error("The player was not made.");
    const answer = {
      ...terms,
      accountId: account.id,
      playerId: player.id,
      cupId: cup.id,
      at: ctx.now,
    };
    const media = { ...answer, document: "media", agreed: input.mediaConsent };
    // Only a guardian can answer this for a player under 18, so their own answer is discarded.
    const answersMedia = !isUnder18(input.dob, todayIn(cup.zone, ctx.now));
    await tx
      .insert(agreements)
      .values([{ ...answer, document: "terms", agreed: true }, ...(answersMedia ? [media] : [])]);
    await writeVerification(tx, ctx, account, cup);
    audit(`account:${account.id}`, { player: player.id });
    return startSession(tx, { ...account, isNew: { passwordHash } }, ctx, changed);
  });
  return session ?? answerTaken(ctx, input);
}

async function answerTaken(ctx: Ctx, input: RegisterInput): Promise<NewSession> {
  const refund = refundAll([
    await ctx.limit("register-taken.address", ctx.address),
    await ctx.limit("register-taken.account", emailKey(input.email)),
  ]);
  const session = await signInAgain(ctx, input);
  if (!session) {
    await notifyOwnerOfTakenEmail(ctx, emailKey(input.email), "register");
    throw new DomainError("conflict", message("accountErrors.emailExists"));
  }
  await refund();
  return session;
}

/** Stored because null means that the process died; a duplicate signs in instead. */
const NOT_REPLAYED = { status: 204, headers: [], body: null };

/**
 * The idempotency key excludes the password, which is verified like at any sign-in. The response
 * can't be stored, since it starts a session.
 */
function keyWithoutPassword(input: RegisterInput): string | null {
  const { password: _, sending, ...rest } = input;
  return sending ? submissionKey(["/register", sending], rest) : null;
}

/**
 * Responses get lost on a bad connection: resubmitting the form that created the account counts as
 * registering.
 */
async function signInAgain(ctx: Ctx, input: RegisterInput): Promise<NewSession | null> {
  const key = keyWithoutPassword(input);
  if (key === null || (await readStoredResponse(ctx.db, key)) === undefined) return null;
  try {
    return await signIn(ctx, input);
  } catch (error) {
    if (error instanceof DomainError && error.code === "forbidden") return null;
    throw error;
  }
}
