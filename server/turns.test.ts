import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Turns } from "./turns.ts";

const here = new AbortController().signal;
let turns: Turns;
let begun: string[];

beforeEach(() => {
  vi.useFakeTimers();
  turns = new Turns();
  begun = [];
});

afterEach(() => {
  vi.useRealTimers();
});

const come = async (who: string, gone = here, address = "203.0.113.7") => {
  if (await turns.next(address, gone)) begun.push(who);
};

describe("those who come at once", () => {
  test("begin one after the other in their order, the first at once", async () => {
    for (const who of ["Ana", "Ben", "Cleo"]) void come(who);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["Ana"]);
    await vi.advanceTimersByTimeAsync(10);
    expect(begun).toEqual(["Ana", "Ben"]);
    await vi.advanceTimersByTimeAsync(10);
    expect(begun).toEqual(["Ana", "Ben", "Cleo"]);
  });

  test("do not wait for who has gone", async () => {
    const left = new AbortController();
    void come("Ana");
    for (let count = 0; count < 50; count++) void come("gone", left.signal);
    void come("Ben");
    left.abort();
    await vi.advanceTimersByTimeAsync(10);
    expect(begun.at(-1)).toBe("Ben");
  });

  test("are sent away where the line is too long", async () => {
    void come("Ana");
    for (let count = 0; count < 300; count++) void turns.next("203.0.113.7", here);
    expect(await turns.next("203.0.113.7", here)).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    void come("Ben");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(begun).toEqual(["Ana", "Ben"]);
  });
});

describe("whoever sends hundreds from one address", () => {
  const flood = (count: number) => {
    const sent = Array.from({ length: count }, () => turns.next("198.51.100.9", here));
    return Promise.all(sent).then((each) => each.filter((mayBegin) => !mayBegin).length);
  };

  test("from all networks of a /48 keeps nobody else waiting", async () => {
    void come("first");
    for (let host = 0; host < 200; host++) {
      void come("flood", here, `2001:db8:1:${host.toString(16)}::/64`);
    }
    void come("Ana");
    await vi.advanceTimersByTimeAsync(20);
    expect(begun).toEqual(["first", "flood", "Ana"]);
  });

  test("keeps nobody else waiting behind them", async () => {
    void flood(250);
    for (const who of ["Ana", "Ben", "Cleo"]) void come(who, here, `203.0.113.${who.length}`);
    await vi.advanceTimersByTimeAsync(60);
    expect(begun.toSorted()).toEqual(["Ana", "Ben", "Cleo"]);
  });

  test("is sent away where the line is too long, and nobody else is", async () => {
    const away = flood(400);
    for (let at = 0; at < 20; at++) void come(`Ana ${at}`, here, `203.0.113.${at}`);
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toHaveLength(20);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await away).toBe(400 + 20 - 301);
    expect(turns.waiting).toBe(0);
  });
});

test("who comes later begins at once", async () => {
  await come("Ana");
  await vi.advanceTimersByTimeAsync(10);
  await come("Ben");
  expect(begun).toEqual(["Ana", "Ben"]);
});
