import { eq } from "drizzle-orm";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, agreements, guardians, players } from "../../../db/schema/people.ts";
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
import { type Person, U13, U16, type World } from "../fixtures/world.ts";

export const PASSWORD = "green grass of july";
const hash = hashPassword(PASSWORD);

export async function accountOwner(
  world: World,
  player: Partial<typeof players.$inferInsert> = {},
  { confirmed = true } = {},
): Promise<Person> {
  const person = await world.person(player, { confirmed });
  await world.db
    .update(accounts)
    .set({ passwordHash: await hash })
    .where(eq(accounts.id, person.accountId));
  return person;
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
  parent: Person,
  fields: Partial<typeof players.$inferInsert> = {},
) {
  const [made] = await world.db
    .insert(players)
    .values({
      accountId: parent.accountId,
      isHolder: false,
      firstName: "Kit",
      lastName: "Silva",
      dob: "2013-02-03",
      createdAt: world.now,
      ...fields,
    })
    .returning();
  if (!made) throw new Error("no child");
  return made.id;
}

let made = 0;

/** A person with every kind of stored data, each value unique in the database. */
export async function marked(world: World) {
  const person = await accountOwner(world, {
    firstName: "Qvixfirst",
    lastName: "Qvixlast",
    phone: "7770001111",
    dob: "2009-11-23",
    emergencyName: "Qvixmother",
    emergencyNumber: "7770002222",
  });
  const email = `Qvix.person${++made}@example.org`;
  const { ctx, accountId, playerId } = person;
  await world.db
    .update(accounts)
    .set({
      email,
      emailKey: email.toLowerCase(),
      emailVerifiedAt: world.now,
    })
    .where(eq(accounts.id, accountId));
  const kit = await child(world, person, { firstName: "Qvixchild", phone: "7770003333" });
  const [guardian] = await world.db
    .insert(guardians)
    .values({
      playerId,
      email: "qvix.guardian@example.org",
      emailKey: "qvix.guardian@example.org",
      name: "Qvixguardian",
      phone: "7770004444",
      createdAt: world.now,
    })
    .returning();
  if (!guardian) throw new Error("no guardian");
  await world.db.insert(agreements).values({
    guardianId: guardian.id,
    playerId,
    cupId: world.cup.id,
    document: "terms",
    version: "1",
    hash: "0",
    agreed: true,
    at: world.now,
  });
  const token = await issueEmailLink(world.db, world.now, {
    purpose: "verify-email",
    to: { accountId },
    email,
  });
  await issueEmailLink(world.db, world.now, {
    purpose: "guardian",
    to: { guardianId: guardian.id },
  });
  await startSession(world.db, { ...NO_STAFF, id: accountId }, { ...ctx, device: "Qvixbrowser" });
  await sendEnquiry(world.visitor(), {
    from_name: "Qvixwriter",
    from_email: email.toUpperCase(),
    contact_phone: "7770005555",
    message: "Qvixmessage",
  });
  const letter = { subject: "Qvix", body: `Qvix ${token}` };
  await enqueueMail(world.db, world.now, { ...letter, to: email });
  await enqueueMail(world.db, world.now, {
    ...letter,
    to: guardian.email,
    concerns: [guardian.id],
  });
  await enqueueMail(world.db, world.now, {
    ...letter,
    to: "manager@example.org",
    concerns: [playerId],
  });
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
  const { teamCode } = await world.team(`Playing ${made}`, {
    tournamentName: U16,
  });
  await joinTeam(ctx, { playerId, teamCode });
  await joinWaitlist(ctx, { playerId: kit, tournamentName: U13, showContact: true });
  return { person, kit, guardianId: guardian.id };
}

/** Matches any remaining data of the `marked` person. */
export const traces = /qvix|777000[1-5]{4}|777-000|2009-11-23/i;
