import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { newToken } from "#domain/people/sign-in/sessions.ts";

export type RosterInvitation = typeof rosterInvitations.$inferSelect;

/** Who is invited: a team's manager, or a player. The address is never a child's. */
export type Invited =
  | { role: "manager"; email: string }
  | { role: "player"; email: string; firstName: string; lastName: string; dob: string };

/**
 * Invites somebody to a team. The email names nobody, as anyone's address can be in a file; the page
 * behind its link does.
 */
export async function sendRosterInvitation(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl" | "locale">,
  {
    cup,
    team,
    tournament,
  }: Record<"cup" | "tournament", { name: string }> & {
    team: { id: number; name: string };
  },
  invited: Invited,
): Promise<void> {
  const { token, tokenHash } = newToken();
  const key = emailKey(invited.email);
  const [made] = await tx
    .insert(rosterInvitations)
    .values({ ...invited, teamId: team.id, emailKey: key, tokenHash, createdAt: ctx.now })
    .returning({ id: rosterInvitations.id });
  const [account] = await tx
    .select({ id: accounts.id, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.emailKey, key));
  const to = {
    cup,
    email: invited.email,
    language: account?.language ?? ctx.locale,
    // Erasing the invitation erases its email.
    concerns: idsIn([made, account].filter((each) => each !== undefined)),
    secret: true,
  };
  const link = `/invited/${token}` as const;
  await sendLetter(tx, ctx, to, `invited.emails.${invited.role}`, {
    team,
    tournament: tournament.name,
    link,
  });
}

/** Erases invitations with what they say about people, and their emails. Returns how many. */
export async function eraseRosterInvitations(
  tx: Database,
  which: SQL | undefined,
): Promise<number> {
  const erased = idsIn(
    await tx.delete(rosterInvitations).where(which).returning({ id: rosterInvitations.id }),
  );
  await tx.delete(mails).where(sql`${mails.concerns} && ${sql.param(erased)}::uuid[]`);
  return erased.length;
}

export const ofTeamsManager = (teamIds: number[]) =>
  sql`${inArray(rosterInvitations.teamId, teamIds)} and ${eq(rosterInvitations.role, "manager")}`;
