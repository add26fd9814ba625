// Client script for team game alerts.
import { follow, followed, type Refused, unfollow } from "./subscription.ts";

const box = document.querySelector<HTMLElement>("[data-follow]");
if (box) void begin(box, box.dataset["follow"] ?? "", box.dataset["key"] ?? "");

/** Elements with `data-when` are visible only in the listed states. */
type State = "asking" | "off" | "on" | "blocked" | "unsupported" | "install" | "failed";

async function begin(box: HTMLElement, team: string, key: string): Promise<void> {
  const said = box.querySelector<HTMLElement>("[data-said]");
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
      if (said) said.textContent = sentenceOf(error);
      show("failed");
    }
  };
  box.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    const name = button?.dataset["do"];
    if (name === "follow") {
      void attempt(async () => ((await follow(team, key)) ? "on" : "blocked"));
    }
    if (name === "unfollow") void attempt(() => unfollow(team).then(() => "off"));
  });
  await attempt(async () => {
    if (!isSupported()) return mayBeInstalled() ? "install" : "unsupported";
    if (Notification.permission === "denied") return "blocked";
    return (await followed()).includes(team) ? "on" : "off";
  });
}

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** iOS supports push only for apps on the Home Screen; only iOS has `navigator.standalone`. */
function mayBeInstalled(): boolean {
  return "standalone" in navigator && navigator.standalone === false;
}

function sentenceOf(error: unknown): string {
  const { sentence } = (error ?? {}) as Partial<Refused>;
  return sentence ?? "That did not work. Look whether you are connected, and try again.";
}
