import { Idiomorph } from "idiomorph";
import { isEdited } from "./edited-fields.ts";
import { partAddress } from "./protocol.ts";
import { released } from "./released.ts";
import { rememberRows } from "./show-changes.ts";

const TIME_OUT = 20_000;

/**
 * Sends cookies, because the browser would open another connection without them. Rejects on any
 * status above 404.
 */
async function fetchPage(address: string, version?: string): Promise<Response> {
  const response = await fetch(address, {
    cache: "no-store",
    headers: version ? { "If-None-Match": `W/"${version}"` } : {},
    signal: AbortSignal.timeout(TIME_OUT),
  });
  if (response.status > 404) throw new Error("No page.");
  return response;
}

/** Elements that morphing must not touch. */
const PRESERVED = "[data-live-keep], dialog[open]";
/** What a form did is said once, but long enough (ms) to be read and undone. */
const NOTICE_TIME = 20_000;
/** Fields are also skipped while they have the focus. */
const FIELD = "input, select, textarea";

/**
 * Morphs `<main>` and the footer to the state at event `at` or later, keeping scroll position,
 * focus, typed text and open dialogs. Loads only the page's content (`data-part`) if it can, and
 * nothing if that still has the same version, else the whole page. Rejects on failure.
 */
export async function refreshPage(at: string): Promise<void> {
  const here = document.querySelector("main");
  const { part, version } = here?.dataset ?? {};
  if (here && part) {
    const response = await fetchPage(partAddress(part, at), version);
    if (response.status === 304) {
      if (at) here.dataset["since"] = at;
      return;
    }
    if (response.ok && !response.redirected && take(await parse(response))) return;
  }
  // After a sign-out the page would come back without the form, and typed input would be lost.
  const typed = [...document.querySelectorAll("[data-topics*=account] *")].some(isEdited);
  if (typed && !(await fetchPage("/account/here")).ok) throw new Error("No page.");
  const response = await fetchPage(location.href);
  if (response.redirected) location.replace(response.url);
  else if (!take(await parse(response))) throw new Error("No page.");
}

async function parse(response: Response): Promise<Document> {
  const html = await response.text();
  await released();
  return new DOMParser().parseFromString(html, "text/html");
}

function take(newer: Document): boolean {
  const here = document.querySelector("main");
  if (!here || !newer.querySelector("main")) return false;
  const active = document.activeElement as HTMLElement;
  let skipped = false;
  const canMorph = (node: Node) => {
    const isInUse =
      node instanceof Element &&
      (node.matches(PRESERVED) ||
        (node.matches(".notice-good") && performance.now() < NOTICE_TIME) ||
        (node === active && node.matches(FIELD)) ||
        isEdited(node));
    skipped ||= isInUse;
    return !isInUse;
  };
  const how = {
    callbacks: {
      beforeNodeMorphed: canMorph,
      beforeNodeRemoved: canMorph,
      beforeAttributeUpdated: (name: string, element: Element) =>
        name !== "open" || !element.matches("dialog, details"),
    },
  };
  document.title = newer.title;
  const showChanges = rememberRows();
  for (const part of ["main", "body > footer"]) {
    const old = document.querySelector(part);
    const node = newer.querySelector(part);
    if (old && node) void Idiomorph.morph(old, node, how);
  }
  showChanges();
  // Skipped elements are stale, so the next refresh needs the full content.
  if (skipped) delete here.dataset["version"];
  active.focus({ preventScroll: true });
  return true;
}
