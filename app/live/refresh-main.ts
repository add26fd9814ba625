import { Idiomorph } from "idiomorph";
import { isTyped } from "./typed.ts";

const TIME_OUT = 20_000;

/** What somebody is in the middle of stays as it is. */
const KEPT = "[data-live-keep], dialog[open]";
/** So does what has the focus, if it is one of these: in a table that has it the scores change. */
const FIELD = "input, select, textarea";

/**
 * Loads what changed since this page was loaded, or all of it, and makes its `<main>` and its foot the same,
 * changing only what differs: scroll, focus, typed text, open details and dialogs stay. What comes is no older
 * than the change `at`. Rejects when it could not be had.
 *
 * A page that is the same for everybody names the address of its content (`data-part`) and which it has
 * (`data-version`). Any other, and one whose content is not to be had there, is loaded as a page.
 */
export async function refreshMain(at: string): Promise<void> {
  const { part, version } = document.querySelector("main")?.dataset ?? {};
  if (part) {
    const newer = await contentOf(part, { from: version, at });
    if (newer && (take(newer) || take(await contentOf(part, { at })))) return;
  }
  const response = await load(location.href);
  // An answer's address has no anchor, which a server never sees.
  if (response.url !== location.href.split("#")[0]) {
    location.replace(response.url);
  } else if (!take(await parse(response))) throw new Error("No page.");
}

/** What differs from a version, or else all; null where it is not to be had. */
async function contentOf(
  part: string,
  query: Record<string, string | undefined>,
): Promise<Document | null> {
  let address = part;
  for (const [name, value] of Object.entries(query)) {
    if (value) address += `${address.includes("?") ? "&" : "?"}${name}=${value}`;
  }
  const response = await load(address);
  return response.ok && !response.redirected ? parse(response) : null;
}

/** With the browser's cookies, as everything else: it opens another connection for what goes without. */
async function load(address: string): Promise<Response> {
  const response = await fetch(address, {
    cache: "no-store",
    signal: AbortSignal.timeout(TIME_OUT),
  });
  if (response.status === 429 || response.status >= 500) throw new Error("No page.");
  return response;
}

async function parse(response: Response): Promise<Document> {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Brings the page up to date; false where that is not possible with what came. */
function take(newer: Document | null): boolean {
  const here = document.querySelector("main");
  const main = newer?.querySelector("main");
  if (!newer || !here || !main) return false;
  const active = document.activeElement as HTMLElement | null;
  let kept = false;
  const mayChange = (node: Node) => {
    const isInUse =
      node instanceof Element &&
      (node.matches(KEPT) || (node === active && node.matches(FIELD)) || isTyped(node));
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
  // Of single pieces it is not said what page they are of.
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
    for (const name of Object.keys(here.dataset)) delete here.dataset[name];
    Object.assign(here.dataset, main.dataset);
  }
  // What stayed as it was is old: next time all is needed.
  if (kept) delete here.dataset["version"];
  // Not every browser moves an element without taking the focus from it.
  active?.focus({ preventScroll: true });
  return true;
}
