import { Idiomorph } from "idiomorph";

const TIME_OUT = 20_000;

/** What somebody is in the middle of stays as it is. */
const KEPT = "[data-live-keep], dialog[open]";

/**
 * Fetches this page again and makes its `<main>` and its foot the same, changing only what differs: scroll, focus,
 * typed text, open details and dialogs stay. Rejects when the page could not be had.
 */
export async function refreshMain(): Promise<void> {
  const response = await fetch(location.href, {
    cache: "no-store",
    signal: AbortSignal.timeout(TIME_OUT),
  });
  if (response.status === 429 || response.status >= 500) throw new Error("No page.");
  if (response.redirected && pageOf(response.url) !== pageOf(location.href)) {
    location.replace(response.url);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!page.querySelector("main")) throw new Error("No page.");
  document.title = page.title;
  for (const part of ["main", "body > footer"]) {
    const here = document.querySelector(part);
    const newer = page.querySelector(part);
    if (here && newer) await Idiomorph.morph(here, newer, HOW);
  }
}

const HOW = {
  ignoreActiveValue: true,
  callbacks: {
    beforeNodeMorphed: (node: Node) => !isKept(node),
    beforeNodeRemoved: (node: Node) => !isKept(node),
    beforeAttributeUpdated: (name: string, element: Element) =>
      !(name === "open" && element.matches("details, dialog")),
  },
};

/** An address without its anchor, which a server never sees. */
function pageOf(address: string): string {
  return address.split("#")[0] ?? "";
}

function isKept(node: Node): boolean {
  return node instanceof Element && (node.matches(KEPT) || isTyped(node));
}

/** Whether a field holds something else than the page came with. */
function isTyped(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (element instanceof HTMLInputElement) {
    return element.value !== element.defaultValue || element.checked !== element.defaultChecked;
  }
  if (!(element instanceof HTMLSelectElement)) return false;
  const came = [...element.options].findIndex((option) => option.defaultSelected);
  return element.selectedIndex !== Math.max(0, came);
}
