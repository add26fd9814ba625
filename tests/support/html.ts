/** A page as a reader without script meets it: enough of HTML for what React writes. */

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function decode(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

export type Attributes = Record<string, string>;

/** Every element with this name: its attributes by name in lower case, `""` for one without a value. */
export function elements(html: string, tag: string): Attributes[] {
  const found = withoutScripts(html).matchAll(new RegExp(`<${tag}((?:\\s[^>]*)?)>`, "g"));
  return [...found].map(([, attributes = ""]) => {
    const each = attributes.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g);
    return Object.fromEntries(
      [...each].map(([, name = "", value = ""]) => [name.toLowerCase(), decode(value)]),
    );
  });
}

/** The form field with this name. */
export function input(html: string, name: string): Attributes {
  const found = elements(html, "input").find((each) => each["name"] === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** The text of the label that belongs to a field. */
export function labelOf(html: string, name: string): string {
  const { id = "" } = input(html, name);
  return textOf(html, `<label for="${id}">`, "</label>");
}

/** The messages that a field's input says it is described by, as a reader hears them. */
export function described(html: string, name: string): string[] {
  const ids = input(html, name)["aria-describedby"]?.split(" ") ?? [];
  return ids.map((id) => textOf(html, `<p id="${id}"`, "</p>"));
}

/** The words in the dialog that lies over the page, and the form of its Close button. */
export function dialog(html: string): { says: string[]; close: Attributes | undefined } {
  const inside = /<dialog open.*?<\/dialog>/s.exec(html)?.[0] ?? "";
  return { says: words(inside).split("\n").filter(Boolean), close: elements(inside, "form")[0] };
}

/** What is written on the page. */
export function words(html: string): string {
  const body = withoutScripts(html).replace(/^.*<body[^>]*>/s, "");
  return plain(body.replace(/<[^>]*>/g, "\n"));
}

function textOf(html: string, opening: string, closing: string): string {
  const start = html.indexOf(opening);
  if (start < 0) throw new Error(`${opening} is not on the page.`);
  const inner = html.slice(html.indexOf(">", start + opening.length - 1) + 1);
  return plain(inner.slice(0, inner.indexOf(closing)).replace(/<[^>]*>/g, ""));
}

function plain(html: string): string {
  return decode(html.replace(/<!--.*?-->/g, ""));
}

function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
}
