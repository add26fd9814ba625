import { brotliDecompressSync } from "node:zlib";
import { askPage, BROWSER } from "./http.ts";

/** What the script of an open page knows, from the page's own `<main>`. */
export interface LoadedPage {
  topics: string;
  since: string;
  /** Where the page's content alone is; empty for a page that is loaded as a whole. */
  part: string;
  version: string;
  path: string;
}

/** Opens a page as a browser does, signed in with a cookie or not. */
export async function loadPage(at: string, path: string, cookie = ""): Promise<LoadedPage> {
  const answer = await askPage(at, path, {
    headers: { ...BROWSER, ...(cookie && { Cookie: cookie }) },
  });
  return { path, ...readMain(decoded(answer.body, answer.headers["content-encoding"])) };
}

/** Where its script listens. */
export function streamPath({ topics, since }: LoadedPage): string {
  return `/live?${new URLSearchParams({ topics, since })}`;
}

/** Where its script loads its data again. */
export function reloadPath({ part, path }: LoadedPage): string {
  return part || path;
}

export function readMain(html: string): Omit<LoadedPage, "path"> {
  const tag = /<main\b[^>]*>/.exec(html)?.[0];
  if (!tag) throw new Error("The page has no main part.");
  const attribute = (name: string) =>
    new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return {
    topics: attribute("topics"),
    since: attribute("since"),
    part: attribute("part"),
    version: attribute("version"),
  };
}

export function decoded(body: Uint8Array, encoding: string | undefined): string {
  return (encoding === "br" ? brotliDecompressSync(body) : Buffer.from(body)).toString();
}

/** The body of a whole answer as it came over the wire. */
export function bodyOf(answer: Uint8Array): string {
  const bytes = Buffer.from(answer);
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.toString("latin1", 0, end);
  const body = bytes.subarray(end + 4);
  const encoding = /\r\ncontent-encoding: (\S+)/i.exec(head)?.[1];
  return decoded(/\r\ntransfer-encoding: chunked/i.test(head) ? joined(body) : body, encoding);
}

function joined(chunked: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = chunked.indexOf("\r\n", at);
    const length = Number.parseInt(chunked.toString("latin1", at, end), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(chunked.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}
