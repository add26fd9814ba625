import { eq } from "drizzle-orm";
import { accounts, agreements, players } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import type { AgreedText } from "./agreed-text.ts";
import { isCommonPassword, TOO_COMMON } from "./common-passwords.ts";
import { emailKey } from "./email-rules.ts";
import type { RegisterInput } from "./input.ts";
import { hashPassword } from "./password.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

/**
 * Makes an account with its player and signs it in (spec §2 Register, §4). Account, player, agreement and
 * session are written together or not at all. The same form sent again signs in once more; any other
 * registration of the address is refused. `input` comes from `registerInput`; `hash` is another one only
 * where many are registered at once with one password, as the demo does.
 */
export async function register(
  ctx: Ctx,
  input: RegisterInput,
  terms: AgreedText,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<NewSession> {
  if (isCommonPassword(input.password)) {
    throw new DomainError("invalid", TOO_COMMON, { field: "password" });
  }
  await ctx.limit("register.address", ctx.address);
  const cup = await currentCup(ctx.db);
  // Hashing takes long on purpose: never while a transaction is open.
  const passwordHash = await hash(input.password);
  const session = await mutate(ctx, "account.register", async ({ tx, audit }) => {
    const [account] = await tx
      .insert(accounts)
      .values({
        email: input.email,
        emailKey: emailKey(input.email),
        passwordHash,
        registrationAttempt: input.attempt ?? null,
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: accounts.emailKey })
      .returning({ id: accounts.id, isAdmin: accounts.isAdmin });
    if (!account) return null;
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
    const row = {
      ...terms,
      accountId: account.id,
      playerId: player.id,
      cupId: cup.id,
      at: ctx.now,
    };
    await tx.insert(agreements).values({ ...row, document: "terms", agreed: true });
    // For a player under 18 only a guardian can answer this, so their own tick is not kept.
    if (!isUnder18(input.dob, todayIn(cup.zone, ctx.now))) {
      await tx.insert(agreements).values({ ...row, document: "media", agreed: input.mediaConsent });
    }
    audit(`account:${account.id}`, { player: player.id });
    return startSession(tx, account, ctx);
  });
  return session ?? answerTaken(ctx, input, cup.name);
}

/** The address has an account: only whoever sends the very same registration learns more than that. */
async function answerTaken(ctx: Ctx, input: RegisterInput, cupName: string): Promise<NewSession> {
  const refund = await ctx.limit("register-taken.address", ctx.address);
  const session = await signInAgain(ctx, input);
  if (!session) {
    await tellOwner(ctx, emailKey(input.email), cupName);
    throw new DomainError("conflict", "An account with this e-mail address exists already.");
  }
  await refund();
  return session;
}

/** At the field answers get lost: whoever sends the very form that made the account again has registered. */
async function signInAgain(ctx: Ctx, input: RegisterInput): Promise<NewSession | null> {
  const [account] = await ctx.db
    .select({ attempt: accounts.registrationAttempt })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey(input.email)));
  if (!input.attempt || account?.attempt !== input.attempt) return null;
  try {
    return await signIn(ctx, input);
  } catch (error) {
    if (error instanceof DomainError && error.code === "forbidden") return null;
    throw error;
  }
}

/** Whoever owns the address is told, once a day however often it is tried; whoever tried hears nothing of it. */
async function tellOwner(ctx: Ctx, key: string, cupName: string): Promise<void> {
  try {
    await ctx.limit("tell-owner.account", key);
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") return;
    throw error;
  }
  await mutate(ctx, "account.tell-owner", async ({ tx }) => {
    const [owner] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (!owner) return;
    await enqueueMail(tx, ctx.now, { to: owner.email, ...triedLetter(cupName) });
  });
}

function triedLetter(cupName: string): { subject: string; body: string } {
  const body = [
    `Somebody tried to register with your address for ${cupName}. It has an account already, so nothing was changed and nobody was let in.`,
    "If it was you, log in instead. If it was not, you need do nothing.",
  ];
  return {
    subject: `Somebody tried to register with your address for ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}
