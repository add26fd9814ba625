import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pushFollows, pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import { notifyFollowers, startPush } from "#domain/messaging/push-outbox.ts";
import { followTeam, vapidKeys } from "#domain/messaging/push-subscriptions.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { runDuePushes } from "#tests/support/servers/deliveries.ts";
import { PushServer, type TestBrowser } from "#tests/support/servers/push-service.ts";
import { createLog, type Log } from "../ops/log.ts";
import { PushService, sendPushTask, subjectOf } from "./push-service.ts";

const world = useWorld();
const start = world.now;
const SITE = "https://cup.example.org";
const keys = vapidKeys(Buffer.from("the same in every process that a test starts"));
const services: PushService[] = [];
let server: PushServer;
let lions: number;

beforeAll(async () => {
  ({ teamId: lions } = await world.team("Lions"));
});
beforeEach(async () => {
  await world.db.delete(pushSubscriptions);
  server = await PushServer.open();
});
afterEach(async () => {
  for (const each of services.splice(0)) each.close();
  await server.close();
});

function service(): PushService {
  const subject = subjectOf({ siteUrl: SITE, mail: null });
  const made = new PushService({ keys: () => keys, subject, ca: server.ca, now: () => world.now });
  services.push(made);
  return made;
}

function workerWith(log: Log = createLog("silent")) {
  const ctx = { ...world.visitor(), siteUrl: SITE };
  const task = sendPushTask({ ctx, service: service(), log, now: () => world.now });
  return { deliverDue: () => runDuePushes(world, task) };
}

async function follower(): Promise<TestBrowser> {
  const browser = server.browser();
  const { endpoint, p256dh, auth } = browser;
  const fields = { team: "lions", endpoint, p256dh, auth };
  await followTeam(world.visitor(), fields, { hosts: [server.host] });
  return browser;
}

const news = { title: "Lions 2 – Tigers 1", body: "Final.", path: "/teams/lions", tag: "game-1" };
const tell = (more: Partial<typeof news> = {}, minutes = 60) =>
  world.db.transaction((tx) => {
    const { title, body, ...how } = { ...news, ...more, minutes };
    return notifyFollowers(tx, world, { teamIds: [lions] }, () => ({ title, body }), how);
  });
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const rows = async () => ({
  messages: await world.db.$count(pushMessages),
  browsers: await world.db.$count(pushSubscriptions),
  follows: await world.db.$count(pushFollows),
});

test("a message arrives encrypted at its browser and is deleted", async () => {
  const browser = await follower();
  await tell();
  await workerWith().deliverDue();
  const [delivered, ...others] = server.delivered;
  expect(others).toEqual([]);
  expect(delivered?.browser).toBe(browser);
  expect(JSON.parse(delivered?.text ?? "")).toEqual({
    web_push: 8030,
    notification: {
      title: "Lions 2 – Tigers 1",
      body: "Final.",
      navigate: "https://cup.example.org/teams/lions",
      tag: "game-1",
      lang: "en-US",
    },
  });
  expect(delivered?.headers).toMatchObject({ ttl: "3600", urgency: "high", topic: "game-1" });
  expect(delivered?.signedWith).toBe(keys.publicKey);
  const { exp, sub } = delivered?.claims ?? { exp: 0, sub: "" };
  expect(sub).toBe(SITE);
  const hours = (exp - start.getTime() / 1_000) / 3_600;
  expect(hours).toBeGreaterThan(1);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await rows()).toEqual({ messages: 0, browsers: 1, follows: 1 });
});

test.each([
  ["a browser that is gone is forgotten", 404, 0],
  ["a browser that is gone is forgotten", 410, 0],
  ["a permanently refused message is dropped and the subscription stays", 413, 1],
  ["redirects of a push service are not followed", 307, 1],
])("%s (%i)", async (_, status, left) => {
  const { endpoint } = await follower();
  await tell();
  server.manners.push({ status, ...(status === 307 && { headers: { Location: endpoint } }) });
  await workerWith().deliverDue();
  expect(server.delivered).toEqual([]);
  expect(await rows()).toEqual({ messages: 0, browsers: left, follows: left });
});

test("a busy push service is asked again, not before it allows", async () => {
  await follower();
  await tell();
  server.manners.push({ status: 503 }, { status: 429, headers: { "Retry-After": "120" } });
  const worker = workerWith();
  const after = async (seconds: number) => {
    world.now = later(seconds);
    await worker.deliverDue();
    return [server.manners.length, server.delivered.length, (await rows()).messages];
  };
  for (const early of [0, 9]) expect(await after(early)).toEqual([1, 0, 1]);
  for (const early of [16, 16 + 119]) expect(await after(early)).toEqual([0, 0, 1]);
  expect(await after(16 + 120)).toEqual([0, 1, 0]);
});

test("an unavailable push service is asked again until the message expires", async () => {
  await follower();
  await tell({}, 1);
  await server.close();
  const worker = workerWith();
  await worker.deliverDue();
  expect(await rows()).toMatchObject({ messages: 1 });
  world.now = later(61);
  await worker.deliverDue();
  expect(await rows()).toEqual({ messages: 0, browsers: 1, follows: 1 });
});

test("a process that died after sending leads to a second copy", async () => {
  await follower();
  await tell();
  const [message] = await world.db.select().from(pushMessages);
  const taken = await startPush(world.visitor(), message?.id ?? 0);
  if (!taken) throw new Error("no message");
  expect(await service().send(taken, SITE)).toMatchObject({ status: 201 });
  await workerWith().deliverDue();
  expect(server.delivered).toHaveLength(2);
  expect(await rows()).toMatchObject({ messages: 0 });
});

test("a newer message replaces one that was not sent", async () => {
  await follower();
  await tell({ body: "It has begun." });
  await tell();
  await tell({ tag: "game-2" });
  await workerWith().deliverDue();
  expect(server.delivered).toHaveLength(2);
  expect(server.delivered.every(({ text }) => text.includes("Final."))).toBe(true);
});

test("the log contains no endpoint", async () => {
  const { endpoint } = await follower();
  await tell();
  const lines: unknown[] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  const log = { ...createLog("silent"), info: note, warn: note, error: note } as Log;
  server.manners.push({ status: 503 });
  const worker = workerWith(log);
  await worker.deliverDue();
  await server.close();
  world.now = later(60);
  await worker.deliverDue();
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.stringify(lines)).not.toContain(new URL(endpoint).pathname);
  server = await PushServer.open();
});
