import {
  HEARTBEAT_INTERVAL,
  LIVE_TIMEOUT,
  RECONNECT_DELAYS,
} from "#domain/core/live-timing-rules.ts";

/** Default maximum delay (ms) before loading a change. */
const SPREAD = 200;
/** Maximum delay (ms) after a page's data expires. */
const EXPIRY = 5_000;
/** Maximum delay (ms) before connecting when the signal is back: a stadium must not return at once. */
const ONLINE_SPREAD = 1_000;
const LONGEST_WAIT = 12 * 3_600_000;
/** In milliseconds: avoids showing a warning while the page unloads. */
const NOTICE_DELAY = 500;

type Timer = ReturnType<typeof setTimeout> | undefined;

export interface LiveFacts {
  /**
   * Space-separated; empty if the page never changes. 'as:board' or 'as:<field token>' gives the
   * page priority when streams are scarce.
   */
  topics?: string | undefined;
  since?: string | undefined;
  /** Expiry time of the page's data (ISO). */
  until?: string | undefined;
}

export interface LivePage {
  facts(): LiveFacts;
  /** Reloads the page at event `at` or later; rejects on failure. */
  update(at: string): Promise<void>;
}

/**
 * Keeps a page up to date while its tab is visible and shows a notice when it can't, until `signal`
 * aborts.
 */
export function subscribeToChanges(page: LivePage, signal?: AbortSignal): void {
  let source: EventSource | null = null;
  let connectedFor: string | undefined;
  let failures = 0;
  let timer: Timer;
  let updating = false;
  let updateAgain = false;
  let spreadOver = 0;
  let newest = "";
  let expiry: Timer;
  let expired = "";

  const connect = () => {
    disconnect();
    const { topics, since = "" } = page.facts();
    connectedFor = topics;
    if (!topics) return showNotLive(false);
    if (document.hidden) return;
    const query = new URLSearchParams({ topics, since });
    source = new EventSource(`/live?${query}`);
    source.addEventListener("error", lost);
    source.addEventListener("beat", () => {
      awaitHeartbeat();
      if (!updating) live();
    });
    source.addEventListener("changed", ({ data, lastEventId }) => {
      awaitHeartbeat();
      const spreadMs = Number.parseFloat(data);
      void update(spreadMs >= 0 && spreadMs < LIVE_TIMEOUT ? spreadMs : SPREAD, lastEventId);
    });
    // The server has no stream available; reconnect after the given delay.
    source.addEventListener("later", ({ data }) => {
      source?.close();
      next(connect, Number.parseFloat(data));
    });
    next(lost, LIVE_TIMEOUT);
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

  const awaitHeartbeat = () => next(lost, HEARTBEAT_INTERVAL + LIVE_TIMEOUT);

  const live = () => {
    failures = 0;
    showNotLive(false);
    clearTimeout(expiry);
    // Once per expiry time: with a wrong clock, fresh data could seem expired at once.
    const { until = "" } = page.facts();
    const wait = Date.parse(until) - Date.now();
    if (until === expired || !(wait < LONGEST_WAIT)) return;
    expiry = setTimeout(() => {
      expired = until;
      void update(0, "");
    }, Math.max(wait, 0) + spread(EXPIRY));
  };

  const lost = () => {
    disconnect();
    showNotLive(true);
    next(connect, (RECONNECT_DELAYS[failures++] ?? RECONNECT_DELAYS[3]) * (0.5 + Math.random()));
  };

  /** Runs one update at a time and coalesces later events. The random delay spreads the load. */
  const update = async (spreadMs: number, change: string) => {
    clearTimeout(expiry);
    spreadOver = spreadMs;
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
      // Reconnecting catches up from the page's last known event.
      if (source) lost();
    }
    updating = false;
  };

  const on = ({ type }: Event) => {
    if (type === "offline") {
      if (source) lost();
    } else if (document.hidden || type === "pagehide") {
      disconnect();
      clearTimeout(noticeTimer);
    } else if (type === "online") {
      // Failures without a signal say nothing about the server, so the back-off starts again.
      failures = 0;
      disconnect();
      next(connect, spread(ONLINE_SPREAD));
    } else if (!source) connect();
  };
  // A page restored from the back/forward cache is stale.
  for (const name of ["visibilitychange", "pageshow", "online", "pagehide", "offline"]) {
    window.addEventListener(name, on, { signal });
  }
  signal?.addEventListener("abort", () => {
    disconnect();
    showNotLive(false);
  });
  connect();
}

function spread(spreadMs: number): number {
  return Math.random() * spreadMs;
}

let noticeTimer: Timer;

function showNotLive(lost: boolean): void {
  clearTimeout(noticeTimer);
  const show = () => {
    const state = document.getElementById("live-state");
    if (!state || state.hidden !== lost) return;
    state.textContent = lost ? (state.dataset["lost"] ?? "") : "";
    state.hidden = !lost;
  };
  if (lost) noticeTimer = setTimeout(show, NOTICE_DELAY);
  else show();
}
