import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Entry } from "../../domain/field/entry-rules.ts";
import type { FieldView } from "../../domain/field/view-rules.ts";
import { newKey } from "./new-key.ts";

/** What a phone entered, until the server has answered it. */
export interface KeptEntry {
  key: string;
  /** Of the link that it was entered by. */
  token: string;
  gameId: number;
  /** As its form said it, and what that means. */
  fields: Record<string, string>;
  entry: Entry;
  /** What it is in words, also once the game is shown no more. */
  words: string;
  /** By the phone's own clock, in milliseconds. */
  enteredAt: number;
  /** Why the server did not take it; it waits for somebody to read that. */
  refused?: string;
  /** A refused one is listed on the organizer's score desk. */
  atDesk?: boolean;
}

/** What a link opened when the phone last heard of it. */
export interface KeptView {
  token: string;
  view: FieldView;
  /** What the server's clock is ahead of the phone's, in milliseconds. */
  ahead: number;
}

/** Why the server did not take an entry. */
export type Refusal = Required<Pick<KeptEntry, "refused" | "atDesk">>;

interface Tables extends DBSchema {
  entries: { key: number; value: KeptEntry & { order?: number }; indexes: { key: string } };
  views: { key: string; value: KeptView };
  phone: { key: string; value: string };
}

/** What a phone at the field keeps, in the browser's own database. Nothing but public names is in it. */
export interface Store {
  /** What the phone is called. */
  phone(): Promise<string>;
  add(entry: KeptEntry): Promise<void>;
  /** All entries in the order they were entered, refused ones too. */
  entries(): Promise<KeptEntry[]>;
  /** The server has refused an entry, or taken it (null). */
  settle(key: string, refusal: Refusal | null): Promise<void>;
  view(token: string): Promise<KeptView | undefined>;
  /** Keeps a view unless a newer one is there. */
  keepView(kept: KeptView): Promise<void>;
  tokens(): Promise<string[]>;
  forget(token: string): Promise<void>;
}

let opened: Promise<Store> | undefined;

/** The phone's store; a browser that keeps nothing gets one that lasts as long as its page. */
export function openStore(): Promise<Store> {
  opened ??= open().catch(() => inMemory());
  return opened;
}

type Connection = IDBPDatabase<Tables>;

function connect(): Promise<Connection> {
  return openDB<Tables>("araknid-field", 1, {
    upgrade(fresh) {
      const entries = fresh.createObjectStore("entries", { keyPath: "order", autoIncrement: true });
      entries.createIndex("key", "key", { unique: true });
      fresh.createObjectStore("views", { keyPath: "token" });
      fresh.createObjectStore("phone");
    },
  });
}

async function open(): Promise<Store> {
  let connecting = connect();
  await connecting;
  /** What may be done twice: phones take the database away from a page that slept, and it is opened anew. */
  const within = async <T>(work: (db: Connection) => Promise<T>): Promise<T> => {
    const used = connecting;
    try {
      return await work(await used);
    } catch {
      if (connecting === used) {
        used.then((db) => db.close()).catch(() => {});
        connecting = connect();
      }
      return work(await connecting);
    }
  };
  return {
    phone: () =>
      within(async (db) => {
        const change = db.transaction("phone", "readwrite");
        const known = (await change.store.get("name")) ?? newKey();
        await change.store.put(known, "name");
        await change.done;
        return known;
      }),
    add: (entry) =>
      within(async (db) => {
        const change = db.transaction("entries", "readwrite");
        if (!(await change.store.index("key").getKey(entry.key))) await change.store.add(entry);
        await change.done;
      }),
    entries: () => within((db) => db.getAll("entries")),
    settle: (key, refusal) =>
      within(async (db) => {
        const change = db.transaction("entries", "readwrite");
        const found = await change.store.index("key").get(key);
        if (found?.order !== undefined) {
          if (refusal === null) await change.store.delete(found.order);
          else await change.store.put({ ...found, ...refusal });
        }
        await change.done;
      }),
    view: (token) => within((db) => db.get("views", token)),
    keepView: (kept) =>
      within(async (db) => {
        const change = db.transaction("views", "readwrite");
        const known = await change.store.get(kept.token);
        if (!known || known.view.at < kept.view.at) await change.store.put(kept);
        await change.done;
      }),
    tokens: () => within((db) => db.getAllKeys("views")),
    forget: (token) => within((db) => db.delete("views", token)),
  };
}

function inMemory(): Store {
  const phone = newKey();
  const entries = new Map<string, KeptEntry>();
  const views = new Map<string, KeptView>();
  return {
    phone: async () => phone,
    add: async (entry) => void entries.set(entry.key, entry),
    entries: async () => [...entries.values()],
    async settle(key, refusal) {
      const found = entries.get(key);
      if (refusal === null) entries.delete(key);
      else if (found) entries.set(key, { ...found, ...refusal });
    },
    view: async (token) => views.get(token),
    async keepView(kept) {
      const known = views.get(kept.token);
      if (!known || known.view.at < kept.view.at) views.set(kept.token, kept);
    },
    tokens: async () => [...views.keys()],
    forget: async (token) => void views.delete(token),
  };
}
