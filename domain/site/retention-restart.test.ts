import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries, rateLimits, sentForms } from "../../db/schema/core.ts";
import { fieldLinks } from "../../db/schema/field.ts";
import { links } from "../../db/schema/links.ts";
import { enquiries, mails, pushFollows, pushSubscriptions } from "../../db/schema/messaging.ts";
import { accounts, deletions, signIns } from "../../db/schema/people.ts";
import { announcements } from "../../db/schema/site.ts";
import { invitations, joinRequests, teams, wrongTeamCodes } from "../../db/schema/teams.ts";
import { everyRow } from "../../tests/support/assertions/database.ts";
import { later, noon, usePurge } from "../../tests/support/fixtures/retention.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { retentionRules } from "../core/retention-rules.ts";
import { purge } from "./retention.ts";

const world = useWorld();
const { setCup, purgeAt } = usePurge(world);

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

test("one run applies every retention rule, and a second nothing", async () => {
  await fill();
  const now = later(4000);
  const first = await purgeAt(now);
  expect(Object.keys(first).toSorted()).toEqual(Object.keys(retentionRules).toSorted());
  const dump = await everyRow(world.db);
  expect(await purgeAt(now)).toEqual({});
  expect(await everyRow(world.db)).toEqual(dump);
});

async function fill() {
  await setCup({ startsOn: "2025-07-27", endsOn: "2025-07-29", verifyWithinDays: 7 });
  const { teamId } = await world.team("Rats", { more: 2 });
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  if (!team) throw new Error("no team");
  for (let each = 0; each < 3; each++) {
    await world.person({}, { confirmed: false });
    const invited = await world.person();
    await world.db.insert(joinRequests).values({
      cupId: team.cupId,
      playerId: invited.playerId,
      teamCode: "123456",
      createdAt: noon,
      expiresAt: later(7),
    });
    await mail({ state: "sent", sentAt: noon });
    await mail({ state: "failed" });
    await world.db
      .insert(signIns)
      .values({ accountId: invited.accountId, day: "2025-07-15", device: "Firefox", failed: 1 });
    await world.session(invited);
    await world.db.insert(enquiries).values({
      fromName: "A",
      fromEmail: "a@b.cc",
      contactPhone: "5550100199",
      message: "Hi",
      createdAt: noon,
    });
    await world.db
      .insert(announcements)
      .values({ cupId: team.cupId, subject: "S", body: "B", mailed: true, createdAt: noon });
    await world.db.insert(links).values({
      purpose: "verify-email",
      accountId: invited.accountId,
      tokenHash: String(each),
      createdAt: noon,
      expiresAt: later(1),
    });
    await world.db.insert(invitations).values({
      teamId,
      cupId: team.cupId,
      rosterSize: team.rosterSize,
      playerId: invited.playerId,
      slot: each + 4,
      state: "expired",
      createdAt: noon,
      expiresAt: later(2),
    });
    await world.db.insert(sentForms).values({ key: String(each), at: noon });
    await world.db
      .insert(rateLimits)
      .values({ key: String(each), points: 1, expire: noon.getTime() });
    await world.db.insert(wrongTeamCodes).values({ hour: later(each), tries: 1 });
    await world.db
      .insert(auditEntries)
      .values({ at: noon, action: "a", subject: "b", details: {} });
    await world.db
      .insert(fieldLinks)
      .values({ cupId: team.cupId, field: String(each), day: "2025-07-15", madeAt: noon });
    const browser = { id: randomUUID(), endpoint: `https://push.example/${randomUUID()}` };
    await world.db
      .insert(pushSubscriptions)
      .values({ ...browser, p256dh: "p", auth: "a", madeAt: noon });
    await world.db.insert(pushFollows).values({ subscriptionId: browser.id, teamId, since: noon });
    await world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });
  }
}

test("retention interrupted between transactions has the same result", async () => {
  const left = () => everyRow(world.db, { without: ["audit_entries"] });
  await fill();
  const ids = await world.pool.query("select id from accounts order by id");
  const now = later(4000);
  let done = 0;
  for (let stop = 1; stop < 60; stop++) {
    let count = 0;
    await purge(
      { ...world.visitor(), now },
      { backupDays: 30, batch: 1, goOn: () => ++count <= stop },
    );
    if (count <= stop) break;
    done++;
  }
  const bitByBit = await left();
  expect(done).toBeGreaterThan(5);
  expect(await purgeAt(now)).toEqual({});
  expect(await left()).toEqual(bitByBit);
  expect(ids.rows.length).toBeGreaterThan(await world.db.$count(accounts));
});
