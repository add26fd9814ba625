import { and, eq, gt, isNull } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { dueBefore } from "#domain/core/retention-rules.ts";
import { teamTopic } from "#domain/core/topics.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import { hashToken } from "#domain/people/sign-in/sessions.ts";
import { message } from "#i18n/message.ts";
import { joinInvited } from "../joining.ts";
import { takeOver } from "../manager-link.ts";
import { lockTeam } from "../memberships.ts";
import { eraseRosterInvitations } from "./send-invitation.ts";

const gone = () => new DomainError("not-found", message("invited.over"));

/** The open invitation of a link, to a team of the current cup. Throws `not-found`. */
export async function readRosterInvitation(ctx: Pick<Ctx, "db" | "now">, token: string) {
  const [found] = await ctx.db
    .select({
      invitation: rosterInvitations,
      team: { id: teams.id, name: teams.name },
      tournamentName: tournaments.name,
      cup: { id: cups.id, name: cups.name, zone: cups.zone },
    })
    .from(rosterInvitations)
    .innerJoin(teams, and(eq(teams.id, rosterInvitations.teamId), isNull(teams.withdrawnAt)))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(cups, and(eq(cups.id, teams.cupId), cups.isCurrent))
    .where(isOpen(ctx.now, token));
  if (!found) throw gone();
  const { role, firstName, lastName, dob } = found.invitation;
  const child =
    role === "player"
      ? { firstName: firstName ?? "", lastName: lastName ?? "", dob: dob ?? "" }
      : null;
  const { invitation: _, ...shown } = found;
  return { ...shown, child };
}

const isOpen = (now: Date, token: string) =>
  and(
    eq(rosterInvitations.tokenHash, hashToken(token)),
    gt(rosterInvitations.createdAt, dueBefore("roster-invitations", now)),
  );

/** Erases the invitation that is accepted. Of two answers at once only one succeeds. */
async function useUp(tx: Database, now: Date, token: string): Promise<void> {
  if ((await eraseRosterInvitations(tx, isOpen(now, token))) === 0) throw gone();
}

/** Erases the invitation, for whoever has its link. */
export async function declineRosterInvitation(ctx: Ctx, { token }: { token: string }) {
  const { team } = await readRosterInvitation(ctx, token);
  await mutateCup(ctx, "invitation.decline", async ({ tx, cup, audit, changed }) => {
    await lockTeam(tx, cup.id, team.id);
    await useUp(tx, ctx.now, token);
    audit(`team:${team.id}`);
    changed(teamTopic(team.id));
  });
}

/** Puts one of the account's players on the team, as with its code, and erases the invitation. */
export async function acceptAsPlayer(
  ctx: Ctx,
  { token, playerId }: { token: string; playerId: string },
): Promise<void> {
  const { team, child } = await readRosterInvitation(ctx, token);
  if (!child) throw gone();
  await joinInvited(ctx, { teamId: team.id, playerId }, (tx) => useUp(tx, ctx.now, token));
}

/** Makes an adult's account the manager of the team, which ends its invitations to managers. */
export async function acceptAsManager(ctx: Ctx, { token }: { token: string }) {
  const { team, child } = await readRosterInvitation(ctx, token);
  if (child) throw gone();
  return takeOver(ctx, async (tx, cup) => {
    const locked = await lockTeam(tx, cup.id, team.id);
    await useUp(tx, ctx.now, token);
    if (locked.team.managerAccountId) throw gone();
    return locked.team;
  });
}
