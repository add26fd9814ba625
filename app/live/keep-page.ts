import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

/** A reload that has not come by then, in milliseconds, is on a connection that is dead. */
const LONGEST_LOAD = 30_000;

/** The address whose page is whole on the screen. */
let shown: string | null = null;
let isOld = false;
const listeners = new Set<() => void>();

/** Notes the address whose page is whole on the screen, for `keepShownPage`; null where an error stands there. */
export function notePage(address: string | null): void {
  shown = address;
  isOld = false;
}

/** Calls `listener` after every reload of the page on the screen, until what it answers is called. */
export function onReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last reload of the page on the screen did not come: it is older than what was done on it. */
export const isPageOld = (): boolean => isOld;

/**
 * The browser's end of every load. Where the data of the page on the screen is loaded again and does not come (no
 * signal, a fault of ours), the page keeps what it has, and what is typed in it; the router's own answer would be
 * the error screen. A fetcher that reads the page's own address would be kept from it as well: there is none.
 */
export const keepShownPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || pathname + search !== shown) return next();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LONGEST_LOAD, null);
  });
  const loaded = await Promise.race([next(), late]);
  clearTimeout(timer);
  // Another load has taken its place.
  if (request.signal.aborted) return loaded ?? {};
  const results = Object.entries(loaded ?? {});
  isOld = loaded === null || results.some(([, result]) => isMissing(result));
  for (const listener of listeners) listener();
  if (loaded !== null && !isOld) return loaded;
  // All of it or nothing: how old the page is stands in one part, and what it shows in another. Of a route without
  // a result the router keeps what it has.
  return Object.fromEntries(
    results.filter(([, result]) => result.type === "error" && !isMissing(result)),
  );
};

/** Whether it says nothing of the page: an answer that did not come, or came from who cannot answer now. */
function isMissing({ type, result }: DataStrategyResult): boolean {
  if (type === "data" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500 || result.status === 429;
}
