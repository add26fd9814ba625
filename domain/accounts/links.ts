import { and, eq, gt, isNull } from "drizzle-orm";
import { links } from "../../db/schema/links.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { hashToken, newToken } from "./sessions.ts";

export type Link = typeof links.$inferSelect;
export type LinkPurpose = Link["purpose"];

const HOUR = 60 * 60_000;

/** How long a link works, in milliseconds, also one that was made for longer; one for an invitation as long as that. */
export const LINK_LASTS: Record<Exclude<LinkPurpose, "invitation">, number> = {
  "verify-email": 7 * 24 * HOUR,
  "reset-password": HOUR,
  "change-email": 24 * HOUR,
  guardian: 7 * 24 * HOUR,
};

export const LINK_USED_UP = "This link was used before or has run out.";

/** What a link is for: to whom it goes, and what its form will do. */
export type NewLink = { to: { accountId: string } | { guardianId: string } } & (
  | { purpose: "reset-password" | "guardian" }
  | { purpose: "verify-email" | "change-email"; email: string }
  // With the address of the account that it goes to, which it proves; a guardian's proves none.
  | { purpose: "invitation"; invitationId: number; expiresAt: Date; email?: string | null }
);

/** Makes a single-use link and answers its token, which goes into a mail and nowhere else. */
export async function issueLink(tx: Database, now: Date, link: NewLink): Promise<string> {
  const { token, tokenHash } = newToken();
  const expiresAt =
    link.purpose === "invitation"
      ? link.expiresAt
      : new Date(now.getTime() + LINK_LASTS[link.purpose]);
  await tx.insert(links).values({
    tokenHash,
    purpose: link.purpose,
    ...link.to,
    email: "email" in link ? (link.email ?? null) : null,
    invitationId: link.purpose === "invitation" ? link.invitationId : null,
    createdAt: now,
    expiresAt,
  });
  return token;
}

/** A link whether it still works or not; null for one that never was. */
export async function findLink(
  db: Database,
  purpose: LinkPurpose,
  token: string,
): Promise<Link | null> {
  const [found] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, purpose)));
  return found ?? null;
}

/** What an open link is for; reading it does not use it up. Throws `not-found` for one that no longer works. */
export async function readLink(
  db: Database,
  now: Date,
  purpose: LinkPurpose,
  token: string,
): Promise<Link> {
  const [found] = await db
    .select()
    .from(links)
    .where(works(now, purpose, token));
  if (!found) throw new DomainError("not-found", LINK_USED_UP);
  return found;
}

/** Uses a link up, in the transaction of what it does: of two at once one gets it. Throws `not-found`. */
export async function useLink(
  tx: Database,
  now: Date,
  purpose: LinkPurpose,
  token: string,
): Promise<Link> {
  const [used] = await tx
    .update(links)
    .set({ usedAt: now })
    .where(works(now, purpose, token))
    .returning();
  if (!used) throw new DomainError("not-found", LINK_USED_UP);
  return used;
}

function works(now: Date, purpose: LinkPurpose, token: string) {
  const lasts = purpose === "invitation" ? null : LINK_LASTS[purpose];
  return and(
    eq(links.tokenHash, hashToken(token)),
    eq(links.purpose, purpose),
    isNull(links.usedAt),
    gt(links.expiresAt, now),
    lasts === null ? undefined : gt(links.createdAt, new Date(now.getTime() - lasts)),
  );
}
