import { afterEach, beforeEach, expect, test } from "vitest";
import { invitations, waitlistEntries } from "#db/schema/teams.ts";
import { withdrawInvitation } from "#domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { alerts, statuses, textOf } from "#tests/support/assertions/forms.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { mailsTo, slotsOf, waiting } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { type Browser, type Page, useSite } from "#tests/support/fixtures/test-site.ts";
import type { Person } from "#tests/support/fixtures/world.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const start = site.now;
let count = 0;

beforeEach(async () => {
  count += 1;
  await site.db.delete(invitations);
  await site.db.delete(waitlistEntries);
});

afterEach(async () => {
  site.now = start;
  await setCup(site, { registrationClosesAt: null, rosterLocksAt: null });
});

async function shortTeam(name: string, player: Parameters<typeof waiting>[1] = {}) {
  const team = await site.team(name);
  const ana = await waiting(site, player);
  const address = { ana: `ana${count}@example.com`, manager: `manager${count}@example.com` };
  await setAccount(site, team.manager, { email: address.manager });
  await setAccount(site, ana, { email: address.ana });
  await guardianOf(site, ana.playerId, { email: `rosa${count}@example.com` });
  return { ...team, ana, address, browser: await site.signIn(team.manager) };
}

const INVITE = "Invite Player, 14 years old";

async function invite(browser: Browser, whom: string | RegExp = INVITE): Promise<Page> {
  return press(browser, await browser.get("/teams"), whom);
}

test("a manager fills a slot with one press, and the player accepts with another", async () => {
  const { teamId, browser, ana, address } = await shortTeam("Saturday Optimists");
  const invited = await invite(browser);
  expect([invited.url, invited.hash]).toEqual(["/teams?done=invite", `#fill-${teamId}`]);
  expect(alerts(invited.text).flat()).toEqual(["Invitation sent."]);
  expect(textOf(invited)).toContain("Held until Thursday July 17 at noon");
  expect(textOf(invited)).not.toContain(UNMAILED);
  expect(invited.text).not.toContain(`aria-label="${INVITE}"`);

  const mail = await mailbox.newest(address.ana);
  expect(mail.subject).toBe("Saturday Optimists invites you");
  expect(mail.html).not.toBe("");
  const visitor = site.browser();
  const asked = await visitor.get(mail.link("/invitation"));
  expect(textOf(asked)).toContain("Saturday Optimists invites you to play in U13-U15");
  expect((await slotsOf(site, teamId)).held).toEqual([2]);
  const answered = await press(visitor, asked, "Accept the invitation from Saturday Optimists");
  expect(statuses(answered)[0]).toBe("The invitation from Saturday Optimists was accepted.");
  expect(await slotsOf(site, teamId)).toEqual({ filled: [1, 2], held: [] });
  const { subject } = await mailbox.newest(address.manager);
  expect(subject).toBe("Ana S. joined Saturday Optimists");
  expect(textOf(await browser.get("/teams"))).toContain("Ana S.");
  expect(textOf(await (await site.signIn(ana)).get("/teams"))).toContain("Saturday Optimists");
});

const UNMAILED = "We couldn't email this invitation. The player will see it after logging in.";

test("an invitation is shown at the top of / and /teams and answered there", async () => {
  const { teamId, browser, ana } = await shortTeam("Front Page");
  await invite(browser);
  const own = await site.signIn(ana);
  for (const url of ["/", "/teams", "/invitations"]) {
    expect(textOf(await own.get(url))).toContain("Front Page invites you to play");
  }
  const answered = await press(own, await own.get("/"), "Accept the invitation from Front Page");
  expect(answered.url).toBe("/teams?done=accept");
  expect(alerts(answered.text).flat()).toEqual(["Joined team successfully!"]);
  expect(textOf(await own.get("/"))).not.toContain("invites you");
  expect((await slotsOf(site, teamId)).filled).toEqual([1, 2]);
});

test("the waitlist leads a manager with an open slot to their team", async () => {
  const { browser, ana } = await shortTeam("Linkers");
  const label = "Invite from your team page";
  expect((await browser.get("/teamWaitlist?group=u13-u15")).text).toContain(label);
  const own = await site.signIn(ana);
  expect((await own.get("/teamWaitlist?group=u13-u15")).text).not.toContain(label);
});

const counted = (ctx: Person["ctx"]) => ({ ...ctx, limit: limiterOf(site, 1000) });

/** Invites a player and withdraws the invitation, again and again. */
async function inviteTimes(times: number, manager: Person, teamId: number, player: Person) {
  const ctx = counted(manager.ctx);
  const asked = { teamId, playerId: player.playerId };
  for (let count = 0; count < times; count++) {
    const { invitationId } = await invitePlayer(ctx, asked);
    await withdrawInvitation(ctx, { invitationId });
  }
}

test("a team can invite one player three times a day, withdrawn invitations included @long", async () => {
  const { teamId, manager } = await site.team("Insistent");
  const ana = await waiting(site);
  await guardianOf(site, ana.playerId, { email: "rosa@family.example" });
  // While this invitation is open, the next one is the same.
  await invitePlayer(counted(manager.ctx), { teamId, playerId: ana.playerId });
  await inviteTimes(3, manager, teamId, ana);
  const invite = { intent: "invite", teamId: String(teamId), playerId: ana.playerId };
  const refused = await (await site.signIn(manager)).post("/invitations", invite);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
  expect(alerts(refused.text)[0]).toEqual([
    "Failed to invite player. Please try again.",
    "This team has already invited this player three times in the last day. Try again in 24 hours.",
  ]);
  expect(await mailsTo(site, ana)).toHaveLength(3);
  await inviteTimes(1, manager, teamId, await waiting(site));
  const other = await site.team("Patient");
  await inviteTimes(1, other.manager, other.teamId, ana);
});

test("all teams and the organizer together can invite one player ten times a day @long", async () => {
  const ana = await waiting(site);
  await guardianOf(site, ana.playerId, { email: "rosa@family.example" });
  const teamOf = async (name: string, times: number) => {
    const { teamId, manager } = await site.team(name);
    await inviteTimes(times, manager, teamId, ana);
    return teamId;
  };
  for (const name of ["First", "Second", "Third"]) await teamOf(name, 3);
  const teamId = await teamOf("Fourth", 1);
  const refused = {
    code: "limited",
    message:
      "This player has already gotten ten invitations in the last day. Try again in 24 hours.",
  };
  await expectRefusal(teamOf("Fifth", 1), refused);
  const proposal = { teamId, playerId: ana.playerId };
  await expectRefusal(invitePlayer(counted(await site.admin()), proposal), refused);
  expect(await mailsTo(site, ana)).toHaveLength(10);
});
