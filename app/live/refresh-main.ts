import { Idiomorph } from "idiomorph";
import { load } from "./load.ts";
import { isTyped } from "./typed.ts";

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
  // A page of one's own comes as a visitor's once its sign-in has ended: without the form, and what is typed there.
  const typed = [...document.querySelectorAll("[data-topics*=account] *")].some(isTyped);
  if (typed && !(await load("/account/here")).ok) throw new Error("No page.");
  const response = await load(location.href);
  if (response.redirected) location.replace(response.url);
  else if (!take(await parse(response))) throw new Error("No page.");
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

async function parse(response: Response): Promise<Document> {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Brings the page up to date; false where that is not possible with what came. */
function take(newer: Document | null): boolean {
  const here = document.querySelector("main");
  const main = newer?.querySelector("main");
  if (!newer || !here || !main) return false;
  // There is always one: where nothing else has the focus, the body.
  const active = document.activeElement as HTMLElement;
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
    for (const name in here.dataset) delete here.dataset[name];
    Object.assign(here.dataset, main.dataset);
  }
  // What stayed as it was is old: next time all is needed.
  if (kept) delete here.dataset["version"];
  // Not every browser moves an element without taking the focus from it.
  active.focus({ preventScroll: true });
  return true;
}
