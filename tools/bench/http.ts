import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

export interface BenchResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they were sent, a name and its value after each other. */
  rawHeaders: string[];
  /** As it was sent: compressed perhaps. */
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

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks a site for an address and reads the whole answer. Follows nothing. */
export async function ask(
  at: string,
  path: string,
  asking: BenchRequest = {},
): Promise<BenchResponse> {
  const started = performance.now();
  const outgoing = request(`${at}${path}`, {
    agent: asking.agent ?? agent,
    method: asking.method ?? "GET",
    headers: {
      ...asking.headers,
      ...(asking.body === undefined ? {} : { "Content-Length": Buffer.byteLength(asking.body) }),
    },
  });
  outgoing.end(asking.body);
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

/** What asking for a page needs that is answered with the page. */
export async function askPage(
  at: string,
  path: string,
  asking: BenchRequest = {},
): Promise<BenchResponse> {
  const answer = await ask(at, path, asking);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}

/** A form as a page of the site sends it. Throws what is said where it is not taken, or leads elsewhere than its success does. */
export async function postForm(
  at: string,
  path: string,
  fields: Record<string, string>,
  cookie = "",
): Promise<BenchResponse> {
  const answer = await ask(at, path, {
    method: "POST",
    headers: formHeaders(at, cookie),
    body: new URLSearchParams(fields).toString(),
  });
  if (answer.status < 300 || answer.status > 303) {
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
  }
  return answer;
}

export function formHeaders(at: string, cookie: string): Record<string, string> {
  return {
    Origin: at,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
    ...(cookie && { Cookie: cookie }),
  };
}

/** The bytes of a request, for clients that write them as they are. */
export function requestBytes(
  at: string,
  path: string,
  { method = "GET", headers = {}, body }: BenchRequest = {},
): string {
  const lines = Object.entries({
    Host: new URL(at).host,
    ...headers,
    ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

/** What a browser says of itself when it opens a page. */
export const BROWSER = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "br",
  "Accept-Language": "en-US,en",
};
