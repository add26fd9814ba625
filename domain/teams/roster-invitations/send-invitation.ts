import { randomUUID } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { enqueueMails } from "#domain/messaging/email-outbox.ts";
import { letterOf } from "#domain/messaging/letter.ts";
import { newToken } from "#domain/people/sign-in/sessions.ts";

/** Who is invited: a team's manager, or a player. The address is never a child's. */
export type Invited =
  | { role: "manager"; email: string }
  | { role: "player"; email: string; firstName: string; lastName: string; dob: string };

export interface NewInvitation {
  team: { id: number; name: string };
  tournament: { name: string };
  invited: Invited;
}

/**
 * Invites people to teams. The emails name nobody, as anyone's address can be in a file; the page
 * behind the link does.
 */
export async function sendRosterInvitations(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl" | "locale">,
  cup: { name: string },
  all: readonly NewInvitation[],
): Promise<void> {
  if (all.length === 0) return;
  const made = all.map(({ team, tournament, invited }) => {
    const { token, tokenHash } = newToken();
    const row = { id: randomUUID(), teamId: team.id, tokenHash, createdAt: ctx.now };
    return {
      row: { ...invited, ...row, emailKey: emailKey(invited.email) },
      token,
      team,
      tournament,
    };
  });
  await tx.insert(rosterInvitations).values(made.map(({ row }) => row));
  const keys = made.map(({ row }) => row.emailKey);
  const known = await tx
    .select({ id: accounts.id, key: accounts.emailKey, language: accounts.language })
    .from(accounts)
    .where(inArray(accounts.emailKey, keys));
  const letters = made.map(({ row, token, team, tournament: { name } }) => {
    const account = known.find(({ key }) => key === row.emailKey);
    const to = { cup, siteUrl: ctx.siteUrl, language: account?.language ?? ctx.locale };
    const values = { team, tournament: name, link: `/invited/${token}` } as const;
    return {
      ...letterOf(to, `invited.emails.${row.role}`, values),
      to: row.email,
      // Erasing the invitation erases its email.
      concerns: [row.id, ...(account ? [account.id] : [])],
      secret: true,
    };
  });
  await enqueueMails(tx, ctx.now, letters);
}

/** Erases invitations with what they say about people, and their emails. Returns how many. */
export async function eraseRosterInvitations(tx: Database, which: SQL | undefined) {
  const erased = idsIn(
    await tx.delete(rosterInvitations).where(which).returning({ id: rosterInvitations.id }),
  );
  await tx.delete(mails).where(sql`${mails.concerns} && ${sql.param(erased)}::uuid[]`);
  return erased.length;
}

export const ofTeamsManager = (teamIds: number[]) =>
  sql`${inArray(rosterInvitations.teamId, teamIds)} and ${eq(rosterInvitations.role, "manager")}`;
