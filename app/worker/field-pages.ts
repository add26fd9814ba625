import { openEntryStore } from "../field/entry-store.ts";
import { SYNC, sendQueuedEntries } from "../field/entry-sync.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Caches only field pages and their assets. */
const CACHE = "araknid-field";
const FIELD_PAGE = /^\/field\/([\w-]+)\/?$/;
/** In milliseconds, before falling back to the cached page. */
const PATIENCE = 4_000;

/** Serves field pages offline (network first) and sends their entries by background sync. */
export function listenForField(worker: WorkerScope): void {
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" && FIELD_PAGE.test(pathname)) {
      event.respondWith(pageOrKept(request, pathname));
    } else if (pathname.startsWith("/assets/")) {
      // File names contain a content hash, so they are never stale.
      event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
    }
  });
  worker.addEventListener("message", (event) => {
    const { keep, forget } = asked(event.data);
    if (keep !== null) event.waitUntil(inTurn(() => keepPage(keep)));
    if (forget !== null) event.waitUntil(inTurn(() => forgetPage(forget)));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC) event.waitUntil(sendOrFail());
  });
  worker.addEventListener("activate", (event) => event.waitUntil(inTurn(tidyUp)));
}

let turn: Promise<void> = Promise.resolve();

/** Serialized, so that cleanup doesn't delete what another task is adding. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

function asked(said: unknown): { keep: string | null; forget: string | null } {
  const { keep, forget } = (said ?? {}) as { keep?: unknown; forget?: unknown };
  const pathOf = (path: unknown) =>
    typeof path === "string" && FIELD_PAGE.test(path) ? path : null;
  return { keep: pathOf(keep), forget: pathOf(forget) };
}

/** Returns undefined if the cache can't be read, as if there were no worker. */
async function kept(path: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(CACHE);
    return await cache.match(path);
  } catch {
    return undefined;
  }
}

async function pageOrKept(request: Request, path: string): Promise<Response> {
  const copy = await kept(path);
  if (!copy) return fetch(request);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE);
  });
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer === null || answer.status >= 500 ? copy : answer;
}

/** Stores the page last, so that a cached page always has its assets. */
async function keepPage(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  // Without credentials, so that no personal data is cached.
  const page = await fetch(path, { credentials: "omit", cache: "no-store" });
  if (!page.ok) return;
  for (const file of filesOf(await page.clone().text())) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  await cache.put(path, page);
  await tidyUp(path);
}

function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g))];
}

async function forgetPage(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(path);
  await tidyUp();
}

/** Throws if entries are unsent, so that the browser retries the sync. */
async function sendOrFail(): Promise<void> {
  if (!(await sendQueuedEntries(await openEntryStore()))) throw new Error("Entries still wait.");
}

/** Deletes expired pages and unused assets, except for the page `opened`. */
async function tidyUp(opened?: string): Promise<void> {
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
