import { hash } from "node:crypto";

/** What an open page loads again: its title, `<main>` and footer. */
export interface PageContent {
  part: string;
  /** A hash of the part without its freshness; equal content has equal versions. */
  version: string;
}

/** `app/root.tsx` writes this into pages that can be loaded again. */
const UNNUMBERED = 'data-version=""';

/** Returns null for files and pages without live content. Expects HTML written by React. */
export function contentOf(html: string): PageContent | null {
  if (!html.includes(UNNUMBERED)) return null;
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? "";
  const part = title + elementIn(html, "main") + elementIn(html, "footer");
  const version = hash("sha256", part.replace(/ data-since="[^"]*"/, ""), "base64url").slice(0, 12);
  return { part: numbered(part, version), version };
}

export function numbered(html: string, version: string): string {
  return html.replace(UNNUMBERED, `data-version="${version}"`);
}

/** The last element of that name, which does not nest. */
function elementIn(html: string, name: string): string {
  const end = html.lastIndexOf(`</${name}>`);
  const start = html.lastIndexOf(`<${name}`, end);
  return start < 0 || end < start ? "" : html.slice(start, end + name.length + 3);
}
