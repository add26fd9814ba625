import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { catalogs } from "../i18n/catalogs.ts";
import { INTL_LOCALES } from "../i18n/locales.ts";
import { ResubmitForm } from "./forms/resubmit-form.tsx";
import { InlineStyles, RequestFacts, speculationRules, Unsaved } from "./http/document.ts";
import {
  firstScriptOf,
  formTargets,
  frameSources,
  handleOf,
  hydrates,
} from "./http/page-handle.ts";
import { requestOf } from "./http/request-context.ts";
import { InlineMessages, inlineMessages } from "./i18n/page-messages.tsx";
import { Messages } from "./i18n/provider.tsx";
import styles from "./public.css?inline";
import { thisPage } from "./ui/addresses.ts";

const RENDER_TIMEOUT = 10_000;

/**
 * Renders the whole page before sending it, so that an error during rendering doesn't go out with a
 * 200.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { matches, errors, loaderData } = routerContext.staticHandlerContext;
  const routes = matches.map((match) => match.route);
  const nonce = hydrates(routes, errors) ? randomBytes(16).toString("base64") : undefined;
  const frames = frameSources(routes, request, loaderData);
  const { framedAnywhere } = handleOf(routes);
  const firstScript = firstScriptOf(routes, loaderData);
  const own = requestOf(context);
  const unsaved = errors ? own.unsaved : null;
  // A form to resend can be the console's.
  const isConsole = unsaved !== null || routes.some(({ id }) => id.startsWith("routes/admin"));
  const isFile = import.meta.env.DEV || nonce !== undefined || isConsole;
  headers.set(
    "Content-Security-Policy",
    policyOf({
      nonce,
      frames,
      targets: formTargets(routes, loaderData),
      framedAnywhere,
      scripts: firstScript ? `${RULES_HASH} ${hashOf(firstScript)}` : RULES_HASH,
      styles: [...(isFile ? [] : [STYLES_HASH]), ...lookHash(loaderData["root"])].join(" "),
    }),
  );
  if (framedAnywhere) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const messages = catalogs[own.locale];
  const ids = routes.map(({ id }) => id);
  const pageOf = (entry: EntryContext) => (
    <RequestFacts value={own}>
      <Unsaved
        value={unsaved && <ResubmitForm action={thisPage(new URL(request.url))} fields={unsaved} />}
      >
        <InlineStyles value={isFile ? null : styles}>
          <InlineMessages value={nonce ? inlineMessages(own.locale, messages, ids) : null}>
            <Messages locale={INTL_LOCALES[own.locale]} messages={messages}>
              <ServerRouter context={entry} url={request.url} nonce={nonce} />
            </Messages>
          </InlineMessages>
        </InlineStyles>
      </Unsaved>
    </RequestFacts>
  );
  // Only then it is known whether a form on the page shows the answer (`useStrayAnswer`).
  if (routerContext.staticHandlerContext.actionData) {
    const { serverHandoffStream: _readOnce, ...again } = routerContext;
    renderToStaticMarkup(pageOf(again));
  }
  const page = pageOf(routerContext);
  const html = nonce ? afterFirstPaint(await render(page, nonce)) : renderStill(page);
  return new Response(html, { status, headers });
}

/** Static markup is enough for a page that doesn't hydrate. */
function renderStill(page: React.ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** Lowers the priority of the module preloads so that they don't delay the first paint. */
function afterFirstPaint(html: string): string {
  return html.replaceAll('rel="modulepreload"', '$& fetchpriority="low"');
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Aborted requests and thrown responses (such as 405) aren't errors.
  if (request.signal.aborted || !(error instanceof Error)) return;
  requestOf(context).report(error);
}

/**
 * Pages that hydrate get a nonce; the policy of all others is constant so that they can be cached.
 */
function policyOf({
  nonce,
  frames,
  targets,
  framedAnywhere,
  scripts,
  styles,
}: {
  nonce: string | undefined;
  frames: string[];
  targets: string[];
  framedAnywhere: true | undefined;
  scripts: string;
  styles: string;
}): string {
  // Content from before hosts were limited could hold other directives.
  const sources = frames.filter((each) => /^https:\/\/[\w.-]+(?::\d+)?$/.test(each));
  // Vite needs a WebSocket and injects styles in development.
  const dev = import.meta.env.DEV;
  return [
    "default-src 'none'",
    `script-src 'self' ${nonce ? `'nonce-${nonce}'` : scripts}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : styles}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    ...(sources.length > 0 ? [`frame-src ${sources.join(" ")}`] : []),
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    ["form-action 'self'", ...targets].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${framedAnywhere ? "*" : "'none'"}`,
  ].join("; ");
}

/** The institute's own colors are a style of their own. */
function lookHash(root: unknown): string[] {
  const isRoot = typeof root === "object" && root !== null && "styles" in root;
  return isRoot && typeof root.styles === "string" && root.styles ? [hashOf(root.styles)] : [];
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const STYLES_HASH = hashOf(styles);
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
