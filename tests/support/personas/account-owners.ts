import { mails } from "#db/schema/messaging.ts";
import type { players } from "#db/schema/people.ts";
import { invitations } from "#db/schema/teams.ts";
import type { TeamSuccession } from "#domain/competition/withdrawals/withdrawal-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { NO_STAFF } from "#domain/core/staff-role-rules.ts";
import type { Topic } from "#domain/core/topics.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { erasePeople, noPeople } from "#domain/people/accounts/erasure.ts";
import { hashPassword } from "#domain/people/sign-in/password-hashing.ts";
import { startSession } from "#domain/people/sign-in/sessions.ts";
import { deleteAccount } from "#domain/site/accounts/account-deletion.ts";
import { sendContactMessage } from "#domain/site/contact-messages.ts";
import { addCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { agree, guardianOf } from "../factories/consents.ts";
import { PASSWORD, setAccount } from "../factories/passwords.ts";
import { teamRow } from "../factories/payments.ts";
import { type Person, U13, U16, type World } from "../fixtures/world.ts";

const hash = hashPassword(PASSWORD);

export async function accountOwner(
  world: World,
  player: Partial<typeof players.$inferInsert> = {},
  { confirmed = true } = {},
): Promise<Person> {
  const person = await world.person(player, { confirmed });
  await setAccount(world, person, { passwordHash: await hash });
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

export async function erase(world: World, ids: Partial<typeof noPeople>): Promise<Topic[]> {
  const told: Topic[] = [];
  const changed = (...topics: Topic[]) => void told.push(...topics);
  await world.db.transaction((tx) => erasePeople({ tx, changed }, { ...noPeople, ...ids }));
  return told;
}

export async function child(
  world: World,
  parent: Person,
  fields: Partial<typeof players.$inferInsert> = {},
) {
  const kit = { firstName: "Kit", dob: "2013-02-03", isHolder: false };
  return (await world.addPlayer(parent.accountId, { ...kit, ...fields })).id;
}

let made = 0;

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
  await setAccount(world, person, { email });
  const kit = await child(world, person, { firstName: "Qvixchild", phone: "7770003333" });
  const guardian = {
    email: "qvix.guardian@example.org",
    name: "Qvixguardian",
    phone: "7770004444",
  };
  const guardianId = await guardianOf(world, playerId, guardian);
  await agree(world, playerId, { guardianId }, ["terms"]);
  const own = { purpose: "verify-email", to: { accountId }, email } as const;
  const token = await issueEmailLink(world.db, world.now, own);
  await issueEmailLink(world.db, world.now, { purpose: "guardian", to: { guardianId } });
  await startSession(world.db, { ...NO_STAFF, id: accountId }, { ...ctx, device: "Qvixbrowser" });
  await sendContactMessage(world.visitor(), {
    from_name: "Qvixwriter",
    from_email: email.toUpperCase(),
    contact_phone: "7770005555",
    message: "Qvixmessage",
  });
  const letter = { subject: "Qvix", body: `Qvix ${token}` };
  for (const to of [
    { to: email },
    { to: guardian.email, concerns: [guardianId] },
    { to: "manager@example.org", concerns: [playerId] },
  ]) {
    await enqueueMail(world.db, world.now, { ...letter, ...to });
  }
  await world.set(mails, { toAddress: email }, { attempts: 1 });
  const { teamId, manager } = await world.team(`Inviting ${made}`, {
    manager: await world.adult(),
  });
  await addCoManager(manager.ctx, { teamId, email });
  const { rosterSize } = await teamRow(world, teamId);
  await world.db.insert(invitations).values({
    teamId,
    cupId: world.cup.id,
    rosterSize,
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

export const traces = /qvix|777000[1-5]{4}|777-000|2009-11-23/i;
