export interface PageHandle {
  /** Loads React in the browser. */
  hydrate?: boolean;
  /** Frame origins allowed by the CSP for this request; none before a click. */
  frames?: (request: Request) => string[];
  bare?: true;
  /** Without the site's menu and footer. */
  slim?: true;
  /** Class name for the root element, from the query. */
  look?: (query: URLSearchParams) => string;
  script?: string;
  /** Allows any site to embed the page: it has no forms and no personal data. */
  framedAnywhere?: true;
}

/** An error page never hydrates, because scripts can be the cause of the error. */
export function hydrates(routes: { handle?: unknown }[], errors: unknown): boolean {
  if (errors) return false;
  return routes.some(({ handle }) => isHandle(handle) && handle.hydrate === true);
}

export function handleOf(routes: readonly ({ handle?: unknown } | undefined)[]): PageHandle {
  return Object.assign({}, ...routes.map((route) => route?.handle).filter(isHandle));
}

export function frameSources(routes: { handle?: unknown }[], request: Request): string[] {
  return routes.flatMap(({ handle }) => (isHandle(handle) && handle.frames?.(request)) || []);
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === "object" && value !== null;
}
