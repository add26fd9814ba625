import { and, gt, inArray, isNull, sql } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import { setupTokens } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { hashToken } from "../sign-in/sessions.ts";

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
  const open = new Set([...shown, ...invites].map(({ tokenHash }) => tokenHash));
  return {
    text: body.replace(TOKEN, (run) => (open.has(hashToken(run)) ? run : "•••")),
    purpose: shown[0]?.purpose ?? (invites.length > 0 ? "staff" : null),
  };
}

/** For the log and for agreements: an organizer had displayed the link that did this. */
export const displayedMark = (link: { displayedAt: Date | null } | null) =>
  link?.displayedAt ? { byDisplayedLink: true } : {};
