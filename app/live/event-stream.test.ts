import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LivePage, subscribeToChanges } from "./event-stream.ts";

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

  hears(name: "beat" | "changed" | "later" | "error", data?: string, lastEventId = ""): void {
    this.dispatchEvent(Object.assign(new Event(name), { data, lastEventId }));
  }
}

const state = { hidden: true, textContent: "", dataset: { lost: "Not live." } };
const document = Object.assign(new EventTarget(), { hidden: false, getElementById: () => state });
let updates = 0;
let asked: string[] = [];
let until = "";
let loading = Promise.resolve();
let end: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const window = Object.assign(new EventTarget(), { setTimeout });
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", window);
  document.hidden = false;
  Source.opened = [];
  updates = 0;
  asked = [];
  until = "";
  loading = Promise.resolve();
  end = new AbortController();
  const page: LivePage = {
    facts: () => ({ topics: "cup:1 tournament:2", since: "41", until }),
    async update(at) {
      updates += 1;
      asked.push(at);
      await loading;
    },
  };
  subscribeToChanges(page, end.signal);
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = () => {
  const source = Source.opened.at(-1);
  if (!source) throw new Error("Nothing was opened.");
  return source;
};

test("a page subscribes to its topics from the newest change it knows", () => {
  expect(Source.opened.map(({ url }) => url)).toEqual([
    "/live?topics=cup%3A1+tournament%3A2&since=41",
  ]);
});

test("a stream silent for 10 seconds is abandoned", () => {
  vi.advanceTimersByTime(9_999);
  expect(newest().closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(newest().closed).toBe(true);
});

test("a heartbeat every 30 seconds keeps the stream; without one it is abandoned 10 seconds later", () => {
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

test("a broken stream reconnects after 1, 2, 5 and then every 10 seconds", () => {
  for (const [count, wait] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
    newest().hears("error");
    vi.advanceTimersByTime(wait - 1);
    expect(Source.opened).toHaveLength(count + 1);
    vi.advanceTimersByTime(1);
    expect(Source.opened).toHaveLength(count + 2);
  }
});

test("a successful connection resets the reconnect delays", () => {
  newest().hears("error");
  vi.advanceTimersByTime(1_000);
  newest().hears("beat");
  newest().hears("error");
  vi.advanceTimersByTime(1_000);
  expect(Source.opened).toHaveLength(3);
});

test("reconnects are spread: each delay is half to one and a half of its nominal length", () => {
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

test("a change is loaded at a random moment within the time that the event allows", async () => {
  newest().hears("changed", "600");
  await vi.advanceTimersByTimeAsync(299);
  expect(updates).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(updates).toBe(1);
});

test.each([undefined, "", "soon", "-1", "Infinity", "86400000"])(
  "a change is loaded within 200 ms where the event says %j",
  async (data) => {
    newest().hears("changed", data);
    await vi.advanceTimersByTimeAsync(99);
    expect(updates).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(updates).toBe(1);
  },
);

test("changes that come while one waits are loaded together without a longer wait", async () => {
  newest().hears("changed", "400");
  for (let count = 0; count < 4; count++) {
    await vi.advanceTimersByTimeAsync(49);
    newest().hears("changed", "400");
  }
  await vi.advanceTimersByTimeAsync(4);
  expect(updates).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(updates).toBe(1);
});

test("changes that come during a load are loaded once after it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  loading = promise;
  newest().hears("changed", "0");
  await vi.advanceTimersByTimeAsync(0);
  for (let count = 0; count < 3; count++) newest().hears("changed", "0");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(updates).toBe(1);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(updates).toBe(2);
});

test("the load is given the newest change", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  loading = promise;
  newest().hears("changed", "400", "761");
  newest().hears("changed", "400", "764");
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(["764"]);
  for (const change of ["765", "768"]) newest().hears("changed", "0", change);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["764", "768"]);
});

test("a page without a stream asks again after the given time and reports no lost connection", async () => {
  for (let poll = 1; poll <= 3; poll++) {
    newest().hears("beat");
    newest().hears("later", "20000");
    expect([newest().closed, Source.opened.length]).toEqual([true, poll]);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(Source.opened).toHaveLength(poll);
    await vi.advanceTimersByTimeAsync(1);
    expect(Source.opened).toHaveLength(poll + 1);
  }
  expect([updates, state.hidden]).toEqual([0, true]);
});

test("a page without a stream loads what changed meanwhile and keeps trying", async () => {
  newest().hears("changed", "0", "761");
  newest().hears("later", "20000");
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, Source.opened.length]).toEqual([["761"], 1]);
  await vi.advanceTimersByTimeAsync(20_000);
  const { promise, reject } = Promise.withResolvers<void>();
  loading = promise;
  newest().hears("changed", "0", "764");
  newest().hears("later", "20000");
  await vi.advanceTimersByTimeAsync(0);
  reject(new Error("No page."));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked, Source.opened.length]).toEqual([["761", "764"], 3]);
});

test("a hidden tab closes its stream and reopens it when shown", () => {
  document.hidden = true;
  window.dispatchEvent(new Event("visibilitychange"));
  expect(newest().closed).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(Source.opened).toHaveLength(1);
  document.hidden = false;
  window.dispatchEvent(new Event("visibilitychange"));
  expect(Source.opened).toHaveLength(2);
  expect(newest().closed).toBe(false);
});

test("a phone with a signal again reconnects within a second, even while an attempt hangs", () => {
  window.dispatchEvent(new Event("online"));
  expect(Source.opened[0]?.closed).toBe(true);
  vi.advanceTimersByTime(499);
  expect(Source.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Source.opened).toHaveLength(2);
});

test("attempts that failed without a signal don't delay those after it", () => {
  for (const wait of [1_000, 2_000, 5_000]) {
    newest().hears("error");
    vi.advanceTimersByTime(wait);
  }
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(500);
  expect(Source.opened).toHaveLength(5);
  newest().hears("error");
  vi.advanceTimersByTime(1_000);
  expect(Source.opened).toHaveLength(6);
});

test("an expired page is reloaded once, for no change", async () => {
  until = new Date(Date.now() + 20_000).toISOString();
  newest().hears("changed", "0", "761");
  await vi.advanceTimersByTimeAsync(19_000);
  newest().hears("beat");
  expect(asked).toEqual(["761"]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual(["761", ""]);
  newest().hears("beat");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(updates).toBe(2);
});

test("a closed page stops listening for good", () => {
  end.abort();
  expect(newest().closed).toBe(true);
  for (const name of ["visibilitychange", "pageshow", "online", "offline"]) {
    window.dispatchEvent(new Event(name));
  }
  vi.advanceTimersByTime(3_600_000);
  expect(Source.opened).toHaveLength(1);
});
