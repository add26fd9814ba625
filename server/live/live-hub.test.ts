import pg from "pg";
import { afterEach, expect, type MockInstance, test, vi } from "vitest";
import { socketOf } from "#db/connectivity.ts";
import { NOTIFY_CHANNEL, type Topic } from "#domain/core/topics.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { LiveHub } from "./live-hub.ts";

const world = useWorld();
const LIONS: Topic = "team:1";
const TIGERS: Topic = "team:2";

const hubs: LiveHub[] = [];

afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
});

async function openHub(): Promise<LiveHub> {
  const hub = new LiveHub(world.config, () => {});
  hubs.push(hub);
  await hub.open();
  return hub;
}

async function notify(hub: LiveHub, ...payloads: string[]): Promise<void> {
  await world.pool.query(
    `select pg_notify('${NOTIFY_CHANNEL}', payload) from unnest($1::text[]) as payload`,
    [payloads],
  );
  const last = payloads.at(-1)?.split(/\+? /)[0];
  await vi.waitFor(() => expect(hub.last).toBe(last), { timeout: 10_000, interval: 5 });
}

/** Steps timeouts by hand while it acts. */
async function withTimeouts(act: (pass: (ms: number) => unknown) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await act((ms) => vi.advanceTimersByTime(ms));
  } finally {
    vi.useRealTimers();
  }
}

test("a page has changed if its topics did after the change that it knows", async () => {
  const hub = await openHub();
  const start = hub.last;
  await notify(hub, `a ${LIONS}`, `b ${TIGERS}`);
  expect(hub.changedSince([LIONS], start)).toBe(true);
  expect(hub.changedSince([LIONS], "a")).toBe(false);
  expect(hub.changedSince([TIGERS], "a")).toBe(true);
  expect(hub.changedSince([LIONS, TIGERS], "b")).toBe(false);
});

test("a page counts as changed once the last change that it knows is forgotten", async () => {
  const hub = await openHub();
  await notify(hub, `first ${LIONS}`);
  await notify(hub, ...Array.from({ length: 9_999 }, (_, count) => `n${count} ${TIGERS}`));
  expect([hub.changedSince([LIONS], "first"), hub.knows("first")]).toEqual([false, true]);
  await notify(hub, `one-more ${TIGERS}`);
  expect([hub.changedSince([LIONS], "first"), hub.knows("first")]).toEqual([true, false]);
  expect(hub.changedSince([LIONS], "n0")).toBe(false);
});

test("a page counts as changed for a hub that was not connected then", async () => {
  const [one, other] = [await openHub(), await openHub()];
  expect(other.changedSince([LIONS], one.last)).toBe(true);
});

const isDone = (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test("waiting for a change ends with its own notification, once the caches have evicted", async () => {
  const hub = await openHub();
  const told: Topic[][] = [];
  hub.subscribe({ changed: (topics) => told.push(topics), disconnected: () => {} });
  const [mine, another] = [hub.waitForChange("b"), hub.waitForChange("b")];
  await notify(hub, `a ${LIONS}`);
  expect(await isDone(mine)).toBe(false);
  const seen = mine.then(() => told.length);
  await notify(hub, `b ${TIGERS}`);
  await another;
  expect(await seen).toBe(2);
  expect(await isDone(hub.waitForChange("b"))).toBe(true);
});

test("a change that takes several notifications is waited for until the last", async () => {
  const hub = await openHub();
  const mine = hub.waitForChange("a");
  await notify(hub, `a+ ${LIONS}`);
  expect([hub.last, hub.changedSince([LIONS], "a")]).toEqual(["a", false]);
  expect(await isDone(mine)).toBe(false);
  expect(await isDone(hub.waitForChange("a"))).toBe(false);
  await notify(hub, `a ${TIGERS}`, `b ${LIONS}`);
  await mine;
  expect(await isDone(hub.waitForChange("a"))).toBe(true);
  expect([hub.changedSince([TIGERS], "a"), hub.changedSince([LIONS], "a")]).toEqual([false, true]);
});

test("nobody waits for a change without a connection", async () => {
  const hub = await openHub();
  const mine = hub.waitForChange("a");
  expect(await isDone(mine)).toBe(false);
  await hub.close();
  await mine;
  expect(await isDone(hub.waitForChange("b"))).toBe(true);
});

test("a connection that does not deliver this process's own change counts as lost", async () => {
  const hub = await openHub();
  let away = 0;
  hub.subscribe({ changed: () => {}, disconnected: () => away++ });
  await withTimeouts(async (pass) => {
    const others = hub.waitForChange("theirs");
    pass(1_000);
    await others;
    expect([hub.isConnected, away]).toEqual([true, 0]);
    const mine = hub.waitForOwnChange("mine");
    pass(1_000);
    await mine;
    expect([hub.isConnected, away]).toEqual([false, 1]);
  });
});

test("a busy process reads pending notifications before it gives up on the connection", async () => {
  const connect = vi.spyOn(pg.Client.prototype, "connect");
  const hub = await openHub();
  const [client] = connect.mock.contexts as pg.Client[];
  connect.mockRestore();
  if (!client) throw new Error("It connected by nobody.");
  await withTimeouts(async (pass) => {
    const mine = hub.waitForOwnChange("mine");
    socketOf(client).pause();
    await world.pool.query(`select pg_notify('${NOTIFY_CHANNEL}', $1)`, [`mine ${LIONS}`]);
    pass(1_000);
    socketOf(client).resume();
    await mine;
    expect([hub.isConnected, hub.last]).toEqual([true, "mine"]);
  });
});

test("a change is waited for at most a second", async () => {
  const hub = await openHub();
  await withTimeouts(async (pass) => {
    const mine = hub.waitForChange("never");
    pass(999);
    expect(await isDone(mine)).toBe(false);
    pass(1);
    expect(await isDone(mine)).toBe(true);
  });
});

test("a hub that has caught up has received every change committed before", async () => {
  const hub = await openHub();
  for (let round = 0; round < 50; round++) {
    await world.pool.query(`select pg_notify('${NOTIFY_CHANNEL}', $1)`, [`${round} ${LIONS}`]);
    expect(await hub.catchUp()).toBe(true);
    expect(hub.last).toBe(String(round));
  }
});

test("those who catch up before a query is sent share it", async () => {
  const hub = await openHub();
  await whenQueried(undefined, async (query) => {
    const first = Array.from({ length: 100 }, () => hub.catchUp());
    for (let turn = 0; turn < 2; turn++) await Promise.resolve();
    expect(query).toHaveBeenCalledOnce();
    const later = Array.from({ length: 100 }, () => hub.catchUp());
    expect(new Set(await Promise.all([...first, ...later]))).toEqual(new Set([true]));
    expect(query).toHaveBeenCalledTimes(2);
  });
});

test("catching up succeeds if the answer has arrived when the second is over", async () => {
  const hub = await openHub();
  const answer = Promise.withResolvers<void>();
  await whenQueried(answer.promise, (query) =>
    withTimeouts(async (pass) => {
      const told = hub.catchUp();
      for (let turn = 0; turn < 2; turn++) await Promise.resolve();
      expect(query).toHaveBeenCalledOnce();
      pass(1_000);
      answer.resolve();
      expect(await told).toBe(true);
    }),
  );
});

test("catching up fails without a connection or after a second without an answer", async () => {
  const hub = await openHub();
  await whenQueried(new Promise(() => {}), (query) =>
    withTimeouts(async (pass) => {
      const told = hub.catchUp();
      while (query.mock.calls.length === 0) await Promise.resolve();
      pass(1_000);
      expect(await told).toBe(false);
      expect(hub.isConnected).toBe(true);
    }),
  );
  expect(await hub.catchUp()).toBe(true);
  await hub.close();
  expect(await hub.catchUp()).toBe(false);
});

/** Acts while PostgreSQL answers queries with the promise, if there is one. */
async function whenQueried(
  answer: Promise<void> | undefined,
  act: (query: MockInstance) => Promise<void>,
): Promise<void> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  if (answer) query.mockReturnValue(answer as never);
  await act(query).finally(() => query.mockRestore());
}

test("a hub calls each listener for every change until it unsubscribes", async () => {
  const hub = await openHub();
  const heard: Topic[][] = [];
  const changed = (topics: Topic[]) => heard.push(topics);
  const leave = hub.subscribe({ changed, disconnected: () => {} });
  await notify(hub, `a ${LIONS} ${TIGERS}`, `b ${TIGERS}`, "c nonsense");
  expect(heard).toEqual([[LIONS, TIGERS], [TIGERS], []]);
  leave();
  await notify(hub, `d ${LIONS}`);
  expect(heard).toHaveLength(3);
});

test("a hub calls listeners before it sends to streams", async () => {
  const hub = await openHub();
  const order: string[] = [];
  const send = () => order.push("stream");
  hub.broadcaster.join({ send, recheckAccess: () => {}, end: () => {} }, [LIONS], null);
  hub.subscribe({ changed: () => order.push("keeper"), disconnected: () => {} });
  await notify(hub, `a ${LIONS}`);
  await vi.waitFor(() => expect(order).toEqual(["keeper", "stream"]));
});

test("a hub reports an unavailable database and can be opened again", async () => {
  const hub = new LiveHub({ ...world.config, database: "there is none" }, () => {});
  hubs.push(hub);
  await expect(hub.open()).rejects.toThrow("does not exist");
  expect(hub.isConnected).toBe(false);
  expect(hub.changedSince([LIONS], hub.last)).toBe(true);
});

test("a hub tells its listeners when it is closed, and receives nothing more", async () => {
  const hub = await openHub();
  const disconnected = vi.fn<() => void>();
  hub.subscribe({ changed: () => {}, disconnected });
  const end = vi.fn<() => void>();
  hub.broadcaster.join({ send: () => {}, recheckAccess: () => {}, end }, [LIONS], null);
  expect(hub.subscriberCount).toBe(1);
  await hub.close();
  for (const told of [disconnected, end]) expect(told).toHaveBeenCalledOnce();
  expect([hub.subscriberCount, hub.isConnected]).toEqual([0, false]);
});
