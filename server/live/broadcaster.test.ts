import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionsTopic, type Topic } from "#domain/core/topics.ts";
import {
  Broadcaster,
  changedEvent,
  HEARTBEAT_EVENT,
  reloadSpread,
  retryLaterEvent,
  type Subscriber,
} from "./broadcaster.ts";

const LIONS: Topic = "team:1";
const TIGERS: Topic = "team:2";
const ANA: Topic = "account:00000000-0000-0000-0000-00000000000a";
const ANAS_SESSIONS = sessionsTopic("00000000-0000-0000-0000-00000000000a");

class Fan implements Subscriber {
  readonly heard: string[] = [];
  recheckAccess = () => {};
  send = (event: Buffer): void => void this.heard.push(event.toString());
  end = (): void => void this.heard.push("end");
}

let broadcaster: Broadcaster;

beforeEach(() => {
  broadcaster = new Broadcaster();
});

afterEach(() => broadcaster.end());

function join(topics: Topic[], sessions: Topic | null = null) {
  const fan = new Fan();
  return { fan, subscription: broadcaster.join(fan, topics, sessions) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

const CHANGED = changedEvent(0, "7").toString();

test("a change reaches the subscribers of its topics and nobody else", async () => {
  const [lions, tigers, both] = [join([LIONS]), join([TIGERS]), join([TIGERS, LIONS])];
  broadcaster.publish([LIONS], "7");
  await turn();
  expect([lions, tigers, both].map(({ fan }) => fan.heard)).toEqual([[CHANGED], [], [CHANGED]]);
  broadcaster.publish([TIGERS], "7");
  await turn();
  expect(lions.fan.heard).toEqual([CHANGED]);
});

test("a change is one event per subscriber, however many of its topics changed in one turn", async () => {
  const both = join([LIONS, TIGERS]);
  broadcaster.publish([LIONS, TIGERS], "7");
  broadcaster.publish([TIGERS], "7");
  await turn();
  expect(both.fan.heard).toEqual([CHANGED]);
  broadcaster.publish([TIGERS], "7");
  await turn();
  expect(both.fan.heard).toEqual([CHANGED, CHANGED]);
});

test("a change spreads the reloads of many subscribers over time", async () => {
  const lions = Array.from({ length: 120 }, () => join([LIONS]).fan);
  for (let count = 0; count < 1_000; count++) join([TIGERS]);
  broadcaster.publish([LIONS], "7");
  await turn();
  expect(new Set(lions.flatMap(({ heard }) => heard))).toEqual(
    new Set(["id: 7\nevent: changed\ndata: 12\n\n"]),
  );
});

test("a change does not reach those who left or moved to other topics", async () => {
  const [left, moved] = [join([LIONS]), join([LIONS])];
  broadcaster.publish([LIONS], "7");
  broadcaster.leave(left.subscription);
  broadcaster.leave(left.subscription);
  broadcaster.move(moved.subscription, [TIGERS], null);
  await turn();
  expect([left.fan.heard, moved.fan.heard, broadcaster.size]).toEqual([[], [], 1]);
  broadcaster.publish([TIGERS], "7");
  await turn();
  expect(moved.fan.heard).toEqual([CHANGED]);
});

test("the end of a session makes its streams recheck access before the change is sent", async () => {
  const [ana, other] = [join([ANA, LIONS], ANAS_SESSIONS), join([ANA, LIONS])];
  ana.fan.recheckAccess = () => broadcaster.move(ana.subscription, [LIONS], ANAS_SESSIONS);
  other.fan.recheckAccess = () => other.fan.send(Buffer.from("looked"));
  broadcaster.publish([ANAS_SESSIONS, ANA], "7");
  await turn();
  expect([ana.fan.heard, other.fan.heard]).toEqual([[], [CHANGED]]);
  broadcaster.publish([LIONS], "7");
  await turn();
  expect(ana.fan.heard).toEqual([CHANGED]);
});

test("the end of a session loses no change published before it", async () => {
  const ana = join([ANA, LIONS], ANAS_SESSIONS);
  ana.fan.recheckAccess = () => {
    ana.fan.send(Buffer.from("looked"));
    broadcaster.move(ana.subscription, [], null);
  };
  broadcaster.publish([LIONS], "7");
  broadcaster.publish([ANAS_SESSIONS], "7");
  broadcaster.publish([ANAS_SESSIONS], "7");
  await turn();
  expect(ana.fan.heard).toEqual([CHANGED, "looked"]);
});

test.each([
  [0, 0],
  [1, 0],
  [99, 0],
  [100, 10],
  [1_000, 100],
  [5_000, 500],
  [10_000, 1_000],
  [20_000, 1_000],
])("%i who listen ask again over %i ms", (listeners, spread) => {
  expect(reloadSpread(listeners)).toBe(spread);
});

test("streams that are closed together reconnect at different times", () => {
  const waits = Array.from({ length: 200 }, () =>
    Number(/data: (\d+)/.exec(String(retryLaterEvent(20_000)))?.[1]),
  );
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(10_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(new Set(waits).size).toBeGreaterThan(100);
});

describe("heartbeats", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("one timer sends each subscriber a heartbeat every half minute, a few at a time", () => {
    const fans = Array.from({ length: 90 }, () => join([LIONS]).fan);
    expect(vi.getTimerCount()).toBe(1);
    for (let minute = 1; minute <= 4; minute++) {
      let before = 0;
      for (let second = 1; second <= 30; second++) {
        vi.advanceTimersByTime(1_000);
        const told = fans.filter(({ heard }) => heard.length === minute).length;
        expect(told - before).toBe(3);
        before = told;
      }
      expect(new Set(fans.map(({ heard }) => heard.length))).toEqual(new Set([minute]));
    }
    expect(new Set(fans.flatMap(({ heard }) => heard))).toEqual(
      new Set([HEARTBEAT_EVENT.toString()]),
    );
  });

  test("the heartbeat timer runs only while there are subscribers", () => {
    const [one, other] = [join([LIONS]), join([LIONS])];
    broadcaster.leave(one.subscription);
    expect(vi.getTimerCount()).toBe(1);
    broadcaster.leave(other.subscription);
    expect(vi.getTimerCount()).toBe(0);
    const back = join([LIONS]);
    vi.advanceTimersByTime(30_000);
    expect(back.fan.heard).toEqual([HEARTBEAT_EVENT.toString()]);
  });
});

test("subscribers of a closed broadcaster receive nothing more", async () => {
  const fans = [join([LIONS]), join([TIGERS]), join([LIONS], ANAS_SESSIONS)].map(({ fan }) => fan);
  broadcaster.publish([LIONS], "7");
  broadcaster.end();
  broadcaster.publish([LIONS, TIGERS, ANAS_SESSIONS], "7");
  await turn();
  expect(fans.map(({ heard }) => heard)).toEqual([["end"], ["end"], ["end"]]);
  expect(broadcaster.size).toBe(0);
});
