import { afterEach, beforeEach, expect, test } from "vitest";
import { invitations, waitlistEntries } from "#db/schema/teams.ts";
import { alerts, statuses, textOf } from "#tests/support/assertions/forms.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { slotsOf, waiting } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { type Browser, type Page, useSite } from "#tests/support/fixtures/test-site.ts";
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
