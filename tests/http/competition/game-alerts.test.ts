import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { pushFollows, pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { notifyFollowers } from "#domain/messaging/push-outbox.ts";
import { vapidKeys } from "#domain/messaging/push-subscriptions.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { keysOfBrowser } from "#tests/support/servers/push-service.ts";

const site = useSite();
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/";

beforeAll(async () => {
  await site.team("Lions");
  await site.team("Tigers");
});
beforeEach(async () => {
  await site.db.delete(pushSubscriptions);
});

function browserFields(endpoint = ENDPOINT + randomBytes(8).toString("base64url")) {
  return { endpoint, ...keysOfBrowser() };
}

const send = (intent: string, fields: Record<string, string>) =>
  site.browser().post("/follow", { intent, ...fields });

async function followedBy({ endpoint }: { endpoint: string }): Promise<unknown> {
  const page = await send("followed", { endpoint });
  expect(page.status).toBe(200);
  return (JSON.parse(page.text) as { teams: string[] }).teams;
}

const rows = async () => [
  await site.db.$count(pushSubscriptions),
  await site.db.$count(pushFollows),
];

test("following and unfollowing teams leaves nothing behind", async () => {
  const own = browserFields();
  expect(await followedBy(own)).toEqual([]);
  for (const team of ["lions", "tigers", "lions"]) {
    expect((await send("follow", { team, ...own })).status).toBe(204);
  }
  expect(await followedBy(own)).toEqual(["lions", "tigers"]);
  expect(await followedBy(browserFields())).toEqual([]);
  expect((await send("unfollow", { team: "lions", endpoint: own.endpoint })).status).toBe(204);
  expect(await followedBy(own)).toEqual(["tigers"]);
  await send("unfollow", { team: "tigers", endpoint: own.endpoint });
  await send("unfollow", { team: "tigers", endpoint: own.endpoint });
  expect(await rows()).toEqual([0, 0]);
});

test("a browser keeps its teams when its push service changes its address", async () => {
  const [old, renewed] = [browserFields(), browserFields()];
  for (const team of ["lions", "tigers"]) await send("follow", { team, ...old });
  const { id: cupId } = await currentCup(site.db);
  const how = { path: "/", tag: "hold", minutes: 60 };
  const textIn = () => ({ title: "Hold", body: "Wait." });
  await notifyFollowers(site.db, { now: new Date() }, { cupId }, textIn, how);
  await send("follow", { team: "lions", ...renewed });
  expect((await send("renew", { oldEndpoint: old.endpoint, ...renewed })).status).toBe(204);
  expect(await followedBy(old)).toEqual([]);
  expect(await site.db.$count(pushMessages)).toBe(1);
  expect(await followedBy(renewed)).toEqual(["lions", "tigers"]);
  await send("renew", { oldEndpoint: `${ENDPOINT}unknown`, ...browserFields() });
  expect(await rows()).toEqual([1, 2]);
});

test("the follow page has the site's key, the calendar's address and a way without script", async () => {
  const { text, headers } = await site.browser().get("/teams/lions/follow");
  const main = within(text, "main")[0] ?? "";
  const { publicKey } = vapidKeys(site.visitor().secretKey?.() ?? Buffer.alloc(0));
  expect(main).toContain(`data-key="${publicKey}"`);
  const links = elements(main, "a").map(({ href }) => href);
  expect(links).toContain("webcal://127.0.0.1:3000/teams/lions/calendar.ics");
  expect(links).toContain("http://127.0.0.1:3000/teams/lions/calendar.ics");
  expect(readable(within(main, "noscript")[0] ?? "")).toContain("JavaScript");
  const policy = headers.get("Content-Security-Policy") ?? "";
  for (const use of ["script", "connect", "worker"]) expect(policy).toContain(`${use}-src 'self'`);
});

test("a team page leads to the follow page, which offers no alerts when there is no news", async () => {
  const { text } = await site.browser().get("/teams/tigers");
  const links = elements(text, "a").map(({ href }) => href);
  expect(links).toContain("/teams/tigers/follow");
  const admin = await site.admin();
  const { teamId } = await site.team("Bears");
  await withdrawTeam(admin, { teamId, choice: "remove" });
  const page = await site.browser().get("/teams/bears/follow");
  expect(page.text).toContain("so there are no more alerts");
  expect(page.text).not.toContain("data-key");
  const refused = await send("follow", { team: "bears", ...browserFields() });
  expect(refused.status).toBe(409);
});
