import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

/** A reload that has not come by then, in milliseconds, is on a connection that is dead. */
const LONGEST_LOAD = 30_000;

/** The address whose page is whole on the screen. */
let shown: string | null = null;
let missed = 0;

/** Notes the address whose page is whole on the screen, for `keepPage`; null where an error stands there. */
export function notePage(address: string | null): void {
  shown = address;
}

/** How many reloads of the page on the screen did not come: who began one looks whether it is one more. */
export const missedReloads = (): number => missed;

/**
 * The browser's end of every load. Where the data of the page on the screen is loaded again and does not come (no
 * signal, a fault of ours), the page keeps what it has, and what is typed in it; the router's own answer would be
 * the error screen.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || pathname + search !== shown) return next();
  const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_LOAD, null));
  const loaded = await Promise.race([next(), late]);
  const all = Object.entries(loaded ?? {});
  const come = all.filter(([, result]) => !isMissing(result));
  if (loaded === null || come.length < all.length) missed++;
  // Of a route without a result the router keeps what it has.
  return Object.fromEntries(come);
};

/** Whether it says nothing of the page: an answer that did not come, or came from who cannot answer now. */
function isMissing({ type, result }: DataStrategyResult): boolean {
  if (type === "data" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500 || result.status === 429;
}
