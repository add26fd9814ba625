// The site's one service worker, served at /sw.js. It answers nothing but the pages of phones at the field, and
// shows what push services send: everything else a browser loads as if there were none.
import "../older-browsers.ts";
import { listenForField } from "./field.ts";
import { listenForPush } from "./push.ts";
import type { WorkerScope } from "./scope.ts";

const worker = globalThis as unknown as WorkerScope;

// A newer one takes over at once: it serves whatever page is open, of any version.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
listenForField(worker);
listenForPush(worker);
