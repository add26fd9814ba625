import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { fieldToken } from "#domain/competition/field/field-links.ts";
import type { Actor } from "#domain/core/context.ts";
import { FairShare } from "#domain/core/fair-queue.ts";
import { StreamLimits } from "./stream-limits.ts";

const secretKey = () => Buffer.alloc(32, 7);
const limits = { streams: 4, reservedStreams: 2, screenStreams: 1 };
const ATTACKER = "198.51.100.9";

async function fullPlaces() {
  let lookups = 0;
  const accounts = new Map<string, Actor>();
  const findReader = async (cookies: string | null) => {
    lookups++;
    const [name = "", role] = (cookies ?? "").split(" ");
    const ids = { accountId: randomUUID(), sessionId: randomUUID() };
    const isAdmin = role === "admin";
    const actor: Actor = accounts.get(name) ?? { kind: "account", isAdmin, staffRoles: [], ...ids };
    accounts.set(name, actor);
    return { actor: name ? actor : ({ kind: "visitor" } as const), expiresIn: null };
  };
  const places = new StreamLimits(limits, { findReader, secretKey });
  const listen = async (address: string, { cookies = "", as = "" } = {}) => {
    const claim = await places.find({ address, cookies, as });
    return claim && places.take(claim, () => {}) ? claim.pool : null;
  };
  for (let times = 0; times < 6; times++) await listen(ATTACKER);
  return { listen, lookups: () => lookups };
}

test("a visitor is refused on a full network without a session lookup", async () => {
  const { listen, lookups } = await fullPlaces();
  expect([await listen(ATTACKER), lookups()]).toEqual([null, 0]);
});

test("all addresses of an IPv6 /48 count as one network", async () => {
  const { listen } = await fullPlaces();
  const pools = [];
  for (const at of [1, 2, 3, 4]) pools.push(await listen(`2001:db8:1:${at}::/64`));
  expect(pools).toEqual(["everybody", "everybody", null, null]);
});

test("an account with the whole reserve yields to another account and to the organizer", async () => {
  const { listen } = await fullPlaces();
  for (let times = 0; times < 3; times++) await listen(ATTACKER, { cookies: "eve" });
  expect(await listen(ATTACKER, { cookies: "ana" })).toBe("reserve");
  expect(await listen(ATTACKER, { cookies: "eve" })).toBeNull();
  expect(await listen(ATTACKER, { cookies: "olga admin" })).toBe("reserve");
});

test("a phone with a field link gets a stream, one with a forged link doesn't", async () => {
  const { listen } = await fullPlaces();
  const as = fieldToken({ secretKey }, 12);
  expect(await listen(ATTACKER, { as })).toBe("reserve");
  expect(await listen(ATTACKER, { as: as.replace("12-", "13-") })).toBeNull();
  expect(await listen(ATTACKER, { as: "12" })).toBeNull();
});

test("a big screen gets a slot of its own, and pretending to be one takes none of the reserve", async () => {
  const { listen } = await fullPlaces();
  expect(await listen(ATTACKER, { as: "board" })).toBe("screens");
  expect(await listen(ATTACKER, { as: "board" })).toBeNull();
  expect(await listen(ATTACKER, { as: "board", cookies: "ana" })).toBe("reserve");
});

let places: FairShare;
let held: Map<string, number>;

beforeEach(() => {
  places = new FairShare(10);
  held = new Map();
});

function take(path: string): boolean {
  const count = (by: number) => held.set(path, (held.get(path) ?? 0) + by);
  const taken = places.take(path.split(" "), () => count(-1));
  if (taken) count(1);
  return taken !== null;
}

const takeMany = (path: string, times: number) =>
  Array.from({ length: times }, () => take(path)).filter(Boolean).length;

test("one network can take every slot while nobody else wants one", () => {
  expect(takeMany("a", 12)).toBe(10);
});

test("once all slots are taken, the smaller holder takes over the newest of the largest", () => {
  const gone: number[] = [];
  for (let at = 1; at <= 10; at++) places.take(["old"], () => gone.push(at));
  takeMany("b", 2);
  expect(gone).toEqual([10, 9]);
  places = new FairShare(10);
  held.clear();
  takeMany("a", 7);
  takeMany("b", 3);
  expect(takeMany("c", 5)).toBe(3);
  expect(Object.fromEntries(held)).toEqual({ a: 4, b: 3, c: 3 });
  expect([take("a"), take("b"), take("c")]).toEqual([false, false, false]);
});

test("networks share the slots first, then the accounts within each", () => {
  takeMany("a ana", 5);
  takeMany("a ben", 5);
  expect(takeMany("b eve", 9)).toBe(5);
  expect(takeMany("a cleo", 9)).toBe(1);
  expect(held.get("b eve")).toBe(5);
  expect(
    [held.get("a ana"), held.get("a ben"), held.get("a cleo")].toSorted((a = 0, b = 0) => a - b),
  ).toEqual([1, 2, 2]);
});

test("leaving frees the slot once", () => {
  const leave = places.take(["a"], () => expect.unreachable());
  takeMany("b", 9);
  expect(places.hasRoomFor(["b"])).toBe(false);
  leave?.();
  leave?.();
  expect([take("b"), take("b")]).toEqual([true, false]);
});

test("a slot that was taken over is not freed by its former holder", () => {
  const leaves = Array.from({ length: 10 }, () => places.take(["a"], () => {}));
  expect(takeMany("b", 9)).toBe(5);
  for (const leave of leaves.slice(5)) leave?.();
  expect([take("a"), take("b")]).toEqual([false, false]);
});
