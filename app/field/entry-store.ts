import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { FieldView, QueuedEntry } from "#domain/competition/field/view-rules.ts";

/**
 * `crypto.randomUUID` is missing on insecure origins, such as a site on the field's local network.
 */
export function newEntryKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

interface StoredView {
  token: string;
  view: FieldView;
  /** Server clock minus phone clock, in milliseconds. */
  ahead: number;
}

type EntryRefusal = Required<Pick<QueuedEntry, "refused" | "atDesk">>;

interface Tables extends DBSchema {
  entries: { key: number; value: QueuedEntry & { order?: number }; indexes: { key: string } };
  views: { key: string; value: StoredView };
  phone: { key: string; value: string };
}

/** Local IndexedDB store, or one in memory. Holds only public names. */
export type EntryStore = ReturnType<typeof inMemory>;

let opened: Promise<EntryStore> | undefined;

/** Falls back to memory if IndexedDB is unavailable. */
export function openEntryStore(): Promise<EntryStore> {
  opened ??= open().catch(() => inMemory());
  return opened;
}

function connect(): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>("araknid-field", 1, {
    upgrade(fresh) {
      const entries = fresh.createObjectStore("entries", { keyPath: "order", autoIncrement: true });
      entries.createIndex("key", "key", { unique: true });
      fresh.createObjectStore("views", { keyPath: "token" });
      fresh.createObjectStore("phone");
    },
  });
}

async function open(): Promise<EntryStore> {
  let connecting = connect();
  await connecting;
  /**
   * Retries once on a new connection, because phones close the database of a suspended page. `work`
   * must be idempotent.
   */
  const within = async <T>(work: (db: IDBPDatabase<Tables>) => Promise<T>): Promise<T> => {
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
        const known = (await change.store.get("name")) ?? newEntryKey();
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
    entries: async () => (await within((db) => db.getAll("entries"))).map(asStored),
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
    storeView: (newer) =>
      within(async (db) => {
        const change = db.transaction("views", "readwrite");
        const known = await change.store.get(newer.token);
        if (!known || known.view.at < newer.view.at) await change.store.put(newer);
        await change.done;
      }),
    tokens: () => within((db) => db.getAllKeys("views")),
    forget: (token) => within((db) => db.delete("views", token)),
  };
}

/** Entries from before an update can have words with a key in them that nothing reads anymore. */
function asStored({ words, ...entry }: QueuedEntry): QueuedEntry {
  const isOld = typeof words === "string" && words.startsWith("\u0001");
  return { ...entry, words: isOld ? "" : words };
}

function inMemory() {
  const phone = newEntryKey();
  const entries = new Map<string, QueuedEntry>();
  const views = new Map<string, StoredView>();
  return {
    phone: async () => phone,
    async add(entry: QueuedEntry) {
      entries.set(entry.key, entry);
    },
    entries: async () => [...entries.values()],
    /** Removes an accepted entry (null), or marks it as refused. */
    async settle(key: string, refusal: EntryRefusal | null) {
      const found = entries.get(key);
      if (refusal === null) entries.delete(key);
      else if (found) entries.set(key, { ...found, ...refusal });
    },
    view: async (token: string) => views.get(token),
    /** Ignored if a newer view is stored. */
    async storeView(newer: StoredView) {
      const known = views.get(newer.token);
      if (!known || known.view.at < newer.view.at) views.set(newer.token, newer);
    },
    tokens: async () => [...views.keys()],
    async forget(token: string) {
      views.delete(token);
    },
  };
}
