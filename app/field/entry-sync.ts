import type { FieldView, QueuedEntry } from "#domain/competition/field/view-rules.ts";
import { LIVE_TIMEOUT } from "#domain/core/live-timing-rules.ts";
import type { EntryStore } from "./entry-store.ts";

export const CHANNEL = "araknid-field";
/** Tag of the background sync. */
export const SYNC = "field-entries";

interface Answer {
  refused: string | null;
  atDesk?: boolean;
  view?: FieldView;
}

/**
 * Sends unsent entries in order until one fails. Returns true if none are left. A Web Lock lets
 * only one page or worker send at a time.
 */
export async function sendQueuedEntries(store: EntryStore): Promise<boolean> {
  if (!("locks" in navigator)) return sendAll(store);
  // A suspended page can keep the lock forever, so proceed after a timeout. Concurrent senders are
  // safe because the server deduplicates entries by key.
  const signal = AbortSignal.timeout(LIVE_TIMEOUT);
  const turn = navigator.locks.request(CHANNEL, { signal }, () => sendAll(store));
  return turn.catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    return sendAll(store);
  });
}

async function sendAll(store: EntryStore): Promise<boolean> {
  for (;;) {
    const next = (await store.entries()).find(({ refused }) => refused === undefined);
    if (!next) return true;
    const answer = await send(next, await store.phone());
    if (!answer) return false;
    if (answer.view) {
      const { token } = next;
      await store.storeView({ token, view: answer.view, ahead: clockOffset(answer.view) });
    }
    const { refused, atDesk = false } = answer;
    await store.settle(next.key, refused === null ? null : { refused, atDesk });
    // Undoing a refused entry resolves it.
    if (refused === null && next.entry.kind === "undo") await store.settle(next.entry.of, null);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  }
}

/** Server clock minus local clock in milliseconds, from a view that has just arrived. */
export function clockOffset(view: FieldView): number {
  return Date.parse(view.at) - Date.now();
}

/** Returns null if the outcome is unknown; sending the entry again is safe because of its key. */
async function send(entry: QueuedEntry, phone: string): Promise<Answer | null> {
  const { key, token, gameId, fields, enteredAt } = entry;
  const ago = Math.max(Date.now() - enteredAt, 0);
  const body = { ...fields, key, phone, gameId: String(gameId), ago: String(ago) };
  try {
    const response = await fetch(`/field/${token}/entries`, {
      method: "POST",
      body: new URLSearchParams(body),
      // A captive portal's redirect is not our response.
      redirect: "error",
      signal: AbortSignal.timeout(LIVE_TIMEOUT),
    });
    if (response.status === 429 || response.status >= 500) return null;
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isAnswer(body: unknown): body is Answer {
  return typeof body === "object" && body !== null && "refused" in body;
}
