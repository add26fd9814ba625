import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { inGroups, RECOVERY_CODES } from "./second-factor-rules.ts";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 24;

/**
 * Replaces the account's recovery codes and returns them in plain text. A plain hash suffices for
 * 120 random bits (ASVS 5.0 6.5.2).
 */
export async function writeRecoveryCodes(tx: Database, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashCode(code) })));
  return codes.map((code) => inGroups(code, "-"));
}

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

function hashCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** Consumes the code and returns whether it was valid; of two concurrent uses one succeeds. */
export async function spendRecoveryCode(
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
