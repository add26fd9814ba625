import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Actor } from "#domain/core/context.ts";
import { mutate } from "#domain/core/mutate.ts";
import { accountTopic, sessionsTopic, type Topic, teamTopic } from "#domain/core/topics.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { type FindReader, streamChanges } from "./event-stream.ts";
import { LiveHub } from "./live-hub.ts";
import { StreamLimits } from "./stream-limits.ts";

const world = useWorld();
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(findReader: FindReader) {
  const hub = new LiveHub(world.config, () => {});
  await hub.open();
  const bounds = { streams: 10, reservedStreams: 0, screenStreams: 0 };
  const limits = new StreamLimits(bounds, { findReader, secretKey: () => Buffer.alloc(32) });
  const server = createServer((request, response) => {
    const asked = { hub, findReader, limits, address: "203.0.113.7", pollInterval: 20_000 };
    void streamChanges(asked, {}, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => hub.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const { port } = server.address() as AddressInfo;
  return { hub, origin: `http://127.0.0.1:${port}` };
}

async function change(hub: LiveHub, topic: Topic): Promise<void> {
  const ctx = { ...world.visitor(), waitForChange: (name: string) => hub.waitForChange(name) };
  await mutate(ctx, "cup.edit", async ({ changed }) => changed(topic));
  await new Promise((resolve) => setImmediate(resolve));
}

test("a session that ends while its stream is being opened is noticed", async () => {
  const accountId = randomUUID();
  let looks = 0;
  const { hub, origin } = await open(
    async (): Promise<{ actor: Actor; expiresIn: number | null }> => {
      if (++looks > 1) return { actor: { kind: "visitor" }, expiresIn: null };
      await change(hub, sessionsTopic(accountId));
      const actor = {
        kind: "account",
        accountId,
        isAdmin: false,
        staffRoles: [],
        sessionId: randomUUID(),
      } as const;
      return { actor, expiresIn: 60_000 };
    },
  );
  const query = { topics: `${accountTopic(accountId)} ${teamTopic(1)}`, since: hub.last };
  const listener = await EventStream.open(origin, query);
  expect(await listener.next()).toBe("changed");
  await change(hub, accountTopic(accountId));
  await change(hub, teamTopic(1));
  await hub.close();
  expect([await listener.next(), await listener.next()]).toEqual(["changed", "end"]);
  expect(looks).toBe(2);
});

test("a stream of public topics looks up no session", async () => {
  const { hub, origin } = await open(() => Promise.reject(new Error("Nobody is to be asked.")));
  const query = { topics: teamTopic(1), since: hub.last };
  expect(await (await EventStream.open(origin, query, "araknid=somebody")).next()).toBe("beat");
});

test("a reader whose session cannot be read gets 503", async () => {
  const { hub, origin } = await open(() => Promise.reject(new Error("no database")));
  const query = { topics: accountTopic(randomUUID()), since: hub.last };
  const listener = await EventStream.open(origin, query, "araknid=somebody");
  expect([listener.status, hub.subscriberCount]).toEqual([503, 0]);
});
