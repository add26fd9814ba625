import { beforeAll, describe, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { buttons, textOf } from "#tests/support/assertions/forms.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { waiting } from "#tests/support/factories/invitations.ts";
import {
  type Browser,
  type Page,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import type { Person } from "#tests/support/fixtures/world.ts";

const site = useSite({ mail: null });

const WAITS = {
  organizer:
    /This site can't send email right now\. If you need a link or an answer, write to \|hello@example\.org\|/,
  console: /this site can't send email right now/i,
};
const CLAIM =
  /on (?:its|their) way|was sent|were sent|we wrote|we mailed|we send|sent [^.]+ a reminder|guardian was asked|was told|were told|are told|is told|told by mail|got a copy|gets? a mail|gets? an email|Invitation sent/i;

function expectHonest(page: Page, reader: keyof typeof WAITS = "organizer"): void {
  const text = textOf(page);
  expect(text).toMatch(WAITS[reader]);
  expect(CLAIM.exec(text)?.[0]).toBeUndefined();
}

const invite = (teamId: number, { playerId }: { playerId: string }) => ({
  intent: "invite",
  teamId: String(teamId),
  playerId,
});

let team: { teamId: number; manager: Person };
let manager: Browser;
let admin: Browser;

beforeAll(async () => {
  team = await site.team("Rats", { more: 1 });
  manager = await site.signIn(team.manager);
  admin = await site.signIn(await site.admin());
});

test.each(["/forgot", "/guardian"])("without email, %s promises visitors no link", async (path) => {
  const { email = "" } = registration();
  await site.register({ email });
  const answers = await Promise.all(
    [email, "nobody@example.org"].map((each) => site.browser().post(path, { email: each })),
  );
  for (const page of [...answers, await site.browser().get(path)]) expectHonest(page);
  const [known, unknown] = answers.map(textOf);
  expect(known).toBe(unknown);
});

describe("without email, to families", () => {
  test("naming a guardian says that nobody was asked yet @long", async () => {
    const { browser } = await site.player();
    const at = "/account/guardian";
    const named = { intent: "guardian", guardianEmail: "rosa@home.example" };
    expectHonest(await browser.post(at, named));
    expectHonest(await browser.get(at));
    expectHonest(await browser.post(at, { intent: "again" }));
  });

  test("confirming and changing the address promise no link @long", async () => {
    const { email = "", password = "" } = registration();
    const browser = await site.register({ email, password });
    const at = "/account/security";
    expectHonest(await browser.get(at));
    expectHonest(await browser.post(at, { intent: "send-verification" }));
    const wanted = { email: "new@example.org", currentPassword: password };
    expectHonest(await browser.post(at, { intent: "change-email", ...wanted }));
    const account = textOf(await browser.get("/account"));
    expect(account).toContain("We can't email you a link right now.");
    expect(account).not.toMatch(CLAIM);
  });

  test.each(["agree", "decline"])(
    "a guardian who presses %s is promised no copy",
    async (intent) => {
      const { person } = await site.player();
      const email = `${person.playerId}@home.example`;
      const id = await guardianOf(site, person.playerId, { email });
      const link = { purpose: "guardian", to: { guardianId: id } } as const;
      const token = await issueEmailLink(site.db, site.now, link);
      const at = `/guardian/agree?token=${token}`;
      const page = await site.browser().post(at, { intent, token, name: "Rosa" });
      expectHonest(page);
      expectHonest(await site.browser().get(at));
    },
  );
});

test("a manager without a confirmed email has no Invite button and is sent to the organizer", async () => {
  const unconfirmed = await site.person({ dob: "1980-01-01" }, { confirmed: false });
  const { teamId } = await site.team("Bats", { manager: unconfirmed });
  const ana = await waiting(site);
  const browser = await site.signIn(unconfirmed);
  const page = await browser.get("/teams");
  expect(textOf(page)).toContain(
    "Confirm your email to see names and ages, and to invite players. This site can't send email right now. Ask the organizer for the link.",
  );
  expect(page.text).not.toMatch(/aria-label="Invite (?!a player for slot)/);
  const refused = await browser.post("/invitations", invite(teamId, ana));
  expect(refused.status).toBe(403);
  expect(textOf(refused)).toContain("Confirm your email to invite players.");
});

test("inviting and removing a player promise no email @long", async () => {
  const ana = await waiting(site);
  expectHonest(await manager.get("/teams"));
  await manager.post("/invitations", invite(team.teamId, ana));
  expectHonest(await manager.get("/teams"));
  expectHonest(await manager.get(`/manage/${team.teamId}`));
});

test("messages, the outbox and announcements promise no email", async () => {
  for (const at of ["/admin/messages", "/admin/messages/outbox", "/admin/messages/write"]) {
    const page = await admin.get(at);
    expectHonest(page, "console");
    expect(buttons(page)).not.toContain("Try again");
    expect(textOf(page)).toContain(
      "This site can't send email right now, because no email service is set up.",
    );
  }
  const said = { subject: "Rain", body: "Bring a jacket." };
  const typed = { to: "everyone", ...said, byMail: "on", bannerUntil: "" };
  const write = "/admin/messages/write";
  const preview = await admin.post(write, { ...typed, intent: "preview" });
  expectHonest(preview, "console");
  expect(textOf(preview)).not.toContain("It goes by mail");
  expectHonest(await admin.post(write, { ...typed, intent: "send" }), "console");
});

test("reminders, guardian links, proposed teams and new addresses promise no email @long", async () => {
  await site.db.update(cups).set({ paymentDueAt: new Date("2025-07-25T19:00:00Z") });
  const teamId = String(team.teamId);
  const reminded = await admin.post("/admin/payments", { intent: "remind", team1: teamId });
  expectHonest(reminded, "console");

  const { person } = await site.player();
  await guardianOf(site, person.playerId, { email: "old@home.example" });
  const at = "/admin/people/guardians";
  const { playerId } = person;
  expectHonest(await admin.post(at, { intent: "remind", playerId }), "console");
  const change = { intent: "change", playerId, guardianEmail: "new@home.example" };
  expectHonest(await admin.post(at, change), "console");

  const ben = await waiting(site, { firstName: "Ben" });
  const propose = { intent: "propose", playerId: ben.playerId, teamId };
  expectHonest(await admin.post("/admin/waitlist", propose), "console");

  const unconfirmed = await site.person({}, { confirmed: false });
  expectHonest(await admin.get(`/admin/people/${unconfirmed.playerId}`), "console");
});
