export interface Target {
  kind: "button" | "link" | "field";
  /** The whole name, or words of it between stars. */
  name: string;
  /** The text of the row, entry, or dialog that it is in. */
  within?: string;
}

export interface Place {
  x: number;
  y: number;
}

/** Runs in the page: where to tap such a thing, or why not yet. With `value` it is filled in. */
export function findInPage({ kind, name, within }: Target, value?: string) {
  const plain = (text: string | null | undefined) =>
    (text ?? "").replaceAll(/\s+/g, " ").trim().toLowerCase();
  const no = (why: string) => ({ at: null, why: `${kind} ${name} ${why}` });
  const nameOf = (element: Element) => {
    const label = element.getAttribute("aria-label");
    if (label !== null) return plain(label);
    if (kind !== "field") return plain((element as HTMLElement).innerText);
    return plain((element as HTMLInputElement).labels?.[0]?.innerText);
  };
  const isNamed = (element: Element) =>
    name.startsWith("*")
      ? nameOf(element).includes(plain(name.slice(1, -1)))
      : nameOf(element) === plain(name);
  const isInside = (element: Element) =>
    within === undefined ||
    plain(element.closest<HTMLElement>("dialog, tr, li:not(dialog *)")?.innerText).includes(
      plain(within),
    );

  const isHydrating =
    document.querySelector("link[rel=modulepreload]") !== null &&
    !Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
  if (document.readyState !== "complete" || isHydrating) return no("waits for its page");
  const kinds = { button: "button, summary", link: "a[href]", field: "input, select, textarea" };
  const named = [...document.querySelectorAll<HTMLElement>(kinds[kind])].filter(
    (element) => isNamed(element) && isInside(element),
  );
  const element = named.find((each) => each.checkVisibility({ visibilityProperty: true }));
  if (!element) return no(named.length > 0 ? "is not visible" : "is not on the page");
  if (element.matches(":disabled")) return no("is disabled");
  element.scrollIntoView({ block: "center", behavior: "instant" });
  // A link can span two lines.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const hit = document.elementFromPoint(at.x, at.y);
  const isHit = hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element));
  if (!isHit) return no(`is covered by ${hit?.outerHTML.slice(0, 200)}`);
  if (value !== undefined) {
    const isChoice = element instanceof HTMLSelectElement;
    const prototype = isChoice ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    const chosen = isChoice
      ? [...element.options].find((option) => plain(option.text) === plain(value))?.value
      : value;
    if (chosen === undefined) return no(`has no ${value}`);
    // React ignores what is set on the element itself.
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, chosen);
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return { at, why: "" };
}
