import { and, eq, gt, isNull } from "drizzle-orm";
import { links } from "../../db/schema/links.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { hashToken, newToken } from "./sessions.ts";

export type Link = typeof links.$inferSelect;
export type LinkPurpose = Link["purpose"];

const HOUR = 60 * 60_000;

/**
 * Maximum link lifetimes in milliseconds, whatever a link's own expiry; an invitation's link lasts
 * as long as the invitation.
 */
export const LINK_LASTS: Record<Exclude<LinkPurpose, "invitation">, number> = {
  "verify-email": 7 * 24 * HOUR,
  "reset-password": HOUR,
  "change-email": 24 * HOUR,
  guardian: 7 * 24 * HOUR,
};

export const LINK_USED_UP = "This link was used before or has run out.";

export type NewLink = { to: { accountId: string } | { guardianId: string } } & (
  | { purpose: "reset-password" | "guardian" }
  | { purpose: "verify-email" | "change-email"; email: string }
  | { purpose: "invitation"; invitationId: number; expiresAt: Date; email?: string | null }
);

/** Creates a single-use link and returns its token, which must appear only in the email. */
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

/** Does not consume the link. Throws `not-found` if it no longer works. */
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

/**
 * Consumes the link inside the caller's transaction; of two concurrent uses one succeeds. Throws
 * `not-found`.
 */
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
