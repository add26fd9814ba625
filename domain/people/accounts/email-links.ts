import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import { setupTokens } from "#db/schema/people.ts";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import { DomainError } from "#domain/core/errors.ts";
import { message } from "#i18n/message.ts";
import { hashToken, newToken } from "../sign-in/sessions.ts";

export type EmailLink = typeof links.$inferSelect;
type EmailLinkPurpose = EmailLink["purpose"];

const HOUR = 60 * 60_000;

/**
 * Maximum link lifetimes in milliseconds, whatever a link's own expiry; an invitation's link lasts
 * as long as the invitation.
 */
export const EMAIL_LINK_LIFETIMES: Record<Exclude<EmailLinkPurpose, "invitation">, number> = {
  "verify-email": 7 * 24 * HOUR,
  "reset-password": HOUR,
  "change-email": 24 * HOUR,
  guardian: 7 * 24 * HOUR,
};

export const EMAIL_LINK_USED = message("accountErrors.linkUsed");

export type NewEmailLink = { to: { accountId: string } | { guardianId: string } } & (
  | { purpose: "reset-password" | "guardian" }
  | { purpose: "verify-email" | "change-email"; email: string }
  | { purpose: "invitation"; invitationId: number; expiresAt: Date; email?: string | null }
);

/** Creates a single-use link and returns its token, which must appear only in the email. */
export async function issueEmailLink(tx: Database, now: Date, link: NewEmailLink): Promise<string> {
  const { token, tokenHash } = newToken();
  const expiresAt =
    link.purpose === "invitation"
      ? link.expiresAt
      : new Date(now.getTime() + EMAIL_LINK_LIFETIMES[link.purpose]);
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

export async function findEmailLink(db: Database, purpose: EmailLinkPurpose, token: string) {
  const [found] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, purpose)));
  return found ?? null;
}

/** Does not consume the link. Throws `not-found` if it no longer works; `usedToo` accepts a used one. */
export async function readEmailLink(
  db: Database,
  now: Date,
  purpose: EmailLinkPurpose,
  token: string,
  { usedToo = false } = {},
): Promise<EmailLink> {
  const [found] = await db
    .select()
    .from(links)
    .where(works(now, purpose, token, usedToo));
  if (!found) throw new DomainError("not-found", EMAIL_LINK_USED);
  return found;
}

/**
 * Consumes the link inside the caller's transaction; of two concurrent uses one succeeds. Throws
 * `not-found`.
 */
export async function consumeEmailLink(
  tx: Database,
  now: Date,
  purpose: EmailLinkPurpose,
  token: string,
): Promise<EmailLink> {
  const [used] = await tx
    .update(links)
    .set({ usedAt: now })
    .where(works(now, purpose, token))
    .returning();
  if (!used) throw new DomainError("not-found", EMAIL_LINK_USED);
  return used;
}

function works(now: Date, purpose: EmailLinkPurpose, token: string, usedToo = false) {
  const lasts = purpose === "invitation" ? null : EMAIL_LINK_LIFETIMES[purpose];
  return and(
    eq(links.tokenHash, hashToken(token)),
    eq(links.purpose, purpose),
    usedToo ? undefined : isNull(links.usedAt),
    gt(links.expiresAt, now),
    lasts === null ? undefined : gt(links.createdAt, new Date(now.getTime() - lasts)),
  );
}

/** Long enough for every token (`newToken`); words that are as long are masked with them. */
const TOKEN = /[\w-]{22,}/g;

/**
 * The text of an email with a secret link, for an organizer who passes it on by hand. A link that
 * still works is marked as displayed; whatever else could be a token is masked (docs/decisions/17).
 */
export async function displayLinks(tx: Database, now: Date, body: string) {
  const hashes = (body.match(TOKEN) ?? []).map(hashToken);
  const works = (table: typeof links | typeof setupTokens) =>
    and(inArray(table.tokenHash, hashes), isNull(table.usedAt), gt(table.expiresAt, now));
  const shown = await tx
    .update(links)
    .set({ displayedAt: sql`coalesce(${links.displayedAt}, ${now.toISOString()})` })
    .where(works(links))
    .returning({ tokenHash: links.tokenHash, purpose: links.purpose });
  const invites = await tx.select().from(setupTokens).where(works(setupTokens));
  const invited = await tx
    .select({ tokenHash: rosterInvitations.tokenHash })
    .from(rosterInvitations)
    .where(inArray(rosterInvitations.tokenHash, hashes));
  const open = new Set([...shown, ...invites, ...invited].map(({ tokenHash }) => tokenHash));
  return {
    text: body.replace(TOKEN, (run) => (open.has(hashToken(run)) ? run : "•••")),
    purpose: shown[0]?.purpose ?? (invites.length > 0 ? "staff" : null),
  };
}

/** For the log and for agreements: an organizer had displayed the link that did this. */
export const displayedMark = (link: { displayedAt: Date | null } | null) =>
  link?.displayedAt ? { byDisplayedLink: true } : {};
