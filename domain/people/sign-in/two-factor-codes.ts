import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { accounts, recoveryCodes, secondFactors } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, type Refund, refundAll } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { message } from "#i18n/message.ts";
import { knownDeviceOf } from "./sign-in-limits.ts";
import { groupCode, parseCode, RECOVERY_CODE_COUNT, type TypedCode } from "./two-factor-rules.ts";

const PERIOD = 30;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads; it lists the secret under the `issuer` and the email. */
export function totpUri(secret: string, email: string, issuer: string): string {
  return totp(secret, email, issuer).toString();
}

/**
 * Returns the 30-second step (since 1970) that the code is for, or null. Accepts one step of clock
 * drift either way.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const away = totp(secret).validate({ token: code, timestamp, window: 1 });
  return away === null ? null : Math.floor(timestamp / (PERIOD * 1000)) + away;
}

function totp(secret: string, label = "", issuer = ""): TOTP {
  // SHA-1 and six digits are all that every authenticator app supports.
  return new TOTP({ issuer, label, secret, period: PERIOD, digits: 6, algorithm: "SHA1" });
}

const NONCE = 12;
const TAG = 16;

/** Encrypts a secret with the site's key, bound to `whose`. */
export function encryptSecret(key: Buffer, secret: string, whose: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce).setAAD(Buffer.from(whose));
  const sealed = [cipher.update(secret, "utf8"), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns null if it was sealed with another key or for another owner. */
export function decryptSecret(key: Buffer, sealed: string, whose: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(-TAG));
    const secret = [decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()];
    return Buffer.concat(secret).toString("utf8");
  } catch {
    return null;
  }
}

function sealingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "second factor", 32));
}

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 24;

/**
 * Replaces the account's recovery codes and returns them in plain text. A plain hash suffices for
 * 120 random bits (ASVS 5.0 6.5.2).
 */
export async function createRecoveryCodes(tx: Database, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashCode(code) })));
  return codes.map((code) => groupCode(code, "-"));
}

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

function hashCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** Consumes the code and returns whether it was valid; of two concurrent uses one succeeds. */
async function consumeRecoveryCode(
  tx: Database,
  now: Date,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  return db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)),
  );
}

export const WRONG_TWO_FACTOR_CODE = message("accountErrors.twoFactor.wrongCode");
const UNREADABLE = message("accountErrors.twoFactor.unreadable");

/**
 * Parses a typed code without counting an attempt; throws `invalid` at the field. `only: "app"`
 * rejects recovery codes and does not mention them.
 */
export function requireTwoFactorCode(raw: string, only?: "app"): TypedCode {
  const typed = parseCode(raw);
  if (typed) return typed;
  const sentence = only
    ? message("accountErrors.twoFactor.appCode")
    : message("accountErrors.twoFactor.anyCode");
  throw new DomainError("invalid", sentence, { field: "code" });
}

/**
 * Counts an attempt before anything is compared and returns its refund. Known devices have their
 * own limit; a new second factor or password resets the shared one, so that a locked-out admin has
 * a way back.
 */
export async function countCodeAttempt(ctx: Ctx, accountId: string): Promise<Refund> {
  const [owner] = await ctx.db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      sealed: secondFactors.sealedSecret,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  const device = owner && knownDeviceOf(ctx, owner);
  const factor = `${accountId} ${owner?.sealed}`;
  if (device) return ctx.limit("second-factor.device", `${factor} ${device}`);
  return refundAll([
    await ctx.limit("second-factor.address", ctx.address),
    await ctx.limit("second-factor.account", `${factor} ${owner?.passwordHash}`),
  ]);
}

export async function consumeCode(tx: Database, ctx: Ctx, accountId: string, typed: TypedCode) {
  if (typed.from === "recovery") {
    return consumeRecoveryCode(tx, ctx.now, { accountId, code: typed.code });
  }
  const [factor] = await tx
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)));
  if (!factor) return false;
  return consumeTotpCode(tx, ctx, { accountId, sealed: factor.sealed, code: typed.code });
}

/**
 * Rejects a code that was used or is older than a used one; of two concurrent uses one succeeds.
 */
export async function consumeTotpCode(
  tx: Database,
  ctx: Ctx,
  { accountId, sealed, code }: { accountId: string; sealed: string; code: string },
): Promise<boolean> {
  const secret = decryptSecret(requireSecretKey(ctx), sealed, accountId);
  if (secret === null) throw new DomainError("conflict", UNREADABLE, { field: "code" });
  const step = totpStep(secret, code, ctx.now);
  if (step === null) return false;
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        eq(secondFactors.sealedSecret, sealed),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ accountId: secondFactors.accountId });
  return taken.length > 0;
}

export function requireSecretKey(ctx: Ctx): Buffer {
  if (!ctx.secretKey) throw new Error("There is no secret key here.");
  return ctx.secretKey();
}
