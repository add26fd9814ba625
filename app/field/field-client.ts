import { useEffect, useState, useSyncExternalStore } from "react";
import { confirmationQuestion, whyEntryRefused } from "#domain/competition/field/entry-rules.ts";
import { entryInput } from "#domain/competition/field/input.ts";
import {
  entryText,
  type FieldState,
  type FieldView,
  type PendingEntry,
  phoneMark,
  type QueuedEntry,
  serverClockOffset,
  withPendingEntries,
} from "#domain/competition/field/view-rules.ts";
import { reasonOf } from "#domain/core/input.ts";
import { RECONNECT_DELAYS } from "#domain/core/live-timing-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import workerAddress from "../worker/worker.ts?worker&url";
import { type EntryStore, newEntryKey, openEntryStore } from "./entry-store.ts";
import { CHANNEL, clockOffset, SYNC, sendQueuedEntries } from "./entry-sync.ts";

/** Ignores an identical entry within this time (ms), for double taps. */
const TWICE = 1_000;

/**
 * Client of an open field link: stores each entry locally, shows it at once, and sends entries in
 * order when there is a connection.
 */
export class FieldClient {
  readonly #token: string;
  /** The view from the last page load, which can be an offline copy. */
  #loaded: FieldView;
  #ahead: number;
  #mayBeCopy = true;
  #known: FieldState | null = null;
  #isOffline = false;
  #failures = 0;
  #timer = 0;
  #sending: Promise<void> | null = null;
  #isAsked = false;
  /** Sequence numbers of local reads, so that a slow read doesn't overwrite a newer one. */
  #turns = 0;
  #shown = 0;
  #pressed = { fields: "", at: 0, answer: Promise.resolve<Message | null>(null) };
  readonly #listeners = new Set<() => void>();

  constructor(token: string, loaded: FieldView) {
    this.#token = token;
    this.#loaded = loaded;
    this.#ahead = clockOffset(loaded);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null until the local store has been read. */
  readonly known = (): FieldState | null => this.#known;

  /**
   * Sends unsent entries when the phone comes online or the page becomes visible. Returns a
   * function that stops this.
   */
  start(): () => void {
    const end = new AbortController();
    const { signal } = end;
    const again = () => {
      this.#isOffline = !navigator.onLine;
      if (!document.hidden) void this.#send();
    };
    for (const name of ["online", "offline", "pageshow"]) {
      window.addEventListener(name, again, { signal });
    }
    document.addEventListener("visibilitychange", again, { signal });
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", () => void this.#readAgain(), { signal });
    return () => {
      end.abort();
      channel.close();
      clearTimeout(this.#timer);
    };
  }

  async load(view: FieldView): Promise<void> {
    if (view !== this.#loaded) {
      this.#loaded = view;
      this.#ahead = clockOffset(view);
      this.#mayBeCopy = false;
    }
    await this.#readAgain();
    await this.#send();
  }

  /** Returns the reason if the entry is rejected, or null. */
  enter(fields: FormData): Promise<Message | null> {
    const pressed = JSON.stringify([...fields]);
    const at = Date.now();
    if (pressed === this.#pressed.fields && at - this.#pressed.at < TWICE)
      return this.#pressed.answer;
    const answer = this.#enter(fields);
    this.#pressed = { fields: pressed, at, answer };
    return answer;
  }

  async #enter(fields: FormData): Promise<Message | null> {
    try {
      const why = await this.#store(fields);
      if (why !== null) return why;
    } catch {
      return message("fieldErrors.notStored");
    }
    // The entry is stored, so later failures must not be reported: the user would enter it twice.
    await this.#readAgain().catch(() => {});
    void wakeLater();
    void this.#send();
    return null;
  }

  async #store(fields: FormData): Promise<Message | null> {
    const store = await openEntryStore();
    const phone = await store.phone();
    const sent: Record<string, string> = { key: newEntryKey(), phone };
    for (const [name, value] of fields) {
      if (typeof value === "string" && !(name in sent)) sent[name] = value;
    }
    const parsed = entryInput.safeParse(sent);
    if (!parsed.success) return reasonOf(parsed.error.issues[0]);
    const { key, gameId, entry } = parsed.data;
    await this.#readAgain();
    const { view = this.#loaded, ahead = 0 } = this.#known ?? {};
    const game = view.games.find(({ id }) => id === gameId);
    const why = game
      ? (whyEntryRefused(game, entry, Date.now() + ahead) ?? confirmationQuestion(game, entry))
      : null;
    if (why !== null) return why;
    const enteredAt = Date.now();
    const words = game ? entryText(game, entry) : "";
    await store.add({ key, token: this.#token, gameId, fields: sent, entry, words, enteredAt });
    return null;
  }

  async dismiss(key: string): Promise<void> {
    const store = await openEntryStore();
    await store.settle(key, null);
    await this.#readAgain();
  }

  async #send(): Promise<void> {
    this.#isAsked = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    let isDone = true;
    while (this.#isAsked && isDone) {
      this.#isAsked = false;
      isDone = await sendQueuedEntries(await openEntryStore()).catch(() => false);
    }
    this.#isOffline = !isDone || !navigator.onLine;
    this.#failures = isDone ? 0 : this.#failures + 1;
    if (!isDone) {
      const wait = RECONNECT_DELAYS[this.#failures - 1] ?? RECONNECT_DELAYS[3];
      this.#timer = window.setTimeout(() => void this.#send(), wait);
    }
    await this.#readAgain();
  }

  async #readAgain(): Promise<void> {
    this.#turns += 1;
    const turn = this.#turns;
    const store = await openEntryStore();
    const token = this.#token;
    const page = this.#loaded;
    if (page.closed !== null) await store.forget(token);
    // A page opened offline is never newer than the stored view.
    else {
      const known = this.#mayBeCopy ? (await store.view(token))?.ahead : undefined;
      await store.storeView({ token, view: page, ahead: serverClockOffset(this.#ahead, known) });
    }
    // Read entries before the view: an entry that arrives in between is then in both and is
    // deduplicated by its key.
    const [phone, stored] = [await store.phone(), await store.entries()];
    const latest = await store.view(token);
    const all = await withoutApplied(store, stored, latest?.view ?? page);
    if (turn < this.#shown) return;
    this.#shown = turn;
    const own = all.filter((each) => each.token === token);
    const refused = all.filter((each) => each.refused !== undefined);
    const ahead = latest?.ahead ?? this.#ahead;
    const waiting = waitingOf(own, ahead);
    const mark = phoneMark(phone);
    this.#known = {
      view: withPendingEntries(latest?.view ?? page, waiting, mark),
      mark,
      waiting: all.length - refused.length,
      refused,
      isOffline: this.#isOffline,
      ahead,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** Drops refused entries that the organizer has since applied. */
async function withoutApplied(
  store: EntryStore,
  entries: readonly QueuedEntry[],
  { games }: FieldView,
): Promise<QueuedEntry[]> {
  const happened = new Set(games.flatMap((game) => game.happenings.map(({ key }) => key)));
  const isApplied = ({ key, refused }: QueuedEntry) => refused !== undefined && happened.has(key);
  for (const { key } of entries.filter(isApplied)) await store.settle(key, null);
  return entries.filter((each) => !isApplied(each));
}

function waitingOf(entries: readonly QueuedEntry[], ahead: number): PendingEntry[] {
  return entries
    .filter(({ refused }) => refused === undefined)
    .map(({ key, gameId, entry, enteredAt }) => ({ key, gameId, entry, at: enteredAt + ahead }));
}

async function wakeLater(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Background Sync is missing from the DOM types.
  const { sync } = (await navigator.serviceWorker.ready) as {
    sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(SYNC).catch(() => {});
}

export function useField(token: string, loaded: FieldView) {
  const [phone] = useState(() => new FieldClient(token, loaded));
  const known = useSyncExternalStore(phone.subscribe, phone.known, () => null);
  useEffect(() => phone.start(), [phone]);
  useEffect(() => {
    void phone.load(loaded);
  }, [phone, loaded]);
  const none = { mark: "", waiting: 0, refused: [], isOffline: false, ahead: 0 };
  return { phone, known: known ?? { view: loaded, ...none } };
}

/** Adds a field link's page to the offline cache, or removes it if `keep` is false. */
export async function cacheFieldPage(path: string, keep: boolean): Promise<void> {
  // There is no service worker in development or on insecure origins.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerAddress);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(keep ? { keep: path } : { forget: path });
  } catch {
    // Without the worker the page still works while it is open.
  }
}
