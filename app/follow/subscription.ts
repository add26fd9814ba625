export interface Refused {
  sentence: string;
}

/**
 * Subscribes this browser to a team. Returns false if permission is denied. `key` is the site's
 * VAPID public key.
 */
export async function follow(team: string, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await send("follow", { team, endpoint: endpoint ?? "", ...keys });
  return true;
}

/** Unsubscribes from push altogether after the last team. */
export async function unfollow(team: string): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  await send("unfollow", { team, endpoint: subscription.endpoint });
  if ((await followed()).length === 0) await subscription.unsubscribe();
}

export async function followed(): Promise<string[]> {
  const subscription = await subscribed();
  if (!subscription) return [];
  const response = await send("followed", { endpoint: subscription.endpoint });
  return ((await response.json()) as { teams: string[] }).teams;
}

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function send(intent: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ intent, ...fields });
  const response = await fetch("/follow", { method: "POST", body });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as { failure?: Refused | null } | null;
  throw answer?.failure ?? new Error(`The site answered ${response.status}.`);
}

/** `key` is base64url. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  if (!own) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
