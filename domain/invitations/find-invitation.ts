import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { links } from "../../db/schema/links.ts";
import { invitations } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { LINK_USED_UP, type Link } from "../accounts/links.ts";
import { hashToken } from "../accounts/sessions.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { DomainError } from "../errors.ts";

export type Invitation = typeof invitations.$inferSelect;

export type AnswerBy = { invitationId: number } | { token: string };

export interface FoundInvitation {
  invitation: Invitation;
  link: Pick<Link, "accountId" | "guardianId" | "email"> | null;
}

/**
 * Returns the invitation with the actor's right to answer it. A used link still resolves, so that
 * its page can show the answer. Throws `not-found` otherwise.
 */
export async function findInvitation(
  ctx: Ctx,
  db: Database,
  by: AnswerBy,
): Promise<FoundInvitation> {
  if ("token" in by) return findByLink(db, by.token);
  const { accountId } = requireAccount(ctx);
  const [found] = await db
    .select({ invitation: invitations })
    .from(invitations)
    .innerJoin(players, eq(players.id, invitations.playerId))
    .where(and(eq(invitations.id, by.invitationId), eq(players.accountId, accountId)));
  if (!found) throw new DomainError("not-found", "There is no such invitation.");
  return { ...found, link: null };
}

async function findByLink(db: Database, token: string): Promise<FoundInvitation> {
  const [found] = await db
    .select({
      invitation: invitations,
      link: { accountId: links.accountId, guardianId: links.guardianId, email: links.email },
    })
    .from(links)
    .innerJoin(invitations, eq(invitations.id, links.invitationId))
    .where(and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, "invitation")));
  if (!found) throw new DomainError("not-found", LINK_USED_UP);
  return found;
}
