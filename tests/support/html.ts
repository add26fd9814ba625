/** A page as a reader without script meets it: enough of HTML for what React writes. */

type Attributes = Record<string, string>;

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

/** What is written on the page, a line for each piece. */
export function words(html: string): string {
  const body = withoutScripts(html).replace(/^.*<body[^>]*>/s, "");
  return decode(withoutComments(body).replace(/<[^>]*>/g, "\n"));
}

/** The insides of every element of a name; none of these lie in one another on our pages. */
export function within(html: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"));
  return [...found].map((element) => element[1] ?? "");
}

/** The text of a piece of a page, without its tags. */
export function readable(html: string): string {
  return decode(withoutComments(html).replace(/<[^>]*>/g, ""));
}

/** The page without what is no mark-up of it. */
export function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
}

/** React writes one between two texts that stand side by side. */
function withoutComments(html: string): string {
  return html.replace(/<!--.*?-->/gs, "");
}

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
