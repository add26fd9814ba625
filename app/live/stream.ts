import { BACK_OFF, HEARTBEAT, TIME_OUT } from "../../domain/live-rules.ts";

/** How long a page waits at most before it loads a change, where the notice does not say. */
const SPREAD = 200;
/** A page whose moment is over is read again within this time. */
const EXPIRY = 5_000;
const LONGEST_WAIT = 12 * 3_600_000;
/** A connection that breaks because the page is being left is not worth a word. */
const PATIENCE = 500;

type Timer = ReturnType<typeof setTimeout> | undefined;

export interface Facts {
  /**
   * What the page shows, separated by spaces; nothing when it cannot change. A word 'as:board', or 'as:' and the
   * token of a field link, says what the page is: such a page has a stream where there are few left.
   */
  topics?: string | undefined;
  /** The newest change that the page knows of. */
  since?: string | undefined;
  /** The moment (ISO) at which what the page says of the present is over; nothing where it never is. */
  until?: string | undefined;
}

export interface Followed {
  /** What it says of itself now. */
  facts(): Facts;
  /** Brings the page up to date, no older than the change `at` if one is named; rejects when that failed. */
  update(at: string): Promise<void>;
}

/** Keeps a page up to date while its tab is visible, and says on it when it cannot; until `signal` ends it. */
export function follow(page: Followed, signal?: AbortSignal): void {
  let source: EventSource | null = null;
  let connectedFor: string | undefined;
  let failures = 0;
  /** The next thing to happen if nothing is heard: giving up on a silent stream, or trying again. */
  let timer: Timer;
  let updating = false;
  let updateAgain = false;
  /** Over how long the next update is spread, in milliseconds. */
  let spreadOver = 0;
  /** The newest change that was heard and is not loaded. */
  let newest = "";
  /** Reads the page anew when what it says of the present is over. */
  let expiry: Timer;
  let over = "";

  const connect = () => {
    disconnect();
    const { topics, since = "" } = page.facts();
    connectedFor = topics;
    if (!topics) return sayNotLive(false);
    if (document.hidden) return;
    const query = new URLSearchParams({ topics, since });
    source = new EventSource(`/live?${query}`);
    source.addEventListener("error", lost);
    source.addEventListener("beat", () => {
      heard();
      if (!updating) live();
    });
    source.addEventListener("changed", ({ data, lastEventId }) => {
      heard();
      const most = Number.parseFloat(data);
      void update(most >= 0 && most < TIME_OUT ? most : SPREAD, lastEventId);
    });
    // There is no stream for this page now: it asks again after a while, and is up to date until then.
    source.addEventListener("later", ({ data }) => {
      source?.close();
      next(connect, Number.parseFloat(data));
    });
    next(lost, TIME_OUT);
  };

  const next = (step: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(step, wait);
  };

  const disconnect = () => {
    clearTimeout(timer);
    clearTimeout(expiry);
    source?.close();
    source = null;
  };

  const heard = () => next(lost, HEARTBEAT + TIME_OUT);

  const live = () => {
    failures = 0;
    sayNotLive(false);
    clearTimeout(expiry);
    // Once for each moment: where a clock is wrong the newest page may be over as soon as it is read.
    const { until = "" } = page.facts();
    const wait = Date.parse(until) - Date.now();
    if (until === over || !(wait < LONGEST_WAIT)) return;
    expiry = setTimeout(() => {
      over = until;
      void update(0, "");
    }, Math.max(wait, 0) + spread(EXPIRY));
  };

  const lost = () => {
    disconnect();
    sayNotLive(true);
    next(connect, (BACK_OFF[failures++] ?? BACK_OFF[3]) * (0.5 + Math.random()));
  };

  /**
   * One update at a time, and another when something changed meanwhile. Changes that come while one waits are
   * loaded together; a stadium does not ask in one instant.
   */
  const update = async (most: number, change: string) => {
    clearTimeout(expiry);
    spreadOver = most;
    newest = change;
    updateAgain = true;
    if (updating) return;
    updating = true;
    try {
      while (updateAgain && source) {
        await new Promise((resolve) => setTimeout(resolve, spread(spreadOver)));
        updateAgain = false;
        await page.update(newest);
      }
      if (source) (page.facts().topics === connectedFor ? live : connect)();
    } catch {
      // The page is still as old as it says, so the next connection begins with catching up.
      if (source) lost();
    }
    updating = false;
  };

  const on = ({ type }: Event) => {
    if (type === "offline") {
      if (source) lost();
    } else if (document.hidden || type === "pagehide") {
      disconnect();
      clearTimeout(saying);
    } else if (!source) connect();
  };
  // A page that comes back from the browser's memory is as old as it was when it was left.
  for (const name of ["visibilitychange", "pageshow", "online", "pagehide", "offline"]) {
    window.addEventListener(name, on, { signal });
  }
  signal?.addEventListener("abort", () => {
    disconnect();
    sayNotLive(false);
  });
  connect();
}

function spread(most: number): number {
  return Math.random() * most;
}

let saying: Timer;

function sayNotLive(lost: boolean): void {
  clearTimeout(saying);
  const say = () => {
    const state = document.getElementById("live-state");
    if (!state || state.hidden !== lost) return;
    state.textContent = lost ? "Not live. Trying again… What you see may be old." : "";
    state.hidden = !lost;
  };
  if (lost) saying = setTimeout(say, PATIENCE);
  else say();
}
