import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../../domain/core/context.ts";
import { mutate } from "../../../domain/core/mutate.ts";
import {
  accountTopic,
  cupTopic,
  enquiriesTopic,
  type Topic,
  teamTopic,
} from "../../../domain/core/topics.ts";
import { startSession } from "../../../domain/people/sign-in/sessions.ts";
import { startListener } from "../../../server/http/listener.ts";
import { EventStream } from "../../support/clients/event-stream.ts";
import { openBuiltSite, testConfig } from "../../support/fixtures/test-site.ts";
import { useWorld } from "../../support/fixtures/world.ts";

const world = useWorld();
let running: Awaited<ReturnType<typeof openBuiltSite>>;
let served: Awaited<ReturnType<typeof startListener>>;

beforeAll(async () => {
  running = await openBuiltSite(world);
  served = await startListener(running, { ...testConfig, port: 0 });
});

afterAll(async () => {
  served.server.closeAllConnections();
  await new Promise((resolve) => served.server.close(resolve));
  await running.close();
});

const last = teamTopic(1);

async function cookieOf({ actor }: { actor: SignedIn }): Promise<string> {
  const account = { id: actor.accountId, isAdmin: actor.isAdmin };
  const { token } = await startSession(world.db, account, world.visitor());
  return `araknid=${token}`;
}

async function open(cookie: string, mine: Topic) {
  const query = { topics: `${mine} ${last}`, since: running.hub.last };
  const listener = await EventStream.open(`http://127.0.0.1:${served.port}`, query, cookie);
  return { listener, first: await listener.next() };
}

async function told({ listener, first }: { listener: EventStream; first: string }) {
  let count = 0;
  while ((await listener.next()) === "changed") count++;
  return `${first} ${count}`;
}

async function change(topic: Topic): Promise<void> {
  const ctx = {
    ...world.visitor(),
    waitForChange: (name: string) => running.hub.waitForChange(name),
  };
  await mutate(ctx, "cup.edit", async ({ changed }) => changed(topic));
  await new Promise((resolve) => setImmediate(resolve));
}

test("accounts hear about themselves, admins about messages, everybody about the rest", async () => {
  const [ana, ben, admin] = [await world.person(), await world.person(), await world.admin()];
  const topics = [accountTopic(ana.accountId), enquiriesTopic, cupTopic(world.cup.id)];
  const readers = {
    ana: await cookieOf(ana.ctx),
    ben: await cookieOf(ben.ctx),
    admin: await cookieOf(admin),
    signedOut: "araknid=gone",
    visitor: "",
  };
  const pages = await Promise.all(
    Object.values(readers).map((cookie) => Promise.all(topics.map((each) => open(cookie, each)))),
  );
  const witness = await open("", last);
  for (const topic of [...topics, last]) await change(topic);
  expect(await witness.listener.next()).toBe("changed");
  await running.hub.close();
  const counts = await Promise.all(pages.map((own) => Promise.all(own.map(told))));
  expect(Object.fromEntries(Object.keys(readers).map((name, at) => [name, counts[at]]))).toEqual({
    ana: ["beat 2", "changed 1", "beat 2"],
    ben: ["changed 1", "changed 1", "beat 2"],
    admin: ["changed 1", "beat 2", "beat 2"],
    signedOut: ["changed 1", "changed 1", "beat 2"],
    visitor: ["changed 1", "changed 1", "beat 2"],
  });
});
