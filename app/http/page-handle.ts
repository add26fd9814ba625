export interface PageHandle {
  /** Loads React in the browser. */
  hydrate?: boolean;
  /** Frame origins allowed by the CSP for this request; none before a click. */
  frames?: (request: Request, loaderData: unknown) => string[];
  /** Other sites that forms lead to, allowed by the CSP for these data. */
  formTargets?: (loaderData: unknown) => readonly string[];
  bare?: true;
  /** Without the site's menu and footer. */
  slim?: true;
  /** Class name for the root element, from the query. */
  look?: (query: URLSearchParams) => string;
  script?: string;
  /** Inline, and run before anything is painted; null if the page's data need none. */
  firstScript?: (loaderData: unknown) => string | null;
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

export function firstScriptOf(
  routes: { id: string; handle?: unknown }[],
  loaderData: Readonly<Record<string, unknown>>,
): string | null {
  const scripts = routes.map(({ id, handle }) =>
    isHandle(handle) ? handle.firstScript?.(loaderData[id]) : null,
  );
  return scripts.find(Boolean) ?? null;
}

export function frameSources(
  routes: { id: string; handle?: unknown }[],
  request: Request,
  loaderData: Readonly<Record<string, unknown>>,
): string[] {
  return routes.flatMap(
    ({ id, handle }) => (isHandle(handle) && handle.frames?.(request, loaderData[id])) || [],
  );
}

export function formTargets(
  routes: { id: string; handle?: unknown }[],
  loaderData: Readonly<Record<string, unknown>>,
): string[] {
  return routes.flatMap(
    ({ id, handle }) => (isHandle(handle) && handle.formTargets?.(loaderData[id])) || [],
  );
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === "object" && value !== null;
}
