import { DEFAULT_LOCALE, isLocale, localePath } from "#i18n/locales.ts";

interface FollowError {
  sentence: string;
}

/**
 * Subscribes this browser to a team. Returns false if permission is denied. `key` is the site's
 * VAPID public key.
 */
async function followOnDevice(team: string, key: string): Promise<boolean> {
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
async function unfollowOnDevice(team: string): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  await send("unfollow", { team, endpoint: subscription.endpoint });
  if ((await teamsFollowedOnDevice()).length === 0) await subscription.unsubscribe();
}

async function teamsFollowedOnDevice(): Promise<string[]> {
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
  const { lang } = document.documentElement;
  const address = localePath(isLocale(lang) ? lang : DEFAULT_LOCALE, "/follow");
  const response = await fetch(address, { method: "POST", body });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as {
    failure?: FollowError | null;
  } | null;
  throw answer?.failure ?? new Error(`The site answered ${response.status}.`);
}

/** `key` is base64url. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  if (!own) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

const box = document.querySelector<HTMLElement>("[data-follow]");
if (box) void begin(box, box.dataset["follow"] ?? "", box.dataset["key"] ?? "");

/** Elements with `data-when` are visible only in the listed states. */
type State = "asking" | "off" | "on" | "blocked" | "unsupported" | "install" | "failed";

async function begin(box: HTMLElement, team: string, key: string): Promise<void> {
  const reason = box.querySelector<HTMLElement>("[data-said]");
  const show = (state: State) => {
    for (const part of box.querySelectorAll<HTMLElement>("[data-when]")) {
      part.hidden = !part.dataset["when"]?.split(" ").includes(state);
    }
  };
  const attempt = async (work: () => Promise<State>) => {
    show("asking");
    try {
      show(await work());
    } catch (error) {
      if (reason) reason.textContent = sentenceOf(error) ?? box.dataset["failed"] ?? "";
      show("failed");
    }
  };
  box.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    const name = button?.dataset["do"];
    if (name === "follow") {
      void attempt(async () => ((await followOnDevice(team, key)) ? "on" : "blocked"));
    }
    if (name === "unfollow") void attempt(() => unfollowOnDevice(team).then(() => "off"));
  });
  await attempt(async () => {
    if (!isSupported()) return mayBeInstalled() ? "install" : "unsupported";
    if (Notification.permission === "denied") return "blocked";
    return (await teamsFollowedOnDevice()).includes(team) ? "on" : "off";
  });
}

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** iOS supports push only for apps on the Home Screen; only iOS has `navigator.standalone`. */
function mayBeInstalled(): boolean {
  return "standalone" in navigator && navigator.standalone === false;
}

function sentenceOf(error: unknown): string | undefined {
  const { sentence } = (error ?? {}) as Partial<FollowError>;
  return sentence;
}
