import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

const state = { hidden: true, textContent: "" };
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

describe("a change", () => {
  test("is loaded at once where the notice says so", async () => {
    newest().hears("changed", "0");
    await vi.advanceTimersByTimeAsync(0);
    expect(updates).toBe(1);
  });

  test("is loaded within the time that the notice says, at a moment of one's own", async () => {
    newest().hears("changed", "600");
    await vi.advanceTimersByTimeAsync(299);
    expect(updates).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(updates).toBe(1);
  });

  test.each([undefined, "", "soon", "-1", "Infinity", "86400000"])(
    "is loaded within 200 ms where the notice says %j",
    async (data) => {
      newest().hears("changed", data);
      await vi.advanceTimersByTimeAsync(99);
      expect(updates).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(updates).toBe(1);
    },
  );

  test("is loaded together with what comes while one waits, which makes nobody wait longer", async () => {
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

  test("that comes while one is loaded is loaded after it, all of them at once", async () => {
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

  test("is named to what loads it; of several that are loaded together it is the newest", async () => {
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
});

describe("a page that there is no stream for", () => {
  test("asks again after the time it was given, and says nothing of a lost connection", async () => {
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

  test("loads what changed meanwhile, and tries as often as ever when that fails", async () => {
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
});

describe("a tab that nobody looks at", () => {
  test("listens to nothing, and listens again when it is looked at", () => {
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

test("what is read because it is over names no change, also after one was heard", async () => {
  until = new Date(Date.now() + 20_000).toISOString();
  newest().hears("changed", "0", "761");
  await vi.advanceTimersByTimeAsync(23_000);
  expect(asked).toEqual(["761", ""]);
});

test("a page that is given up listens to nothing any more, whatever happens", () => {
  end.abort();
  expect(newest().closed).toBe(true);
  for (const name of ["visibilitychange", "pageshow", "online", "offline"]) {
    window.dispatchEvent(new Event(name));
  }
  vi.advanceTimersByTime(3_600_000);
  expect(Source.opened).toHaveLength(1);
});
