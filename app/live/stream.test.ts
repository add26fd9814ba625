import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { follow } from "./stream.ts";

/** The browser's end of a stream, which the test makes speak or break. */
class Source extends EventTarget {
  static opened: Source[] = [];
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }

  close(): void {
    this.closed = true;
  }

  hears(name: "beat" | "changed" | "error"): void {
    this.dispatchEvent(new Event(name));
  }
}

const state = { hidden: true, textContent: "" };
const document = Object.assign(new EventTarget(), { hidden: false, getElementById: () => state });
let updates = 0;
let until = "";
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // The middle of the spread around each wait, so that the waits are the original's.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const window = Object.assign(new EventTarget(), { setTimeout });
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", window);
  document.hidden = false;
  Source.opened = [];
  updates = 0;
  until = "";
  end = follow({
    topics: () => "cup:1 tournament:2",
    since: () => "41",
    until: () => until,
    update: async () => void (updates += 1),
  });
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = () => {
  const source = Source.opened.at(-1);
  if (!source) throw new Error("Nothing was opened.");
  return source;
};

test("a page asks for its topics, from the newest change that it knows", () => {
  expect(Source.opened.map(({ url }) => url)).toEqual([
    "/live?topics=cup%3A1+tournament%3A2&since=41",
  ]);
});

test("a stream that says nothing for 10 seconds is given up", () => {
  vi.advanceTimersByTime(9_999);
  expect(newest().closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(newest().closed).toBe(true);
});

test("with a beat every 30 seconds it stays, and without one it is given up after 10 more", () => {
  for (let beat = 0; beat < 4; beat++) {
    newest().hears("beat");
    vi.advanceTimersByTime(30_000);
  }
  expect(Source.opened).toHaveLength(1);
  vi.advanceTimersByTime(9_999);
  expect(newest().closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(newest().closed).toBe(true);
});

test("a broken connection is tried again after 1, 2, 5 and then every 10 seconds", () => {
  for (const [count, wait] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
    newest().hears("error");
    vi.advanceTimersByTime(wait - 1);
    expect(Source.opened).toHaveLength(count + 1);
    vi.advanceTimersByTime(1);
    expect(Source.opened).toHaveLength(count + 2);
  }
});

test("once it is heard again, the waits begin anew", () => {
  newest().hears("error");
  vi.advanceTimersByTime(1_000);
  newest().hears("beat");
  newest().hears("error");
  vi.advanceTimersByTime(1_000);
  expect(Source.opened).toHaveLength(3);
});

test("what breaks together does not return together: each wait is half to one and a half", () => {
  for (const [random, wait] of [
    [0, 500],
    [0.999, 2_998],
  ] as const) {
    vi.mocked(Math.random).mockReturnValue(random);
    const before = Source.opened.length;
    newest().hears("error");
    vi.advanceTimersByTime(wait - 1);
    expect(Source.opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Source.opened).toHaveLength(before + 1);
  }
});

test("a change is fetched; changes that come together are fetched together", async () => {
  for (let count = 0; count < 5; count++) newest().hears("changed");
  await vi.advanceTimersByTimeAsync(200);
  expect(updates).toBe(1);
});

describe("a tab that nobody looks at", () => {
  test("listens to nothing, and listens again when it is looked at", () => {
    document.hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(newest().closed).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    expect(Source.opened).toHaveLength(1);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Source.opened).toHaveLength(2);
    expect(newest().closed).toBe(false);
  });
});

test("a page that says something of the present is read again once it is over, and not twice", async () => {
  until = new Date(Date.now() + 20_000).toISOString();
  newest().hears("beat");
  await vi.advanceTimersByTimeAsync(19_000);
  newest().hears("beat");
  expect(updates).toBe(0);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(updates).toBe(1);
  newest().hears("beat");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(updates).toBe(1);
});
