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

/** What somebody reads who refused: with it they may say yes again, and a slot is none of theirs to take. */
export const REFUSED = "You answered that they do not take part.";

/** What a guardian reads by whose link nobody can accept before they agreed: anybody could have been named. */
export const AGREE_FIRST =
  "Before you can accept, please agree that they play. Then open the link in the invitation again.";

const CONFIRM_FIRST =
  "The player's e-mail address must be confirmed first, by the link that went there. The player's page Sign-in and Security sends it again.";

/**
 * What the reader of an invitation answered for the player to the cup: the guardian behind a link, or the
 * account that holds the child. Null for a player who answers an invitation of their own.
 */
export async function standingOf(db: Database, player: Player, by: By): Promise<Standing | null> {
  if (player.isHolder && !by?.guardianId) return null;
  return (await readStandings(db, [player.id])).get(player.id) ?? null;
}

/** Whether it is a guardian's link, and its guardian was named but has not agreed that the player takes part. */
export const mustAgreeFirst = (standing: Standing | null, by: By): boolean =>
  Boolean(by?.guardianId) && standing !== "agreed";

/** Throws `forbidden` for a guardian who said no, and by a guardian's link for one who has not agreed. */
export async function requireMayAccept(tx: Database, player: Player, by: By): Promise<void> {
  const standing = await standingOf(tx, player, by);
  if (standing === "refused") throw new DomainError("forbidden", REFUSED);
  if (mustAgreeFirst(standing, by)) throw new DomainError("forbidden", AGREE_FIRST);
}

/**
 * Asks for the confirmed address of the player's account, as whatever puts somebody on a team. A link that came
 * back from the address that the account has is proof enough for this answer. It doesn't confirm the address:
 * somebody else may know the account's password (`verifyEmail`). A guardian's link says nothing of the player's
 * address.
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
