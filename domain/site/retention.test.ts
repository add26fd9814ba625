import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditEntries, rateLimits, sentForms } from "#db/schema/core.ts";
import { fieldLinks } from "#db/schema/field.ts";
import { links } from "#db/schema/links.ts";
import { enquiries, mails, pushSubscriptions } from "#db/schema/messaging.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import { accounts, deletions, players, setupTokens, signIns } from "#db/schema/people.ts";
import { teamCrests } from "#db/schema/pictures.ts";
import { gameReferees } from "#db/schema/referees.ts";
import { announcements } from "#db/schema/site.ts";
import { coManagers, rosterInvitations, teamRequests } from "#db/schema/team-managers.ts";
import { invitations, joinRequests, teams, wrongTeamCodes } from "#db/schema/teams.ts";
import { everyRow } from "#tests/support/assertions/database.ts";
import { coManage, coManagersOf } from "#tests/support/factories/co-managers.ts";
import { addMatchDayRows } from "#tests/support/factories/match-day-rows.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { later, noon, usePurge } from "#tests/support/fixtures/retention.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import { keysOfBrowser } from "#tests/support/servers/push-service.ts";
import { type RetentionId, retentionRules } from "../core/retention-rules.ts";
import { followTeam } from "../messaging/push-subscriptions.ts";
import { addCoManager } from "../teams/co-managers/change-co-managers.ts";
import { purge } from "./retention.ts";

const world = useWorld();
const { setCup, purgeAt, goesAt } = usePurge(world);
const LAST_DAY = { startsOn: "2025-07-27", endsOn: "2025-07-29" };
const AUGUST_14 = new Date("2025-08-14T00:00:00Z");
const SENT = { state: "sent", sentAt: later(2) } as const;

const mail = (fields: Partial<typeof mails.$inferInsert>) =>
  world.db.insert(mails).values({
    messageId: randomUUID(),
    toAddress: "ana@example.org",
    subject: "Subject",
    body: "Body",
    nextAttemptAt: noon,
    createdAt: noon,
    ...fields,
  });

const from = { fromName: "Ana", fromEmail: "a@b.cc", contactPhone: "5550100199" };
const enquiry = { ...from, message: "Hi", createdAt: noon };

const announce = () => {
  const text = { subject: "Rain", body: "We play on.", mailed: true, createdAt: noon };
  return world.db.insert(announcements).values({ cupId: world.cup.id, ...text });
};

const follow = (team: string) =>
  followTeam(
    world.visitor(),
    { team, endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, ...keysOfBrowser() },
    { hosts: [] },
  );

const fieldLink = (field: string) =>
  world.db
    .insert(fieldLinks)
    .values({ cupId: world.cup.id, field, day: "2025-07-15", madeAt: noon });

const auditRow = () =>
  world.db
    .insert(auditEntries)
    .values({ at: noon, action: "game.score", subject: "game:1", details: {} });

const wrongCodes = (hour: Date) => world.db.insert(wrongTeamCodes).values({ hour, tries: 1 });

const counter = (key: string) =>
  world.db.insert(rateLimits).values({ key, points: 1, expire: later(1).getTime() });

const deletion = () =>
  world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });

const checkout = (paidAt: Date | null = null) =>
  world.db.insert(cardCheckouts).values({
    id: randomUUID(),
    cupId: world.cup.id,
    amount: 2500,
    language: "en",
    createdAt: noon,
    expiresAt: later(1),
    paidAt,
  });

/** What an invitation to a new team needs besides its slot. */
async function invitationTo(name: string) {
  const { teamId } = await world.team(name);
  const { cupId, rosterSize } = await teamRow(world, teamId);
  return { teamId, cupId, rosterSize, createdAt: noon, expiresAt: later(2) };
}

async function request({ accountId }: Person, name: string, declinedAt: Date | null = null) {
  const team = { cupId: world.cup.id, tournamentId: await world.tournamentId(), name };
  const values = { ...team, nameKey: name, accountId, createdAt: noon, declinedAt };
  await world.db.insert(teamRequests).values(values);
}

describe("retention periods, to the second", () => {
  test("contact messages and their emails are deleted after a year", async () => {
    const [written] = await world.db.insert(enquiries).values(enquiry).returning();
    await mail({ enquiryId: written?.id, state: "sent", sentAt: later(360) });
    await goesAt(later(365), "enquiries");
    expect(await world.db.$count(mails)).toBe(0);
  });

  test.each<[string, Date, RetentionId, () => Promise<unknown>]>([
    ["an email 30 days after sending", later(32), "sent-mails", () => mail(SENT)],
    ["a failed email after 90 days", later(90), "unsent-mails", () => mail({ state: "failed" })],
    ["a waiting email after 90 days", later(90), "unsent-mails", () => mail({ state: "waiting" })],
    ["a field entry 30 days after its day", AUGUST_14, "field-entries", () => fieldLink("1")],
    ["a rate limit counter when it ends", later(1), "rate-limits", () => counter("k")],
    ["a count of wrong codes after a day", later(1), "wrong-team-codes", () => wrongCodes(noon)],
    ["an audit row after three years", later(3 * 365), "audit-entries", auditRow],
    ["a deletion's record 30 days after the last backup", later(60), "deletions", deletion],
  ])("%s is deleted", async (_, moment, id, insert) => {
    await insert();
    await goesAt(moment, id);
  });

  test("announcements are deleted 90 days after the cup's last day", async () => {
    await announce();
    expect(await purgeAt(later(3650))).toEqual({});
    await setCup(LAST_DAY);
    await goesAt(new Date("2025-10-28T07:00:00Z"), "announcements");
  });

  test("emailed links are deleted 7 days after use or expiry, set-up links too", async () => {
    const { accountId } = await world.person();
    const values = { purpose: "verify-email" as const, accountId, createdAt: noon };
    await world.db.insert(links).values([
      { ...values, tokenHash: "used", expiresAt: later(60), usedAt: noon },
      { ...values, tokenHash: "open", expiresAt: later(60) },
    ]);
    await goesAt(later(7), "links");
    const token = { tokenHash: "t", createdAt: noon, expiresAt: later(1) };
    await world.db.insert(setupTokens).values(token);
    await goesAt(later(8), "links");
    await goesAt(later(67), "links");
  });

  test("sessions are deleted when they expire", async () => {
    const session = await world.session(await world.person());
    await goesAt(session.expiresAt, "sessions");
  });

  test("closed invitations are deleted after 30 days, open ones stay", async () => {
    const { playerId } = await world.person();
    const values = { ...(await invitationTo("Rats")), playerId };
    await world.db.insert(invitations).values([
      { ...values, slot: 2, state: "declined" as const, answeredAt: later(1) },
      { ...values, slot: 3, state: "expired" as const },
      { ...values, slot: 4 },
    ]);
    await goesAt(later(31), "invitations");
    await goesAt(later(32), "invitations");
    expect(await purgeAt(later(400))).not.toHaveProperty("invitations");
  });

  test("invitations of co-managers are deleted after 14 days, accepted ones stay", async () => {
    const { teamId, manager } = await world.team("Helped", { manager: await world.adult() });
    const coach = await world.person({ dob: "1980-01-01" });
    await coManage(world, manager, teamId, coach);
    await addCoManager(manager.ctx, { teamId, email: "nobody@coach.example" });
    await world.db.delete(mails);
    await goesAt(later(14), "co-managers");
    expect(await coManagersOf(world, teamId)).toMatchObject([{ accountId: coach.accountId }]);
  });

  test("card payments that nobody made are deleted 30 days after Stripe's page closed", async () => {
    await checkout();
    await checkout(noon);
    await goesAt(later(31), "card-checkouts");
    expect(await world.db.$count(cardCheckouts)).toBe(1);
    const of = { payment: "pi_elsewhere", reference: "re_1", kind: "refund", amount: 1 } as const;
    await world.db.insert(cardEvents).values([
      { ...of, id: "evt_1", at: noon },
      { ...of, id: "evt_2", at: noon, payment: "pi_ours" },
    ]);
    const paid = {
      cupId: world.cup.id,
      amount: 2500,
      method: "card",
      reference: "pi_ours",
    } as const;
    await world.db.insert(receipts).values({ ...paid, receivedOn: "2025-07-15", recordedAt: noon });
    await goesAt(later(30), "card-checkouts");
    expect(await world.db.$count(cardEvents)).toBe(1);
    await world.db.delete(cardEvents);
  });

  test("people who referee are deleted 30 days after the cup's last day, with their games", async () => {
    await world.team("Lions");
    await addMatchDayRows(world, noon);
    await world.pool.query(
      "insert into game_referees (game_id, referee_id) select games.id, referees.id from games, referees",
    );
    await setCup(LAST_DAY);
    await goesAt(new Date("2025-08-29T07:00:00Z"), "referees");
    expect(await world.db.$count(gameReferees)).toBe(0);
  });

  test("requests for teams are deleted 60 days after they were made or declined", async () => {
    await request(await world.person(), "open");
    await request(await world.person(), "declined", later(5));
    await goesAt(later(60), "team-requests");
    await goesAt(later(65), "team-requests");
  });

  test("a follower is deleted 30 days after the cup, or at once when the team is gone", async () => {
    for (const name of ["Lions", "Tigers"]) await world.team(name);
    await follow("lions");
    const gone = await world.rows(teams, { slug: "tigers" });
    await follow("tigers");
    for (const { id } of gone) {
      await world.pool.query("delete from memberships where team_id = $1", [id]);
      await world.remove(teams, { id });
    }
    expect(await purgeAt(world.now)).toEqual({ followers: 1 });
    expect(await world.db.$count(pushSubscriptions)).toBe(1);
    await setCup(LAST_DAY);
    await goesAt(new Date("2025-08-29T07:00:00Z"), "followers");
  });
});

async function fill() {
  await setCup({ ...LAST_DAY, verifyWithinDays: 7 });
  const invitation = await invitationTo("Rats");
  await world.db.update(players).set({ dob: null });
  for (let each = 0; each < 3; each++) {
    await world.person({}, { confirmed: false });
    const person = await world.person();
    const { accountId, playerId } = person;
    const asked = { cupId: invitation.cupId, playerId, teamCode: "123456" };
    await world.db.insert(joinRequests).values({ ...asked, createdAt: noon, expiresAt: later(7) });
    await mail({ state: "sent", sentAt: noon });
    await mail({ state: "failed" });
    await world.db.insert(signIns).values({ accountId, day: "2025-07-15", device: "", failed: 1 });
    await world.session(person);
    await world.db.insert(enquiries).values(enquiry);
    await announce();
    const link = { purpose: "verify-email", accountId, tokenHash: String(each) } as const;
    await world.db.insert(links).values({ ...link, createdAt: noon, expiresAt: later(1) });
    await world.db
      .insert(invitations)
      .values({ ...invitation, playerId, slot: each + 4, state: "expired" });
    const email = `coach${each}@example.org`;
    const invited = { teamId: invitation.teamId, seat: 1, email, emailKey: email };
    await request(person, `asked ${each}`);
    const { teamId } = invitation;
    const crest = { id: randomUUID(), teamId, state: "waiting", uploadedAt: noon } as const;
    if (each === 0) await world.db.insert(teamCrests).values(crest);
    if (each === 0) await world.db.insert(coManagers).values({ ...invited, createdAt: noon });
    const listed = { teamId, role: "manager", email, emailKey: email, createdAt: noon } as const;
    await world.db.insert(rosterInvitations).values({ ...listed, tokenHash: String(each) });
    await world.db.insert(sentForms).values({ key: String(each), at: noon });
    await counter(String(each));
    await wrongCodes(later(each));
    await auditRow();
    await fieldLink(String(each));
    await addMatchDayRows(world, noon);
    await follow("rats");
    await deletion();
    await checkout();
  }
}

test("one run applies every retention rule, and a second nothing", async () => {
  await fill();
  const now = later(4000);
  const first = await purgeAt(now);
  expect(Object.keys(first).toSorted()).toEqual(Object.keys(retentionRules).toSorted());
  const dump = await everyRow(world.db);
  expect(await purgeAt(now)).toEqual({});
  expect(await everyRow(world.db)).toEqual(dump);
});

test("retention interrupted between transactions has the same result @long", async () => {
  const left = () => everyRow(world.db, { without: ["audit_entries"] });
  await fill();
  const ids = await world.pool.query("select id from accounts order by id");
  const now = later(4000);
  let done = 0;
  for (let stop = 1; stop < 60; stop += rounds(4, 1)) {
    let count = 0;
    const goOn = () => ++count <= stop;
    await purge({ ...world.visitor(), now }, { backupDays: 30, batch: 1, goOn });
    if (count <= stop) break;
    done++;
  }
  const bitByBit = await left();
  expect(done).toBeGreaterThan(5);
  expect(await purgeAt(now)).toEqual({});
  expect(await left()).toEqual(bitByBit);
  expect(ids.rows.length).toBeGreaterThan(await world.db.$count(accounts));
});
