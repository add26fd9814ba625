import { openEntryStore } from "../field/entry-store.ts";
import { SYNC, sendQueuedEntries } from "../field/entry-sync.ts";
import { adoptFieldPages, deleteFieldPages, storeFieldPage } from "./page-store.ts";
import { fieldToken, NETWORK_TIMEOUT } from "./stored-page-rules.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Serves field pages offline (network first) and sends their entries by background sync. */
export function listenForField(worker: WorkerScope): void {
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" && fieldToken(pathname)) {
      event.respondWith(networkFirst(request, pathname));
    } else if (pathname.startsWith("/assets/")) {
      // File names contain a content hash, so they are never stale.
      event.respondWith(stored(pathname).then((found) => found ?? fetch(request)));
    }
  });
  worker.addEventListener("message", (event) => {
    const { keep, forget } = readMessage(event.data);
    if (keep !== null) event.waitUntil(storeFieldPage(keep).then(() => cleanUp({ keep })));
    if (forget !== null) event.waitUntil(cleanUp({ forget }));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC) event.waitUntil(syncEntries());
  });
  worker.addEventListener("activate", (event) =>
    event.waitUntil(adoptFieldPages().then(() => cleanUp())),
  );
}

function readMessage(data: unknown): { keep: string | null; forget: string | null } {
  const { keep, forget } = (data ?? {}) as { keep?: unknown; forget?: unknown };
  const pathOf = (path: unknown) => (typeof path === "string" && fieldToken(path) ? path : null);
  return { keep: pathOf(keep), forget: pathOf(forget) };
}

/** Returns undefined if the caches can't be read, as if there were no worker. */
function stored(path: string): Promise<Response | undefined> {
  return caches.match(path).catch(() => undefined);
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const copy = await stored(path);
  if (!copy) return fetch(request);
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), NETWORK_TIMEOUT);
  });
  const answer = await Promise.race([fetch(request).catch(() => null), timeout]);
  return answer === null || answer.status >= 500 ? copy : answer;
}

/** Throws if entries are unsent, so that the browser retries the sync. */
async function syncEntries(): Promise<void> {
  if (!(await sendQueuedEntries(await openEntryStore()))) throw new Error("Entries still wait.");
}

/** Deletes the pages of links that are over, and of links that this phone has not opened. */
async function cleanUp({ keep, forget }: { keep?: string; forget?: string } = {}): Promise<void> {
  const store = await openEntryStore();
  const now = new Date().toISOString();
  for (const token of await store.tokens()) {
    const until = (await store.view(token))?.view.until ?? "";
    if (until <= now) await store.forget(token);
  }
  const tokens = await store.tokens();
  await deleteFieldPages((path) => {
    return path === forget || (path !== keep && !tokens.includes(fieldToken(path) ?? ""));
  });
}
