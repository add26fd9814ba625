import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { emailKey } from "../accounts/email-rules.ts";
import type { Player } from "../accounts/read-account.ts";
import { requireVerified } from "../accounts/require-verified.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { readStandings, type Standing } from "../guardians/read-standings.ts";
import type { FoundInvitation } from "./find-invitation.ts";

type By = FoundInvitation["link"];

export const REFUSED = "You answered that they do not take part.";

export const AGREE_FIRST =
  "Before you can accept, please agree that they play. Then open the link in the invitation again.";

const CONFIRM_FIRST =
  "The player's e-mail address must be confirmed first, by the link that went there. The player's page Sign-in and Security sends it again.";

/**
 * The guardian's answer, by link or as the holder of the child's account; null for players
 * answering for themselves.
 */
export async function standingOf(db: Database, player: Player, by: By): Promise<Standing | null> {
  if (player.isHolder && !by?.guardianId) return null;
  return (await readStandings(db, [player.id])).get(player.id) ?? null;
}

export const mustAgreeFirst = (standing: Standing | null, by: By): boolean =>
  Boolean(by?.guardianId) && standing !== "agreed";

export async function requireMayAccept(tx: Database, player: Player, by: By): Promise<void> {
  const standing = await standingOf(tx, player, by);
  if (standing === "refused") throw new DomainError("forbidden", REFUSED);
  if (mustAgreeFirst(standing, by)) throw new DomainError("forbidden", AGREE_FIRST);
}

/**
 * Requires a confirmed account email. A link sent to the current address is enough for this answer,
 * but does not confirm the address, since someone else could know the password (`verifyEmail`). A
 * guardian's link proves nothing about it.
 */
export async function requireAddress(
  tx: Database,
  cup: Pick<Cup, "verifyWithinDays">,
  { accountId }: Player,
  by: By,
  now: Date,
): Promise<void> {
  if (by?.accountId === accountId && by.email !== null) {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (account?.emailKey === emailKey(by.email)) return;
  }
  await requireVerified(tx, cup, accountId, now, by?.guardianId ? CONFIRM_FIRST : undefined);
}
