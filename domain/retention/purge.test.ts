import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  accounts,
  deletions,
  guardians,
  players,
  sessions,
  setupTokens,
} from "../../db/schema/accounts.ts";
import { announcements } from "../../db/schema/announcements.ts";
import { cups } from "../../db/schema/cups.ts";
import { links } from "../../db/schema/links.ts";
import { auditEntries, enquiries, mails, rateLimits } from "../../db/schema/site.ts";
import { invitations, teams, waitlistEntries } from "../../db/schema/teams.ts";
import { newCup } from "../../tests/support/cups.ts";
import { U13, useWorld } from "../../tests/support/world.ts";
import { startSession } from "../accounts/sessions.ts";
import { currentCup } from "../cups/current-cup.ts";
import { startCup } from "../cups/start-cup.ts";
import { joinWaitlist } from "../waitlist/join-waitlist.ts";
import { purge } from "./purge.ts";
import type { RetentionId } from "./retention-rules.ts";

const world = useWorld();
const noon = new Date("2025-07-15T19:00:00Z");
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const later = (days: number, seconds = 0) =>
  new Date(noon.getTime() + days * DAY + seconds * SECOND);

beforeEach(async () => {
  world.now = noon;
  await world.pool.query(
    "truncate accounts, teams, mails, enquiries, audit_entries, announcements, rate_limits, deletions, setup_tokens, receipts, goals cascade",
  );
  await world.db
    .delete(cups)
    .where(eq(cups.isCurrent, false))
    .catch(() => {});
  world.cup = await currentCup(world.db);
  await setCup({ endsOn: null, startsOn: null, verifyWithinDays: null });
});

const setCup = (fields: Partial<typeof cups.$inferInsert>) =>
  world.db.update(cups).set(fields).where(eq(cups.isCurrent, true));

const purgeAt = (now: Date, batch?: number) =>
  purge({ ...world.visitor(), now }, { backupDays: 30, batch });

/** Expects that something goes at a moment and not a second sooner. */
async function goesAt(moment: Date, id: RetentionId, rows = 1): Promise<void> {
  expect(await purgeAt(new Date(moment.getTime() - SECOND))).toEqual({});
  expect(await purgeAt(moment)).toEqual({ [id]: rows });
}

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

describe("what players told for a cup", () => {
  const over = new Date("2025-10-28T07:00:00Z");
  const told = async (playerId: string) => {
    const { dob, phone, emergencyName, emergencyNumber } = await world.playerRow(playerId);
    return [dob, phone, emergencyName, emergencyNumber].filter((each) => each !== null).length;
  };
  const rosa = { emergencyName: "Rosa Silva", emergencyNumber: "5550100198" };

  beforeEach(() => setCup({ startsOn: "2025-07-27", endsOn: "2025-07-29" }));

  test("goes 90 days after its last day, with the guardian; names and teams stay", async () => {
    const { manager } = await world.team("Rats", { manager: await world.person(rosa) });
    await world.db
      .insert(guardians)
      .values({ playerId: manager.playerId, email: "g@b.cc", emailKey: "g@b.cc", createdAt: noon });
    await goesAt(over, "personal-data");
    expect(await told(manager.playerId)).toBe(0);
    expect(await world.db.$count(guardians)).toBe(0);
    expect((await world.playerRow(manager.playerId)).firstName).toBe("Ana");
  });

  test("goes of who only waited, or only managed a team", async () => {
    const { ctx, playerId } = await world.person();
    await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
    const coach = await world.person({ dob: "1990-01-01" });
    await world.team("Rats", { manager: coach });
    await goesAt(over, "personal-data", 2);
    expect(await told(playerId)).toBe(0);
    expect(await told(coach.playerId)).toBe(0);
  });

  test("stays of who is in a cup that is not over, or has no last day", async () => {
    const before = await world.team("Rats", { more: 1 });
    const admin = await world.admin();
    await startCup(admin, await newCup(admin));
    const [member] = before.members;
    if (!member) throw new Error("no member");
    const { playerId } = before.manager;
    const again = { playerId, tournamentName: U13, showContact: false };
    await joinWaitlist(before.manager.ctx, again);
    await goesAt(over, "personal-data");
    expect(await told(playerId)).toBe(2);
    expect(await told(member.playerId)).toBe(0);
    await setCup({ startsOn: "2026-07-27", endsOn: "2026-07-29", zone: "America/Los_Angeles" });
    expect(await purgeAt(new Date("2026-10-28T06:59:59Z"))).not.toHaveProperty("personal-data");
    expect(await purgeAt(new Date("2026-10-28T07:00:00Z"))).toHaveProperty("personal-data", 1);
    expect(await told(playerId)).toBe(0);
  });

  test("stays of who registered less than 90 days ago", async () => {
    world.now = new Date(over.getTime() - 10 * DAY);
    const { playerId } = (await world.team("Rats")).manager;
    const due = new Date(over.getTime() + 80 * DAY);
    await goesAt(due, "personal-data");
    expect(await told(playerId)).toBe(0);
  });

  test("never goes by an empty last day", async () => {
    await setCup({ startsOn: null, endsOn: null });
    await world.team("Rats");
    expect(await purgeAt(later(3650))).not.toHaveProperty("personal-data");
  });
});

describe("an account whose address was never confirmed", () => {
  const id = "unverified-accounts";
  beforeEach(() => setCup({ verifyWithinDays: 7 }));

  test("goes 30 days after it should have been, for good", async () => {
    const { accountId, playerId } = await world.person();
    await goesAt(later(37), id);
    expect(await world.db.$count(accounts)).toBe(0);
    expect(await world.db.$count(players)).toBe(0);
    const noted = (await world.db.select().from(deletions)).map(({ personId }) => personId);
    expect(noted.toSorted()).toEqual([accountId, playerId].toSorted());
  });

  test("stays while nobody asks for confirmed addresses", async () => {
    await setCup({ verifyWithinDays: null });
    await world.person();
    expect(await purgeAt(later(3650))).toEqual({});
  });

  test("is given the whole time from when that was first asked", async () => {
    await world.person();
    await world.db.insert(auditEntries).values({
      at: later(100),
      action: "cup.edit",
      subject: `cup:${world.cup.id}`,
      details: { fields: ["verifyWithinDays"] },
    });
    await goesAt(later(137), id);
  });

  test("stays where it was confirmed, is an admin's, or somebody was there lately", async () => {
    const { accountId } = await world.person();
    await world.db.update(accounts).set({ emailVerifiedAt: noon });
    await world.admin();
    const present = await world.person();
    await world.db.insert(sessions).values({
      accountId: present.accountId,
      tokenHash: "t",
      createdAt: noon,
      lastSeenAt: later(8),
      expiresAt: later(60),
    });
    await goesAt(later(38), id);
    const left = (await world.db.select().from(accounts)).map((account) => account.id);
    expect(left).toContain(accountId);
    expect(left).toHaveLength(2);
  });

  test("stays with a team, a place on the waitlist, or a payment", async () => {
    await world.team("Rats", { more: 1 });
    const { ctx, playerId } = await world.person();
    await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
    await world.team("Coached", { manager: await world.person({ dob: "1990-01-01" }) });
    const payer = await world.person();
    await world.db.execute(
      sql`insert into receipts (cup_id, player_id, amount, method, received_on, recorded_at, recorded_by) values (${world.cup.id}, ${payer.playerId}, 2500, 'hand', '2025-07-15', now(), ${payer.accountId})`,
    );
    expect(await purgeAt(later(37))).toEqual({});
    await world.db.delete(waitlistEntries);
    expect(await purgeAt(later(37))).toEqual({ [id]: 1 });
  });
});
