import { TIME_OUT } from "../../domain/live-rules.ts";
import { load } from "./load.ts";

/**
 * A form that is being sent is not sent again: its button is disabled until there is an answer. Without a
 * connection it stays, and says so. When an answer is no longer to be expected the button works again. Answers the
 * forms that are being sent.
 */
export function submitOnce(): Map<HTMLFormElement, HTMLButtonElement | null> {
  let told: Element | undefined;
  let reached = false;
  const sending = new Map<HTMLFormElement, HTMLButtonElement | null>();
  const release = () => {
    for (const button of sending.values()) if (button) button.disabled = false;
    sending.clear();
  };
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (event.defaultPrevented || [button?.formMethod, form.method].includes("dialog")) return;
    if (sending.has(form)) return event.preventDefault();
    told?.remove();
    // The browser's own answer is an empty page, and what was typed is gone with this one.
    if (!reached && looksLost()) {
      event.preventDefault();
      void isReached().then((yes) => {
        reached = yes;
        if (yes) form.requestSubmit(button);
        else told = tell(form, "No connection. Nothing was lost; please try again.");
      });
      return;
    }
    reached = false;
    sending.set(form, button);
    // As it was sent it stays: sent again, it is known by what it says.
    form.dataset["liveKeep"] = "";
    // Later: a button that is disabled while the form is read is left out of it.
    setTimeout(() => {
      if (button && sending.has(form)) button.disabled = true;
    });
    setTimeout(release, TIME_OUT);
  });
  // The browser may bring a page back as it was left.
  window.addEventListener("pageshow", release);
  return sending;
}

/** Whether the browser, or the page that tries to stay live, knows of no connection. */
function looksLost(): boolean {
  return !navigator.onLine || document.getElementById("live-state")?.hidden === false;
}

function isReached(): Promise<boolean> {
  return load("/healthz").then(
    () => true,
    () => false,
  );
}

/** Says something at the end of a form, where the button is. */
function tell(form: HTMLFormElement, sentence: string): Element {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.className = "notice notice-bad";
  line.textContent = sentence;
  form.append(line);
  return line;
}
