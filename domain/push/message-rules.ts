/** A piece of news as it travels to a browser, encrypted. */
export interface PushPayload {
  title: string;
  body: string;
  /** The page that it opens, from the site's root. */
  path: string;
  tag: string;
}

/** The number by which browsers know a message that they can show without the site's worker. */
const DECLARATIVE = 8030;
/** A push service takes 4,096 bytes, encrypted: names are cut long before. */
const LONGEST = 400;

/** A message in the words of Declarative Web Push: a browser that knows them needs nothing of ours to show it. */
export function writePayload({ title, body, path, tag }: PushPayload, siteUrl: string): string {
  const notification = {
    title: cut(title),
    body: cut(body),
    navigate: `${siteUrl}${path}`,
    tag,
    lang: "en-US",
  };
  return JSON.stringify({ web_push: DECLARATIVE, notification });
}

/** What a message says, as the worker reads it; null for what is none of ours. `origin` is the site's. */
export function readPayload(raw: unknown, origin: string): PushPayload | null {
  if (!isRecord(raw) || !isRecord(raw["notification"])) return null;
  const { title, body, navigate, tag } = raw["notification"];
  if (typeof title !== "string" || typeof body !== "string" || typeof tag !== "string") return null;
  return { title, body, tag, path: pathOn(origin, navigate) };
}

/** The path of an address of this site, to be opened; the front page for any other. */
export function pathOn(origin: string, address: unknown): string {
  const url = typeof address === "string" ? URL.parse(address, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : "/";
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
