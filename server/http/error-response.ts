import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { isApi } from "../../app/api/addresses.ts";
import { CORS_HEADERS, PROBLEM_TYPE, problemText } from "../../app/api/responses.ts";
import { institute } from "../../app/content/institute.ts";
import type { Reply } from "../cache/cached-response.ts";

export interface EarlyError {
  status: number;
  sentence: string;
  headers?: Record<string, string>;
}

export function unreadableRequest(code: string | undefined): EarlyError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return tooManyHeaders;
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, sentence: "This is too much to send at once." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: 408,
        sentence: "This took too long to arrive. Look at your connection and try again.",
      };
    default:
      return { status: 400, sentence: "This request could not be understood." };
  }
}

export const tooManyHeaders: EarlyError = {
  status: 431,
  sentence:
    "Your browser sent too much about itself. Delete the cookies of this site and try again.",
};

// Both pages of a navigation must opt in to view transitions; otherwise browsers report an error.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#fbfaf7;color:#14141a;font:1.0625rem/1.5 system-ui,sans-serif}
header{background:#0d0d12;padding:1rem}
main{padding:1.5rem 1rem;max-width:40rem}
header a,main{margin-inline:auto}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
a{display:inline-block;padding:.75rem 0;color:#94130c}
header a{display:block;max-width:40rem;color:#fbfaf7;font-weight:800;font-size:1.25rem;text-decoration:none;padding:.25rem 0}
.hint{color:#4a4a55}
@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
@media(prefers-color-scheme:dark){body{background:#16161c;color:#f4f3ef}main a{color:#ff9a7d}.hint{color:#c3c3cd}}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export type ErrorFormat = "page" | "problem" | "words";

export function errorFormat(accept: string | null | undefined, pathname: string): ErrorFormat {
  if (isApi(pathname)) return "problem";
  return accept?.includes("text/html") ? "page" : "words";
}

/**
 * Renders a refusal: the self-contained error screen (spec §2) for browsers, else the sentence.
 * `everyAnswer` has lower-case names.
 */
export function errorReply(
  { status, sentence, headers = {} }: EarlyError,
  {
    requestId,
    form,
    everyAnswer,
  }: { requestId: string; form: ErrorFormat; everyAnswer: Record<string, string> },
): Reply {
  const body = Buffer.from(TEXTS[form](status, sentence, requestId));
  const all = {
    ...everyAnswer,
    ...(form === "page" && { "content-security-policy": POLICY }),
    ...(form === "problem" && CORS_HEADERS),
    "content-type": TYPES[form],
    "cache-control": "no-store",
    "x-request-id": requestId,
    "content-length": String(body.length),
    ...headers,
  };
  return { status, headers: Object.entries(all).flat(), body };
}

export function errorBytes(reply: Reply): Buffer {
  const lines = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ""}`];
  for (let at = 0; at + 1 < reply.headers.length; at += 2) {
    lines.push(`${reply.headers[at]}: ${reply.headers[at + 1]}`);
  }
  const head = `${lines.join("\r\n")}\r\nconnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), reply.body ?? Buffer.alloc(0)]);
}

const TYPES: Record<ErrorFormat, string> = {
  page: "text/html; charset=utf-8",
  problem: PROBLEM_TYPE,
  words: "text/plain; charset=utf-8",
};

const TEXTS: Record<ErrorFormat, (status: number, sentence: string, requestId: string) => string> =
  {
    page,
    problem: problemText,
    words: (status, sentence, requestId) =>
      `${sentence}\n${status >= 500 ? `Request ${requestId}\n` : ""}`,
  };

function page(status: number, sentence: string, requestId: string): string {
  const { name } = institute;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Unexpected Application Error! – ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${name}</a></header>
<main>
<h1>Unexpected Application Error!</h1>
<p>${status} ${sentence}</p>
<p class="hint">Request ${requestId}</p>
<p><a href="/">Go to the front page</a></p>
</main>
</body>
</html>
`;
}
