/** What a route says about its page, exported as `handle`. */
export interface Handle {
  /** The page loads React in the browser: forms with live help, the console. */
  hydrate?: boolean;
  /** Origins that the page shows in a frame, by what is asked for and from where: none before a click. */
  frames?: (request: Request) => string[];
  /** The page stands without what is around every page: on a big screen, or in a frame on another site. */
  bare?: true;
  /** What stands at the root of the page's styles, by the query of its address. */
  look?: (query: URLSearchParams) => string;
  /** The script of a bare page, where that is not the one of every page that changes by itself. */
  script?: string;
  /** Any other site may show the page in a frame: it has no form, and nobody's own. */
  framedAnywhere?: true;
}

/** Whether a page ships React. An error page never does: it must work when the scripts are what failed. */
export function hydrates(routes: { handle?: unknown }[], errors: unknown): boolean {
  if (errors) return false;
  return routes.some(({ handle }) => isHandle(handle) && handle.hydrate === true);
}

/** What the page of some routes says of itself; the last one that says something of a kind counts. */
export function handleOf(routes: readonly ({ handle?: unknown } | undefined)[]): Handle {
  return Object.assign({}, ...routes.map((route) => route?.handle).filter(isHandle));
}

/** The origins that a page may show in a frame. */
export function frameSources(routes: { handle?: unknown }[], request: Request): string[] {
  return routes.flatMap(({ handle }) => (isHandle(handle) && handle.frames?.(request)) || []);
}

function isHandle(value: unknown): value is Handle {
  return typeof value === "object" && value !== null;
}
