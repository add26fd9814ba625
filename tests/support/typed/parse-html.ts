export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (Element | string)[];
}

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements with raw text content; in the latter, entities are decoded. */
const RAW = new Set(["script", "style", "iframe", "noscript", "xmp"]);
const PLAIN = new Set(["textarea", "title"]);

/**
 * Parses a page character by character as a browser does, so that typed text and markup are
 * distinguished reliably. Throws on what React never renders, such as an unclosed element.
 */
export function parseHtml(html: string): Element {
  const root: Element = { name: "", attributes: new Map(), children: [] };
  const open: Element[] = [root];
  const inside = () => open.at(-1) ?? root;
  let at = 0;
  const text = (end: number) => {
    if (end > at) inside().children.push(decode(html.slice(at, end)));
  };
  while (at < html.length) {
    const start = nextMark(html, at);
    text(start);
    if (start >= html.length) break;
    if (html.startsWith("<!--", start)) {
      at = after(html, "-->", start + 4);
    } else if (html.startsWith("<!", start) || html.startsWith("<?", start)) {
      at = after(html, ">", start);
    } else if (html.startsWith("</", start)) {
      at = after(html, ">", start);
      const name = html
        .slice(start + 2, at - 1)
        .trim()
        .toLowerCase();
      const closed = open.pop();
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>.`);
    } else {
      const tag = readTag(html, start);
      at = tag.end;
      const element: Element = { name: tag.name, attributes: tag.attributes, children: [] };
      inside().children.push(element);
      if (VOID.has(tag.name) || tag.closed) continue;
      if (!RAW.has(tag.name) && !PLAIN.has(tag.name)) {
        open.push(element);
        continue;
      }
      const end = html.slice(at).search(new RegExp(`</${tag.name}[\\s/>]`, "i"));
      if (end < 0) throw new Error(`<${tag.name}> has no end.`);
      const raw = html.slice(at, at + end);
      element.children.push(RAW.has(tag.name) ? raw : decode(raw.replace(/^\n/, "")));
      at = after(html, ">", at + end);
    }
  }
  if (open.length > 1) throw new Error(`<${inside().name}> is not closed.`);
  return root;
}

/** Every element with one of these names in document order; all elements if no names are given. */
export function* elementsIn(element: Element, ...names: string[]): Generator<Element> {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (names.length === 0 || names.includes(child.name)) yield child;
    yield* elementsIn(child, ...names);
  }
}

export function textIn(element: Element): string {
  return element.children
    .map((child) => (typeof child === "string" ? child : RAW.has(child.name) ? "" : textIn(child)))
    .join("");
}

function nextMark(html: string, from: number): number {
  for (let at = html.indexOf("<", from); at >= 0; at = html.indexOf("<", at + 1)) {
    if (/[a-z/!?]/i.test(html[at + 1] ?? "")) return at;
  }
  return html.length;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  if (at < 0) throw new Error(`There is no ${mark} any more.`);
  return at + mark.length;
}

function readTag(html: string, start: number) {
  const [whole = "", name = ""] = /^<([a-z][^\s/>]*)/i.exec(html.slice(start, start + 60)) ?? [];
  const attributes = new Map<string, string>();
  const attribute = /\s*(?:(\/?>)|([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?|\/)/y;
  attribute.lastIndex = start + whole.length;
  for (;;) {
    const read = attribute.exec(html);
    if (!read) throw new Error(`<${name}> has no end.`);
    const [, closed, key, quoted, single, bare] = read;
    if (closed) {
      const end = attribute.lastIndex;
      return { name: name.toLowerCase(), attributes, end, closed: closed === "/>" };
    }
    const value = quoted ?? single ?? bare ?? "";
    if (key && !attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), decode(value));
  }
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
};

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi, (entity, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[String(name)] ?? entity;
  });
}
