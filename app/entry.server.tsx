import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { pageStyles } from "virtual:page-styles";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import styles from "./app.css?inline";
import { requestOf } from "./context.ts";
import { SendAgain } from "./forms/send-again.tsx";
import { frameSources, handleOf, hydrates } from "./handle.ts";
import { InlineStyles } from "./inline-styles.ts";
import { RequestFacts } from "./request-facts.ts";
import { speculationRules } from "./speculation.ts";
import { thisPage } from "./ui/this-page.ts";
import { Unsaved } from "./unsaved.ts";

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
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { matches, errors } = routerContext.staticHandlerContext;
  const routes = matches.map((match) => match.route);
  const nonce = hydrates(routes, errors) ? randomBytes(16).toString("base64") : undefined;
  const frames = frameSources(routes, request);
  const { framedAnywhere } = handleOf(routes);
  const own = requestOf(context);
  const unsaved = errors ? own.unsaved : null;
  const sheet = sheetOf(routes, errors, nonce !== undefined || unsaved !== null);
  headers.set(
    "Content-Security-Policy",
    policyOf({ nonce, frames, framedAnywhere, styles: sheet.hash }),
  );
  if (framedAnywhere) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // While one types, the stylesheet is a file that can be changed under an open page.
  const inside = import.meta.env.DEV ? null : sheet.text;
  // Put in afterwards: the stylesheet is most of a page, and React would carry it through piece by piece.
  const page = (
    <RequestFacts value={own}>
      <Unsaved
        value={unsaved && <SendAgain action={thisPage(new URL(request.url))} fields={unsaved} />}
      >
        <InlineStyles value={inside && STYLES_PLACE}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </InlineStyles>
      </Unsaved>
    </RequestFacts>
  );
  const html = nonce ? afterFirstPaint(await render(page, nonce)) : renderStill(page);
  const text = inside === null ? html : withStyles(html, inside);
  own.takes?.(text);
  return new Response(own.takes ? null : text, { status, headers });
}

/** Where the stylesheet belongs in a page that React wrote. */
const STYLES_PLACE = "/*stylesheet*/";

/** Only a tag can end in `>`: what somebody typed is escaped, also where it stands in front of this. */
function withStyles(html: string, styles: string): string {
  return html.replace(`>${STYLES_PLACE}</style>`, () => `>${styles}</style>`);
}

/** A page that React does not wake in the browser needs none of its marks. Everything was awaited by then. */
function renderStill(page: React.ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** The router asks for its scripts at the rank of what is painted; the page is read before it is alive. */
function afterFirstPaint(html: string): string {
  return html.replaceAll('rel="modulepreload"', '$& fetchpriority="low"');
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

/** A page with React names its scripts by a nonce of its own; any other is the same for everybody. */
function policyOf({
  nonce,
  frames,
  framedAnywhere,
  styles,
}: {
  nonce: string | undefined;
  frames: string[];
  framedAnywhere: true | undefined;
  styles: string;
}): string {
  // While one types, Vite speaks to the page through a socket of its own and puts its errors on it.
  const dev = import.meta.env.DEV;
  return [
    "default-src 'none'",
    `script-src 'self' ${nonce ? `'nonce-${nonce}'` : RULES_HASH}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : styles}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedAnywhere ? "*" : "'none'"}`,
  ].join("; ");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

interface Sheet {
  text: string;
  hash: string;
}

const whole: Sheet = { text: styles, hash: hashOf(styles) };
const sheets = new Map<string, Sheet>(
  Object.entries(pageStyles).map(([name, text]) => [name, { text, hash: hashOf(text) }]),
);

/**
 * A page that hydrates can turn into another one without a new document, and what sends a form again stands on
 * no page's own; any other carries its own.
 */
function sheetOf(routes: { id?: string }[], errors: unknown, needsAll: boolean): Sheet {
  if (needsAll) return whole;
  return sheets.get(errors ? "root" : (routes.at(-1)?.id ?? "")) ?? whole;
}

const RULES_HASH = hashOf(speculationRules);

function render(page: React.ReactNode, nonce: string): Promise<string> {
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
        resolve(Buffer.concat(chunks).toString());
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
