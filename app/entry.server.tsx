import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
  ServerRouter,
} from "react-router";
import { requestOf } from "./context.ts";
import { hydrates } from "./handle.ts";

/** Past this a page that waits for something is given up. */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders a page whole before it is sent: every loader is awaited anyway, and a page that failed midway
 * must not have gone out with a 200.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { matches, errors, loaderHeaders, actionHeaders } = routerContext.staticHandlerContext;
  // The router itself drops what loaders and actions say in headers.
  for (const own of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const retryAfter = own.get("Retry-After");
    if (retryAfter !== null) headers.set("Retry-After", retryAfter);
  }
  const nonce = hydrates(
    matches.map((match) => match.route),
    errors,
  )
    ? randomBytes(16).toString("base64")
    : undefined;
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const html = await render(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    nonce,
  );
  return new Response(new Uint8Array(html), { status, headers });
}

/** Every fault of ours that a loader, an action or a page threw; refusals do not come here. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Somebody who left, or an answer such as 405 that was thrown on purpose, is no fault.
  if (request.signal.aborted || !(error instanceof Error)) return;
  requestOf(context).report(error);
}

function contentSecurityPolicy(nonce: string | undefined): string {
  // While one types, Vite speaks to the page through a socket of its own and puts its errors on it.
  const dev = import.meta.env.DEV;
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function render(page: React.ReactNode, nonce: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => abort(new Error("Rendering took too long.")), RENDER_TIMEOUT);
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(body),
      onShellError: fail,
      onError: fail,
    });
  });
}
