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

const come = async (who: string, gone = here) => {
  if (await turns.next(gone)) begun.push(who);
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
    for (let count = 0; count < 300; count++) void turns.next(here);
    expect(await turns.next(here)).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    void come("Ben");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(begun).toEqual(["Ana", "Ben"]);
  });
});

test("who comes later begins at once", async () => {
  await come("Ana");
  await vi.advanceTimersByTimeAsync(10);
  await come("Ben");
  expect(begun).toEqual(["Ana", "Ben"]);
});
