import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries, rateLimits } from "../../db/schema/core.ts";
import { fieldLinks } from "../../db/schema/field.ts";
import { links } from "../../db/schema/links.ts";
import { enquiries, mails } from "../../db/schema/messaging.ts";
import { deletions, setupTokens } from "../../db/schema/people.ts";
import { announcements } from "../../db/schema/site.ts";
import { invitations, teams, wrongTeamCodes } from "../../db/schema/teams.ts";
import { later, noon, usePurge } from "../../tests/support/fixtures/retention.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";

const world = useWorld();
const { setCup, purgeAt, goesAt } = usePurge(world);

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

describe("retention periods, to the second", () => {
  test("contact messages and their emails are deleted after a year", async () => {
    const [enquiry] = await world.db
      .insert(enquiries)
      .values({
        fromName: "Ana",
        fromEmail: "a@b.cc",
        contactPhone: "5550100199",
        message: "Hi",
        createdAt: noon,
      })
      .returning();
    await mail({ enquiryId: enquiry?.id, state: "sent", sentAt: later(360) });
    await goesAt(later(365), "enquiries");
    expect(await world.db.$count(mails)).toBe(0);
  });

  test("emails are deleted 30 days after sending", async () => {
    await mail({ state: "sent", sentAt: later(2) });
    await goesAt(later(32), "sent-mails");
  });

  test.each(["failed", "waiting"] as const)(
    "%s emails are deleted after 90 days",
    async (state) => {
      await mail({ state });
      await goesAt(later(90), "unsent-mails");
    },
  );

  test("announcements are deleted 90 days after the cup's last day", async () => {
    await world.db.insert(announcements).values({
      cupId: world.cup.id,
      subject: "Rain",
      body: "We play on.",
      mailed: true,
      createdAt: noon,
    });
    expect(await purgeAt(later(3650))).toEqual({});
    await setCup({ startsOn: "2025-07-27", endsOn: "2025-07-29" });
    await goesAt(new Date("2025-10-28T07:00:00Z"), "announcements");
  });

  test("field entries are deleted 30 days after their day", async () => {
    await world.db
      .insert(fieldLinks)
      .values({ cupId: world.cup.id, field: "1", day: "2025-07-15", madeAt: noon });
    await goesAt(new Date("2025-08-14T00:00:00Z"), "field-entries");
  });

  test("emailed links are deleted 7 days after use or expiry, set-up links too", async () => {
    const { accountId } = await world.person();
    const values = { purpose: "verify-email" as const, accountId, createdAt: noon };
    await world.db.insert(links).values([
      { ...values, tokenHash: "used", expiresAt: later(60), usedAt: noon },
      { ...values, tokenHash: "open", expiresAt: later(60) },
    ]);
    await goesAt(later(7), "links");
    await world.db
      .insert(setupTokens)
      .values({ tokenHash: "t", createdAt: noon, expiresAt: later(1) });
    await goesAt(later(8), "links");
    await goesAt(later(67), "links");
  });

  test("sessions are deleted when they expire", async () => {
    const session = await world.session(await world.person());
    await goesAt(session.expiresAt, "sessions");
  });

  test("closed invitations are deleted after 30 days, open ones stay", async () => {
    const { teamId } = await world.team("Rats");
    const { playerId } = await world.person();
    const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
    if (!team) throw new Error("no team");
    const values = {
      teamId,
      cupId: team.cupId,
      rosterSize: team.rosterSize,
      playerId,
      createdAt: noon,
      expiresAt: later(2),
    };
    await world.db.insert(invitations).values([
      { ...values, slot: 2, state: "declined" as const, answeredAt: later(1) },
      { ...values, slot: 3, state: "expired" as const },
      { ...values, slot: 4 },
    ]);
    await goesAt(later(31), "invitations");
    await goesAt(later(32), "invitations");
    expect(await purgeAt(later(400))).not.toHaveProperty("invitations");
  });

  test("rate limit counters are deleted when they end", async () => {
    await world.db.insert(rateLimits).values({ key: "k", points: 1, expire: later(1).getTime() });
    await goesAt(later(1), "rate-limits");
  });

  test("counts of wrong team codes are deleted after a day", async () => {
    await world.db.insert(wrongTeamCodes).values({ hour: noon, tries: 3 });
    await goesAt(later(1), "wrong-team-codes");
  });

  test("audit rows are deleted after three years", async () => {
    await world.db
      .insert(auditEntries)
      .values({ at: noon, action: "game.score", subject: "game:1", details: {} });
    await goesAt(later(3 * 365), "audit-entries");
  });

  test("deletion records are deleted 30 days after the last backup with the person", async () => {
    await world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });
    await goesAt(later(60), "deletions");
  });
});
