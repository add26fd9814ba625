import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

/** In milliseconds; after this the connection counts as dead. */
const LONGEST_LOAD = 30_000;

let shown: string | null = null;
let isOld = false;
const listeners = new Set<() => void>();

export function rememberPage(address: string | null): void {
  shown = address;
  isOld = false;
}

/**
 * Calls `listener` after each reload of the current page. Returns a function that unsubscribes it.
 */
export function onReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True if the last reload of the current page failed, so that its data is stale. */
export const isPageStale = (): boolean => isOld;

/**
 * Client middleware: if revalidating the current page fails, keeps the page and its typed input
 * instead of the error screen. Would also affect a fetcher for the page's own address, but there
 * are none.
 */
export const keepPageOnFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
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
  if (request.signal.aborted) return loaded ?? {};
  const results = Object.entries(loaded ?? {});
  isOld = loaded === null || results.some(([, result]) => isMissing(result));
  for (const listener of listeners) listener();
  if (loaded !== null && !isOld) return loaded;
  // All or nothing, because routes depend on each other's data. The router keeps the data of routes
  // without a result.
  return Object.fromEntries(
    results.filter(([, result]) => result.type === "error" && !isMissing(result)),
  );
};

/** True for network failures, 429 and 5xx. */
function isMissing({ type, result }: DataStrategyResult): boolean {
  if (type === "data" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500 || result.status === 429;
}
