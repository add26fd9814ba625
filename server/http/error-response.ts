import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { isApi } from "#app/api/addresses.ts";
import { CORS_HEADERS, PROBLEM_TYPE, problemText } from "#app/api/responses.ts";
import { type Locale, localePath } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import type { Reply } from "../cache/cached-response.ts";
import { requestedLocale } from "./language.ts";

export interface EarlyError {
  status: number;
  sentence: Message;
  headers?: Record<string, string>;
}

export function unreadableRequest(code: string | undefined): EarlyError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return tooManyHeaders;
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, sentence: message("requestErrors.tooMuch") };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, sentence: message("requestErrors.tooSlow") };
    default:
      return { status: 400, sentence: message("requestErrors.unreadable") };
  }
}

export const tooManyHeaders: EarlyError = {
  status: 431,
  sentence: message("requestErrors.tooManyHeaders"),
};

// Both pages of a navigation must opt in to view transitions; otherwise browsers report an error.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#fbfaf7;color:#14141a;font:1.0625rem/1.5 system-ui,sans-serif}
main{padding:1.5rem 1rem;max-width:40rem;margin-inline:auto}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
a{display:inline-block;padding:.75rem 0;color:#94130c}
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
 * Renders a refusal: the self-contained error screen (spec §2) for browsers, else the sentence, which
 * is English in the API. `everyAnswer` has lower-case names.
 */
export function errorReply(
  { status, sentence, headers = {} }: EarlyError,
  {
    requestId,
    locale,
    form,
    everyAnswer,
  }: {
    requestId: string;
    locale: Locale;
    form: ErrorFormat;
    everyAnswer: Record<string, string>;
  },
): Reply {
  const body = Buffer.from(TEXTS[form](status, sentence, { requestId, locale }));
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

/** The same in the form and language that a request asks for. */
export function refusalReply(
  refusal: EarlyError,
  { path, header }: { path: string; header: (name: string) => string | null | undefined },
  by: { requestId: string; everyAnswer: Record<string, string> },
): Reply {
  const form = errorFormat(header("accept"), path);
  const locale = requestedLocale(path, header("accept-language"));
  return errorReply(refusal, { ...by, form, locale });
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

interface Facts {
  requestId: string;
  locale: Locale;
}

const TEXTS: Record<ErrorFormat, (status: number, sentence: Message, facts: Facts) => string> = {
  page,
  problem: (status, sentence, { requestId }) =>
    problemText(status, translate("en", sentence), requestId),
  words: (status, sentence, { requestId, locale }) => {
    const request = translate(locale, message("frame.request", { id: requestId }));
    return `${translate(locale, sentence)}\n${status >= 500 ? `${request}\n` : ""}`;
  },
};

function page(status: number, sentence: Message, { requestId, locale }: Facts): string {
  const say = (text: Message) => translate(locale, text);
  const title = say(message("frame.unexpected"));
  const home = localePath(locale, "/");
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${status} ${say(sentence)}</p>
<p class="hint">${say(message("frame.request", { id: requestId }))}</p>
<p><a href="${home}">${say(message("frame.goHome"))}</a></p>
</main>
</body>
</html>
`;
}
