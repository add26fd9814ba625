import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface BenchResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent, a name and its value after each other. */
  rawHeaders: string[];
  /** As sent: perhaps compressed. */
  body: Buffer;
  /** From asking to the last byte, in milliseconds. */
  ms: number;
}

export interface BenchRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}

/** What a browser says of itself when it opens a page. */
export const BROWSER = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-US,en",
};

const keepAlive = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and reads the whole answer. Follows no redirect. */
export async function ask(
  at: string,
  path: string,
  { method = "GET", headers = {}, body, agent = keepAlive }: BenchRequest = {},
): Promise<BenchResponse> {
  const started = performance.now();
  const length = body !== undefined && { "Content-Length": Buffer.byteLength(body) };
  const outgoing = request(`${at}${path}`, { agent, method, headers: { ...headers, ...length } });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    rawHeaders: incoming.rawHeaders,
    body: Buffer.concat(chunks),
    ms: performance.now() - started,
  };
}

/** Requests a page as a browser does; throws unless it comes. */
export async function askPage(at: string, path: string, cookie = ""): Promise<BenchResponse> {
  const answer = await ask(at, path, {
    headers: { ...BROWSER, ...(cookie && { Cookie: cookie }) },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}

/** Sends a form as a page of the site does; throws unless it is accepted. */
export async function postForm(
  at: string,
  path: string,
  fields: Record<string, string>,
  { cookie = "", agent }: { cookie?: string; agent?: Agent } = {},
): Promise<BenchResponse> {
  const answer = await ask(at, path, {
    method: "POST",
    headers: {
      Origin: at,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(cookie && { Cookie: cookie }),
    },
    body: new URLSearchParams(fields).toString(),
    ...(agent && { agent }),
  });
  if (answer.status < 300 || answer.status > 303) {
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
  }
  return answer;
}

/** What the script of an open page knows from its `<main>`; `part` is where its content alone is. */
export interface OpenPage {
  path: string;
  topics: string;
  since: string;
  part: string;
  version: string;
}

export async function openPage(at: string, path: string, cookie = ""): Promise<OpenPage> {
  const { body, headers } = await askPage(at, path, cookie);
  const unpack = headers["content-encoding"] === "br" ? brotliDecompressSync : gunzipSync;
  const tag = /<main\b[^>]*>/.exec(unpack(body).toString())?.[0];
  if (!tag) throw new Error("The page has no main part.");
  const data = (name: string) =>
    new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const [topics, since, part, version] = ["topics", "since", "part", "version"].map(data);
  return { path, topics, since, part, version } as OpenPage;
}

/** The event stream that an open page listens to. */
export function streamPath({ topics, since }: OpenPage): string {
  return `/live?${new URLSearchParams({ topics, since })}`;
}

/** Where an open page loads its content after the change `at`. */
export function reloadPath({ part, version, path }: OpenPage, at: string): string {
  if (!part) return path;
  const query = new URLSearchParams({ ...(version && { from: version }), ...(at && { at }) });
  return `${part}${part.includes("?") ? "&" : "?"}${query}`;
}
