import { BACK_OFF, HEARTBEAT, TIME_OUT } from "../../domain/live-rules.ts";

/** Changes that come together are fetched together, and a stadium does not ask in one instant. */
const SPREAD = 200;
/** A page whose moment is over is read again within this time. */
const EXPIRY = 5_000;
const LONGEST_WAIT = 12 * 3_600_000;
/** A connection that breaks because the page is being left is not worth a word. */
const PATIENCE = 500;

export interface Followed {
  /** What the page shows, separated by spaces; nothing when it cannot change. */
  topics(): string;
  /** The newest change that the page knows of. */
  since(): string;
  /** The moment (ISO) at which what the page says of the present is over; nothing where it never is. */
  until(): string;
  /** Brings the page up to date; rejects when that failed. */
  update(): Promise<void>;
}

/**
 * Keeps a page up to date while its tab is visible, and says on it when it cannot. Answers the function
 * that ends it.
 */
export function follow(page: Followed): () => void {
  let source: EventSource | null = null;
  let connectedFor = "";
  let failures = 0;
  /** The next thing to happen if nothing is heard: giving up on a silent stream, or trying again. */
  let timer = 0;
  let updating = false;
  let updateAgain = false;
  let ended = false;
  /** Reads the page anew when what it says of the present is over. */
  let expiry = 0;
  let over = "";

  const connect = () => {
    disconnect();
    connectedFor = page.topics();
    if (!connectedFor) sayNotLive(false);
    if (ended || !connectedFor || document.hidden) return;
    if (typeof EventSource === "undefined") return sayNotLive(true);
    const query = new URLSearchParams({ topics: connectedFor, since: page.since() });
    source = new EventSource(`/live?${query}`);
    source.addEventListener("error", lost);
    source.addEventListener("beat", () => {
      heard();
      if (!updating) live();
    });
    source.addEventListener("changed", () => {
      heard();
      void update();
    });
    timer = window.setTimeout(lost, TIME_OUT);
  };

  const disconnect = () => {
    clearTimeout(timer);
    clearTimeout(expiry);
    source?.close();
    source = null;
  };

  const heard = () => {
    clearTimeout(timer);
    timer = window.setTimeout(lost, HEARTBEAT + TIME_OUT);
  };

  const live = () => {
    failures = 0;
    sayNotLive(false);
    readWhenOver();
  };

  /** Once for each moment: where a clock is wrong the newest page may be over as soon as it is read. */
  const readWhenOver = () => {
    clearTimeout(expiry);
    const until = page.until();
    const wait = Date.parse(until) - Date.now();
    if (until === over || !(wait < LONGEST_WAIT)) return;
    expiry = window.setTimeout(() => {
      over = until;
      void update();
    }, Math.max(wait, 0) + spread(EXPIRY));
  };

  const lost = () => {
    disconnect();
    sayNotLive(true);
    const wait = BACK_OFF[Math.min(failures++, BACK_OFF.length - 1)] ?? 0;
    timer = window.setTimeout(connect, wait * (0.5 + Math.random()));
  };

  /** One update at a time, and another when something changed meanwhile. */
  const update = async () => {
    clearTimeout(expiry);
    updateAgain = true;
    if (updating) return;
    updating = true;
    try {
      while (updateAgain && source) {
        await new Promise((resolve) => setTimeout(resolve, spread(SPREAD)));
        updateAgain = false;
        await page.update();
      }
      updating = false;
      if (!source) return;
      if (page.topics() === connectedFor) live();
      else connect();
    } catch {
      updating = false;
      // The page is still as old as it says, so the next connection begins with catching up.
      if (source) lost();
    }
  };

  const onVisibility = () => {
    if (document.hidden) disconnect();
    else if (!source) connect();
  };
  const onOffline = () => {
    if (source) lost();
  };
  const onLeave = () => {
    disconnect();
    clearTimeout(saying);
  };
  // A page that comes back from the browser's memory is as old as it was when it was left.
  const events = [
    [document, "visibilitychange", onVisibility],
    [window, "pageshow", onVisibility],
    [window, "online", onVisibility],
    [window, "pagehide", onLeave],
    [window, "offline", onOffline],
  ] as const;
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  connect();

  return () => {
    ended = true;
    disconnect();
    sayNotLive(false);
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
  };
}

function spread(most: number): number {
  return Math.random() * most;
}

let saying = 0;

function sayNotLive(lost: boolean): void {
  clearTimeout(saying);
  const say = () => {
    const state = document.getElementById("live-state");
    if (!state || state.hidden !== lost) return;
    state.textContent = lost ? "Not live. Trying again… What you see may be old." : "";
    state.hidden = !lost;
  };
  if (lost) saying = window.setTimeout(say, PATIENCE);
  else say();
}
