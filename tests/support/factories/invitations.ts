import { and, asc, eq } from "drizzle-orm";
import { mails } from "#db/schema/messaging.ts";
import { guardians } from "#db/schema/people.ts";
import { invitations, memberships } from "#db/schema/teams.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { type CupWorld, type Person, U13 } from "../fixtures/cup-world.ts";
import { agree, guardianOf } from "./consents.ts";
import { accountRow } from "./passwords.ts";

export async function waiting(
  world: CupWorld,
  player: Parameters<CupWorld["person"]>[0] = {},
  tournamentName = U13,
  account: { confirmed?: boolean } = {},
): Promise<Person> {
  const person = await world.person(player, account);
  const { playerId } = person;
  await joinWaitlist(person.ctx, { tournamentName, showContact: false, playerId });
  return person;
}

export async function invited(
  world: CupWorld,
  name: string,
  { guardian, ...options }: { more?: number; guardian?: string } = {},
) {
  const team = await world.team(name, options);
  const ana = await waiting(world);
  // Without a guardian's address nobody gets an email.
  if (guardian !== undefined) await guardianOf(world, ana.playerId, { email: guardian });
  const asked = { teamId: team.teamId, playerId: ana.playerId };
  const { invitationId } = await invitePlayer(team.manager.ctx, asked);
  return { ...team, ana, invitationId };
}

export async function saysNo(world: CupWorld, playerId: string): Promise<void> {
  const [guardian] = await world.rows(guardians, { playerId });
  const by = { guardianId: guardian?.id ?? "" };
  await agree(world, playerId, by, ["participation"], { agreed: false });
}

export const invitationsOf = (world: CupWorld, teamId: number) =>
  world.db
    .select()
    .from(invitations)
    .where(eq(invitations.teamId, teamId))
    .orderBy(asc(invitations.id));

export async function slotsOf(world: CupWorld, teamId: number) {
  const [filled, held] = [
    await world.rows(memberships, { teamId }),
    await world.db
      .select()
      .from(invitations)
      .where(and(eq(invitations.teamId, teamId), eq(invitations.state, "open"))),
  ];
  const sorted = (rows: { slot: number }[]) =>
    rows.map(({ slot }) => slot).toSorted((a, b) => a - b);
  return { filled: sorted(filled), held: sorted(held) };
}

export async function mailsTo(world: CupWorld, who: Person | { email: string }) {
  const to = "email" in who ? who.email : await emailOf(world, who);
  return world.db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(asc(mails.id));
}

export const subjectsTo = async (world: CupWorld, who: Person | { email: string }) =>
  (await mailsTo(world, who)).map(({ subject }) => subject);

export const emailOf = async (world: CupWorld, { accountId }: Person): Promise<string> =>
  (await accountRow(world, accountId)).email;

export function tokenIn(body: string): string {
  const token = /\/invitation\?token=(\S+)/.exec(body)?.[1];
  if (!token) throw new Error(`No link in: ${body}`);
  return token;
}
