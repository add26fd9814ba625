import { forgetNotice, openModalDialogs } from "./page-controls.ts";
import { ANSWERED, BY_SCRIPT, LEADS_TO } from "./protocol.ts";

const TIMEOUT = 30_000;

const sending = new Map<HTMLFormElement, HTMLButtonElement | null>();
let shownNotice: Element | undefined;

/** Sentences in the page's language, on the script's element. */
const said = document.querySelector<HTMLElement>("script[data-unreachable]")?.dataset ?? {};

/** For a response that came from a proxy instead of the site. */
function unreachable(status: number): string {
  return (status === 429 ? said["tooMany"] : said["unreachable"]) ?? "";
}

/**
 * Submits the forms of pages without React by script and ignores double presses. If the request
 * fails, the form keeps its input and shows a message.
 */
export function submitFormsByScript(): void {
  forgetNotice();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    // `form.method` can be shadowed by a field named 'method'.
    const method = button?.getAttribute("formmethod") ?? form.getAttribute("method");
    if (event.defaultPrevented || method !== "post" || form.hasAttribute("enctype")) return;
    event.preventDefault();
    if (sending.has(form)) return;
    shownNotice?.remove();
    void send(form, button);
  });
  // The page can return from the back/forward cache with disabled buttons.
  window.addEventListener("pageshow", ({ persisted }) => {
    for (const form of sending.keys()) release(form);
    if (persisted) removeNotices();
  });
}

/** What was done is said once, and not again on the way back. */
function removeNotices(): void {
  for (const notice of document.querySelectorAll(".notice-good[role=alert]")) notice.remove();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const { href: action } = new URL(form.getAttribute("action") ?? "", location.href);
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  if (button?.name) fields.push([button.name, button.value]);
  sending.set(form, button);
  // Live updates must not touch the form while it is being sent.
  form.dataset["sending"] = form.dataset["liveKeep"] = "";
  if (button) button.disabled = true;
  const why = await fetch(action, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", [BY_SCRIPT]: "1" },
    signal: AbortSignal.timeout(TIMEOUT),
  }).then(
    (response) => take(response, action, form),
    () => said["noConnection"] ?? "",
  );
  if (why === "") return;
  release(form);
  shownNotice = tell(form, why);
}

async function take(response: Response, action: string, form: HTMLFormElement): Promise<string> {
  const { headers, status } = response;
  const next = headers.get(LEADS_TO);
  if (next !== null) return go(new URL(next, action));
  const html = await response.text().catch(() => "");
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = page.querySelector("main");
  if (!main || !headers.has("X-Request-Id")) return unreachable(status);
  if ("error" in main.dataset || new URL(action).pathname !== location.pathname) {
    const why = main.querySelector("[role=alert], h1 + p")?.textContent;
    return why || unreachable(status);
  }
  document.title = page.title;
  document.querySelector("main")?.replaceWith(main);
  history.replaceState(null, "", action);
  keepPasswords(form);
  document.dispatchEvent(new Event(ANSWERED));
  // A dialog gives the focus back to where it was.
  byId(form.id)?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
  openModalDialogs();
  const first =
    main.querySelector<HTMLElement>("[autofocus]") ??
    main.querySelector<HTMLElement>("[role=alert]");
  first?.scrollIntoView({ block: "center" });
  first?.focus({ preventScroll: true });
  return "";
}

/** The server never sends them back, and typing one again on a phone is work. */
function keepPasswords(form: HTMLFormElement): void {
  for (const { id, value } of form.querySelectorAll<HTMLInputElement>("[autocomplete$=password]")) {
    const field = byId(id);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

function byId(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function go(to: URL): string {
  location.assign(to);
  // If only the hash differs, `assign` would scroll without loading.
  if (to.hash && to.href.replace(/#.*/, "") === location.href.replace(/#.*/, "")) location.reload();
  return "";
}

function release(form: HTMLFormElement): void {
  const button = sending.get(form);
  if (button) button.disabled = false;
  sending.delete(form);
  delete form.dataset["sending"];
}

function tell(form: HTMLFormElement, sentence: string): Element {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.className = "notice notice-bad";
  line.textContent = sentence;
  form.append(line);
  line.scrollIntoView({ block: "nearest" });
  return line;
}
