import { openEntryStore } from "../field/entry-store.ts";
import { SYNC, sendQueuedEntries } from "../field/entry-sync.ts";
import { filesOf } from "./stored-page-rules.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Caches only field pages and their assets. */
const CACHE = "araknid-field";
const FIELD_PAGE = /^\/field\/([\w-]+)\/?$/;
/** In milliseconds, before falling back to the cached page. */
const NETWORK_TIMEOUT = 4_000;

/** Serves field pages offline (network first) and sends their entries by background sync. */
export function listenForField(worker: WorkerScope): void {
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" && FIELD_PAGE.test(pathname)) {
      event.respondWith(networkFirst(request, pathname));
    } else if (pathname.startsWith("/assets/")) {
      // File names contain a content hash, so they are never stale.
      event.respondWith(storedFile(pathname).then((found) => found ?? fetch(request)));
    }
  });
  worker.addEventListener("message", (event) => {
    const { keep, forget } = readMessage(event.data);
    if (keep !== null) event.waitUntil(serialized(() => cachePage(keep)));
    if (forget !== null) event.waitUntil(serialized(() => uncachePage(forget)));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC) event.waitUntil(syncEntries());
  });
  worker.addEventListener("activate", (event) => event.waitUntil(serialized(cleanUp)));
}

let lastTask: Promise<void> = Promise.resolve();

/** Serialized, so that cleanup doesn't delete what another task is adding. */
function serialized(work: () => Promise<void>): Promise<void> {
  const done = lastTask.then(work);
  lastTask = done.catch(() => {});
  return done;
}

function readMessage(data: unknown): { keep: string | null; forget: string | null } {
  const { keep, forget } = (data ?? {}) as { keep?: unknown; forget?: unknown };
  const pathOf = (path: unknown) =>
    typeof path === "string" && FIELD_PAGE.test(path) ? path : null;
  return { keep: pathOf(keep), forget: pathOf(forget) };
}

/** Returns undefined if the cache can't be read, as if there were no worker. */
async function fromCache(path: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(CACHE);
    return await cache.match(path);
  } catch {
    return undefined;
  }
}

/** Of a field page, or of a page in `page-store.ts`. */
async function storedFile(path: string): Promise<Response | undefined> {
  try {
    return await caches.match(path);
  } catch {
    return undefined;
  }
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const copy = await fromCache(path);
  if (!copy) return fetch(request);
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), NETWORK_TIMEOUT);
  });
  const answer = await Promise.race([fetch(request).catch(() => null), timeout]);
  return answer === null || answer.status >= 500 ? copy : answer;
}

/** Stores the page last, so that a cached page always has its assets. */
async function cachePage(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  // Without credentials, so that no personal data is cached.
  const page = await fetch(path, { credentials: "omit", cache: "no-store" });
  if (!page.ok) return;
  for (const file of filesOf(await page.clone().text())) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  await cache.put(path, page);
  await cleanUp(path);
}

async function uncachePage(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(path);
  await cleanUp();
}

/** Throws if entries are unsent, so that the browser retries the sync. */
async function syncEntries(): Promise<void> {
  if (!(await sendQueuedEntries(await openEntryStore()))) throw new Error("Entries still wait.");
}

/** Deletes expired pages and unused assets, except for the page `opened`. */
async function cleanUp(opened?: string): Promise<void> {
  const [store, cache] = await Promise.all([openEntryStore(), caches.open(CACHE)]);
  const now = new Date().toISOString();
  for (const token of await store.tokens()) {
    const until = (await store.view(token))?.view.until ?? "";
    if (until <= now) await store.forget(token);
  }
  const tokens = await store.tokens();
  const needed = new Set<string>();
  const files: string[] = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    const [, token] = FIELD_PAGE.exec(path) ?? [];
    if (token === undefined) files.push(path);
    else if (path !== opened && !tokens.includes(token)) await cache.delete(path);
    else {
      const text = await (await cache.match(path))?.text();
      for (const file of filesOf(text ?? "")) needed.add(file);
    }
  }
  for (const path of files) if (!needed.has(path)) await cache.delete(path);
}
