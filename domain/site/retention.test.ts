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
import { startSession } from "../people/sign-in/sessions.ts";

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

describe("what is due, and not a second sooner:", () => {
  test("a message from the contact page, with its mail, after a year", async () => {
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

  test("mail 30 days after it was sent", async () => {
    await mail({ state: "sent", sentAt: later(2) });
    await goesAt(later(32), "sent-mails");
  });

  test.each(["failed", "waiting"] as const)("%s mail after 90 days", async (state) => {
    await mail({ state });
    await goesAt(later(90), "unsent-mails");
  });

  test("a message to everybody 90 days after the last day of its cup", async () => {
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

  test("what phones at the field entered, 30 days after that day", async () => {
    await world.db
      .insert(fieldLinks)
      .values({ cupId: world.cup.id, field: "1", day: "2025-07-15", madeAt: noon });
    await goesAt(new Date("2025-08-14T00:00:00Z"), "field-entries");
  });

  test("a link of a mail 7 days after it was used or ran out, and so a setup link", async () => {
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

  test("a session as it runs out", async () => {
    const { accountId } = await world.person();
    const session = await startSession(
      world.db,
      { id: accountId, isAdmin: false },
      world.visitor(),
    );
    await goesAt(session.expiresAt, "sessions");
  });

  test("an invitation 30 days after it was closed, and no open one", async () => {
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

  test("a counter of the limiter as it ends", async () => {
    await world.db.insert(rateLimits).values({ key: "k", points: 1, expire: later(1).getTime() });
    await goesAt(later(1), "rate-limits");
  });

  test("how many team codes led nowhere in an hour, a day after it", async () => {
    await world.db.insert(wrongTeamCodes).values({ hour: noon, tries: 3 });
    await goesAt(later(1), "wrong-team-codes");
  });

  test("the record of who did what after three years", async () => {
    await world.db
      .insert(auditEntries)
      .values({ at: noon, action: "game.score", subject: "game:1", details: {} });
    await goesAt(later(3 * 365), "audit-entries");
  });

  test("that somebody was deleted 30 days after the last backup with them", async () => {
    await world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });
    await goesAt(later(60), "deletions");
  });
});
