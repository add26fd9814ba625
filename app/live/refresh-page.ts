import { Idiomorph } from "idiomorph";
import { isEdited } from "./edited-fields.ts";

const TIME_OUT = 20_000;

/**
 * Sends cookies, because the browser would open another connection without them. Rejects on any
 * status above 404.
 */
async function fetchPage(address: string): Promise<Response> {
  const response = await fetch(address, {
    cache: "no-store",
    signal: AbortSignal.timeout(TIME_OUT),
  });
  if (response.status > 404) throw new Error("No page.");
  return response;
}

/** Elements that morphing must not touch. */
const KEPT = "[data-live-keep], dialog[open]";
/** Fields are also skipped while they have the focus. */
const FIELD = "input, select, textarea";

/**
 * Morphs `<main>` and the footer to the state at event `at` or later, keeping scroll position,
 * focus, typed text and open dialogs. Loads only the changed parts (`data-part`, `data-version`) if
 * it can, else the whole page. Rejects on failure.
 */
export async function refreshPage(at: string): Promise<void> {
  const { part, version } = document.querySelector("main")?.dataset ?? {};
  if (part) {
    const newer = await contentOf(part, { from: version, at });
    if (newer && (take(newer) || take(await contentOf(part, { at })))) return;
  }
  // After a sign-out the page would come back without the form, and typed input would be lost.
  const typed = [...document.querySelectorAll("[data-topics*=account] *")].some(isEdited);
  if (typed && !(await fetchPage("/account/here")).ok) throw new Error("No page.");
  const response = await fetchPage(location.href);
  if (response.redirected) location.replace(response.url);
  else if (!take(await parse(response))) throw new Error("No page.");
}

async function contentOf(
  part: string,
  query: Record<string, string | undefined>,
): Promise<Document | null> {
  let address = part;
  for (const [name, value] of Object.entries(query)) {
    if (value) address += `${address.includes("?") ? "&" : "?"}${name}=${value}`;
  }
  const response = await fetchPage(address);
  return response.ok && !response.redirected ? parse(response) : null;
}

async function parse(response: Response): Promise<Document> {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function take(newer: Document | null): boolean {
  const here = document.querySelector("main");
  const main = newer?.querySelector("main");
  if (!newer || !here || !main) return false;
  const active = document.activeElement as HTMLElement;
  let kept = false;
  const mayChange = (node: Node) => {
    const isInUse =
      node instanceof Element &&
      (node.matches(KEPT) || (node === active && node.matches(FIELD)) || isEdited(node));
    kept ||= isInUse;
    return !isInUse;
  };
  const how = {
    callbacks: {
      beforeNodeMorphed: mayChange,
      beforeNodeRemoved: mayChange,
      beforeAttributeUpdated: (name: string, element: Element) =>
        name !== "open" || !element.matches("details, dialog"),
    },
  };
  if (newer.querySelector("title")) {
    document.title = newer.title;
    for (const part of ["main", "body > footer"]) {
      const old = document.querySelector(part);
      const node = newer.querySelector(part);
      if (old && node) void Idiomorph.morph(old, node, how);
    }
  } else {
    const pieces = [...newer.querySelectorAll("template")].map(({ content }) => {
      const piece = content.firstElementChild;
      return [document.getElementById(piece?.id ?? ""), piece] as const;
    });
    if (pieces.some(([old, piece]) => old?.localName !== piece?.localName)) return false;
    for (const [old, piece] of pieces) {
      if (old?.closest(KEPT)) kept = true;
      else if (old) void Idiomorph.morph(old, piece, how);
    }
    for (const name in here.dataset) delete here.dataset[name];
    Object.assign(here.dataset, main.dataset);
  }
  // Skipped elements are stale, so the next refresh needs the full content.
  if (kept) delete here.dataset["version"];
  active.focus({ preventScroll: true });
  return true;
}
