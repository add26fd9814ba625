import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fieldToken } from "../domain/competition/field/field-links.ts";
import type { Actor } from "../domain/core/context.ts";
import { StreamPlaces } from "./stream-places.ts";

const secretKey = () => Buffer.alloc(32, 7);
const bounds = { streams: 4, reservedStreams: 2, screenStreams: 1 };
const ATTACKER = "198.51.100.9";

function fullPlaces() {
  let lookups = 0;
  const accounts = new Map<string, Actor>();
  const findReader = async (cookies: string | null) => {
    lookups++;
    const [name = "", role] = (cookies ?? "").split(" ");
    const ids = { accountId: randomUUID(), sessionId: randomUUID() };
    const isAdmin = role === "admin";
    const actor: Actor = accounts.get(name) ?? { kind: "account", isAdmin, ...ids };
    accounts.set(name, actor);
    return { actor: name ? actor : ({ kind: "visitor" } as const), lasts: null };
  };
  const places = new StreamPlaces(bounds, { findReader, secretKey });
  const listen = async (address: string, { cookies = "", as = "" } = {}) => {
    const claim = await places.find({ address, cookies, as });
    return claim && places.take(claim, () => {}) ? claim.pool : null;
  };
  const fill = async () => {
    for (let times = 0; times < 6; times++) await listen(ATTACKER);
    return { listen, lookups: () => lookups };
  };
  return fill();
}

test("a visitor of a full address is refused without a look at any session", async () => {
  const { listen, lookups } = await fullPlaces();
  expect([await listen(ATTACKER), lookups()]).toEqual([null, 0]);
});

test("a visitor of another address takes one over", async () => {
  const { listen } = await fullPlaces();
  expect(await listen("203.0.113.7")).toBe("everybody");
});

test("all addresses of an IPv6 /48 share with one other address as one", async () => {
  const { listen } = await fullPlaces();
  const pools = [];
  for (const at of [1, 2, 3, 4]) pools.push(await listen(`2001:db8:1:${at}::/64`));
  expect(pools).toEqual(["everybody", "everybody", null, null]);
});

test("somebody who is signed in gets a stream on an address that has taken all it can", async () => {
  const { listen } = await fullPlaces();
  expect(await listen(ATTACKER, { cookies: "ana" })).toBe("reserve");
});

test("one account with all of the reserve gives way to another one and to the organizer", async () => {
  const { listen } = await fullPlaces();
  for (let times = 0; times < 3; times++) await listen(ATTACKER, { cookies: "eve" });
  expect(await listen(ATTACKER, { cookies: "ana" })).toBe("reserve");
  expect(await listen(ATTACKER, { cookies: "eve" })).toBeNull();
  expect(await listen(ATTACKER, { cookies: "olga admin" })).toBe("reserve");
});

test("a phone with a field link gets a stream, and one with a link that the site never made doesn't", async () => {
  const { listen } = await fullPlaces();
  const as = fieldToken({ secretKey }, 12);
  expect(await listen(ATTACKER, { as })).toBe("reserve");
  expect(await listen(ATTACKER, { as: as.replace("12-", "13-") })).toBeNull();
  expect(await listen(ATTACKER, { as: "12" })).toBeNull();
});

test("a big screen gets a stream of its own, and whoever only says they are one takes nothing of the reserve", async () => {
  const { listen } = await fullPlaces();
  expect([
    await listen(ATTACKER, { as: "board" }),
    await listen(ATTACKER, { as: "board" }),
  ]).toEqual(["screens", null]);
  expect(await listen(ATTACKER, { as: "board", cookies: "ana" })).toBe("reserve");
});
