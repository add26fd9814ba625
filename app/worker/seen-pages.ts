import { splitLocale } from "#i18n/locales.ts";
import { PART } from "../live/protocol.ts";
import {
  currentGeneration,
  deleteExpiredPages,
  deleteOwnPages,
  offlineCopy,
  offlinePage,
  storePage,
  updatePage,
} from "./page-store.ts";
import { NETWORK_TIMEOUT, type StoredAddress, storedAddress } from "./stored-page-rules.ts";
import type { FetchEvent, WorkerScope } from "./worker-scope.ts";

/** The console needs a connection, and the field has its own way to do without. */
const OTHERS = /^\/(?:admin|field)(?:\/|$)/i;
/** Forms that can start or end a session. */
const SESSION = /^\/(?:account|admin|login|logout|register|reset|verify)(?:\/|$)/i;
const LOGIN = /^\/login(?:\/|$)/i;

/** Stores some of the pages that people open, and shows them when there is no signal. */
export function listenForSeenPages(worker: WorkerScope): void {
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== worker.location.origin) return;
    const { path } = splitLocale(url.pathname);
    if (request.method !== "GET") {
      if (SESSION.test(path)) event.waitUntil(deleteOwnPages());
    } else if (request.mode === "navigate") {
      if (request.destination !== "document" || OTHERS.test(path)) return;
      event.respondWith(networkFirst(event, { url, path }));
    } else if (request.destination === "") {
      const address = storedAddress(url);
      if (address) event.respondWith(fromNetwork(event, address));
      else if (path.startsWith(`${PART}/`)) event.respondWith(contentOf(event));
    }
  });
  worker.addEventListener("activate", (event) => {
    event.waitUntil(deleteExpiredPages());
    // Not awaited: requests wait until a worker is active.
    void storeOpenPages();
  });

  /** The page that registers the worker was loaded before. */
  async function storeOpenPages(): Promise<void> {
    const which = { type: "window", includeUncontrolled: true } as const;
    for (const { url } of await worker.clients.matchAll(which)) {
      const address = storedAddress(new URL(url));
      const generation = currentGeneration();
      if (address) await fetch(url).then((page) => storePage(address, page, generation), ignored);
    }
  }

  /** What an open page loads when it has changed; its stored copy changes too. */
  async function contentOf({ request, clientId }: FetchEvent): Promise<Response> {
    const response = await fetch(request);
    const url = (await worker.clients.get(clientId))?.url;
    const address = url && storedAddress(new URL(url));
    if (address && response.ok) {
      void response
        .clone()
        .text()
        .then((part) => updatePage(address.key, part));
    }
    if (address && response.status === 304) void updatePage(address.key, null);
    return response;
  }
}

async function fromNetwork(event: FetchEvent, address: StoredAddress | null): Promise<Response> {
  const generation = currentGeneration();
  const response = await fetch(event.request);
  if (address) event.waitUntil(storePage(address, response.clone(), generation).catch(ignored));
  return response;
}

async function networkFirst(event: FetchEvent, { url, path }: Navigation): Promise<Response> {
  const address = storedAddress(url);
  const loading = fromNetwork(event, address);
  // The page is stored even if it comes too late to be shown.
  event.waitUntil(loading.catch(ignored));
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), NETWORK_TIMEOUT);
  });
  const response = await Promise.race([loading.catch(() => null), timeout]);
  // Someone who is signed in is redirected from there.
  if (response?.ok && LOGIN.test(path)) event.waitUntil(deleteOwnPages());
  if (response) return response;
  const copy = address && (await offlineCopy(address.key).catch(() => null));
  if (copy) return copy;
  try {
    return await loading;
  } catch (error) {
    const page = await offlinePage(url.pathname + url.search).catch(() => null);
    if (page) return page;
    throw error;
  }
}

interface Navigation {
  url: URL;
  /** Without the language. */
  path: string;
}

function ignored(): void {}
