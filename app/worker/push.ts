import { type PushPayload, pathOn, readPayload } from "#domain/messaging/push-message-rules.ts";
import type { ExtendableEvent, PushEvent, WorkerScope } from "./worker-scope.ts";

export function listenForPush(worker: WorkerScope): void {
  const { registration } = worker;
  const { origin } = worker.location;
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const data = event.notification.data as { path?: unknown } | null;
    event.waitUntil(open(pathOn(origin, data?.path)));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

  async function show({ data }: PushEvent): Promise<void> {
    const news = readPayload(read(data), origin);
    // Browsers revoke the permission if a push shows no notification.
    const { title, body, tag, path } = news ?? unreadable(navigator.language);
    const shown: NotificationOptions & { renotify: boolean } = {
      body,
      tag,
      // A newer notification for the same game replaces the old one and alerts again.
      renotify: true,
      data: { path },
      icon: "/icon-192.png",
      badge: "/icon-192.png",
    };
    await registration.showNotification(title, shown);
  }

  async function open(path: string): Promise<void> {
    const url = origin + path;
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => page.url === url);
    if (there) await there.focus();
    else await worker.clients.openWindow(url);
  }

  /** The push service replaced the subscription: move the followed teams to the new one. */
  async function renew(event: ExtendableEvent & { oldSubscription?: PushSubscription | null }) {
    const old = event.oldSubscription;
    const applicationServerKey = old?.options.applicationServerKey;
    if (!old || !applicationServerKey) return;
    const renewed = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    const { endpoint, keys } = renewed.toJSON();
    await fetch("/follow", {
      method: "POST",
      body: new URLSearchParams({
        intent: "renew",
        oldEndpoint: old.endpoint,
        endpoint: endpoint ?? "",
        ...keys,
      }),
    });
  }
}

/** Of a message in no known form; the worker brings no catalogs. */
function unreadable(language: string): PushPayload {
  const texts = language.startsWith("es") ? TEXTS.es : TEXTS.en;
  return { ...texts, tag: "news" };
}

const TEXTS = {
  en: {
    title: "News about a team you follow",
    body: "Open the page to read it.",
    path: "/schedules-results",
  },
  es: {
    title: "Noticias de un equipo que usted sigue",
    body: "Abra la página para leerlas.",
    path: "/es/schedules-results",
  },
};

function read(data: PushEvent["data"]): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}
