// The site's only service worker (/sw.js): field pages, pages seen before, and push. All other
// requests go to the network.
import "../polyfills.ts";
import { listenForField } from "./field-pages.ts";
import { listenForPush } from "./push.ts";
import { listenForSeenPages } from "./seen-pages.ts";
import type { WorkerScope } from "./worker-scope.ts";

const worker = globalThis as unknown as WorkerScope;

// Activate at once; every version can serve every page.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
listenForField(worker);
listenForSeenPages(worker);
listenForPush(worker);
