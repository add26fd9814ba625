import type { FieldView } from "../../domain/field/view-rules.ts";
import { TIME_OUT } from "../../domain/live-rules.ts";
import type { KeptEntry, Store } from "./store.ts";

/** Tells the pages of a phone that what it keeps has changed. */
export const CHANNEL = "araknid-field";
/** What the browser wakes the worker with once there is a connection, though no page is open. */
export const SYNC = "field-entries";

/** What the server says of an entry; the view where it could be read. */
interface Answer {
  refused: string | null;
  atDesk?: boolean;
  view?: FieldView;
}

/**
 * Sends what waits, in the order it was entered, one after the other, until nothing waits or one could not be sent;
 * answers whether nothing waits. Of several pages, and the worker beside them, one sends at a time.
 */
export async function sendWaiting(store: Store): Promise<boolean> {
  if (!("locks" in navigator)) return sendAll(store);
  // A page that a phone put to sleep while it sent has its turn for good. Two that send what waits do no harm: each
  // goes on to an entry only when the one before it was answered, and the server takes each once.
  const signal = AbortSignal.timeout(TIME_OUT);
  const turn = navigator.locks.request(CHANNEL, { signal }, () => sendAll(store));
  return turn.catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    return sendAll(store);
  });
}

async function sendAll(store: Store): Promise<boolean> {
  for (;;) {
    const next = (await store.entries()).find(({ refused }) => refused === undefined);
    if (!next) return true;
    const answer = await send(next, await store.phone());
    if (!answer) return false;
    if (answer.view) {
      const { token } = next;
      await store.keepView({ token, view: answer.view, ahead: aheadOf(answer.view) });
    }
    const { refused, atDesk = false } = answer;
    await store.settle(next.key, refused === null ? null : { refused, atDesk });
    // What was refused and is now taken back needs nobody any more.
    if (refused === null && next.entry.kind === "undo") await store.settle(next.entry.of, null);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  }
}

/** What the server's clock is ahead of this one, as a view that just came says. */
export function aheadOf(view: FieldView): number {
  return Date.parse(view.at) - Date.now();
}

/** Null where nobody knows what became of it: sent again, it is known by its key. */
async function send(kept: KeptEntry, phone: string): Promise<Answer | null> {
  const { key, token, gameId, fields, enteredAt } = kept;
  const ago = Math.max(Date.now() - enteredAt, 0);
  const said = { ...fields, key, phone, gameId: String(gameId), ago: String(ago) };
  try {
    const response = await fetch(`/field/${token}/entries`, {
      method: "POST",
      body: new URLSearchParams(said),
      // What a hotel's network answers in our place is none of ours.
      redirect: "error",
      signal: AbortSignal.timeout(TIME_OUT),
    });
    if (response.status === 429 || response.status >= 500) return null;
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isAnswer(said: unknown): said is Answer {
  return typeof said === "object" && said !== null && "refused" in said;
}
