import { eq } from "drizzle-orm";
import { mails } from "../../../db/schema/messaging.ts";
import type { players } from "../../../db/schema/people.ts";
import { invitations, teams } from "../../../db/schema/teams.ts";
import type { TeamSuccession } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { NO_STAFF } from "../../../domain/core/staff-role-rules.ts";
import { enqueueMail } from "../../../domain/messaging/email-outbox.ts";
import { issueEmailLink } from "../../../domain/people/accounts/email-links.ts";
import { hashPassword } from "../../../domain/people/sign-in/password-hashing.ts";
import { startSession } from "../../../domain/people/sign-in/sessions.ts";
import { deleteAccount } from "../../../domain/site/accounts/account-deletion.ts";
import { sendEnquiry } from "../../../domain/site/contact-messages.ts";
import { addCoManager } from "../../../domain/teams/co-managers/change-co-managers.ts";
import { joinTeam } from "../../../domain/teams/joining.ts";
import { joinWaitlist } from "../../../domain/teams/waitlist/join-and-leave.ts";
import { agree, guardianOf } from "../factories/consents.ts";
import { PASSWORD } from "../factories/passwords.ts";
import { type Person, U13, U16, type World } from "../fixtures/world.ts";

export { PASSWORD };

const hash = hashPassword(PASSWORD);

/** A person who logs in with `PASSWORD`. */
export async function accountOwner(
  world: World,
  player: Partial<typeof players.$inferInsert> = {},
  { confirmed = true } = {},
): Promise<Person> {
  return world.person(player, { confirmed, passwordHash: await hash });
}

export const teamSuccessions = (given: Record<number, TeamSuccession> = {}) =>
  new Map(Object.entries(given).map(([id, fate]) => [Number(id), fate]));

export const remove = (
  person: Person,
  given: Record<number, TeamSuccession> = {},
  ctx: Ctx = person.ctx,
) =>
  deleteAccount(ctx, {
    accountId: person.accountId,
    currentPassword: PASSWORD,
    fates: teamSuccessions(given),
  });

/** Adds a child to an account; returns the child's id. */
export async function child(
  world: World,
  { accountId }: Person,
  fields: Partial<typeof players.$inferInsert> = {},
) {
  const kit = { isHolder: false, firstName: "Kit", dob: "2013-02-03", ...fields };
  return (await world.addPlayer(accountId, kit)).id;
}

let made = 0;

/** A person with every kind of stored data, each value unique in the database. */
export async function marked(world: World) {
  const email = `Qvix.person${++made}@example.org`;
  const details = {
    firstName: "Qvixfirst",
    lastName: "Qvixlast",
    phone: "7770001111",
    dob: "2009-11-23",
    emergencyName: "Qvixmother",
    emergencyNumber: "7770002222",
  };
  const person = await world.person(details, { email, passwordHash: await hash });
  const { ctx, accountId, playerId } = person;
  const kit = await child(world, person, { firstName: "Qvixchild", phone: "7770003333" });
  const guardian = { name: "Qvixguardian", phone: "7770004444" };
  const guardianEmail = "qvix.guardian@example.org";
  const guardianId = await guardianOf(world, playerId, { email: guardianEmail, ...guardian });
  await agree(world, playerId, { guardianId }, ["terms"]);
  const token = await issueEmailLink(world.db, world.now, {
    purpose: "verify-email",
    to: { accountId },
    email,
  });
  await issueEmailLink(world.db, world.now, { purpose: "guardian", to: { guardianId } });
  await startSession(world.db, { ...NO_STAFF, id: accountId }, { ...ctx, device: "Qvixbrowser" });
  await sendEnquiry(world.visitor(), {
    from_name: "Qvixwriter",
    from_email: email.toUpperCase(),
    contact_phone: "7770005555",
    message: "Qvixmessage",
  });
  const letter = { subject: "Qvix", body: `Qvix ${token}` };
  await enqueueMail(world.db, world.now, { ...letter, to: email });
  for (const [to, about] of [
    [guardianEmail, guardianId],
    ["manager@example.org", playerId],
  ] as const) {
    await enqueueMail(world.db, world.now, { ...letter, to, concerns: [about] });
  }
  await world.db.update(mails).set({ attempts: 1 }).where(eq(mails.toAddress, email));
  const { teamId, manager } = await world.team(`Inviting ${made}`);
  await addCoManager(manager.ctx, { teamId, email });
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  await world.db.insert(invitations).values({
    teamId,
    cupId: world.cup.id,
    rosterSize: team?.rosterSize ?? 7,
    playerId: kit,
    slot: 6,
    createdAt: world.now,
    expiresAt: new Date(world.now.getTime() + 1000),
  });
  const { teamCode } = await world.team(`Playing ${made}`, { tournamentName: U16 });
  await joinTeam(ctx, { playerId, teamCode });
  await joinWaitlist(ctx, { playerId: kit, tournamentName: U13, showContact: true });
  return { person, kit, guardianId };
}

/** Matches any remaining data of the `marked` person. */
export const traces = /qvix|777000[1-5]{4}|777-000|2009-11-23/i;
