/** What a route says about its page, exported as `handle`. */
export interface Handle {
  /** The page loads React in the browser: forms with live help, the console. */
  hydrate?: boolean;
  /** Origins that the page shows in a frame, by what its address asks for: none before a click. */
  frames?: (query: URLSearchParams) => string[];
}

/** Whether a page ships React. An error page never does: it must work when the scripts are what failed. */
export function hydrates(routes: { handle?: unknown }[], errors: unknown): boolean {
  if (errors) return false;
  return routes.some(({ handle }) => isHandle(handle) && handle.hydrate === true);
}

/** The origins that a page may show in a frame. */
export function frameSources(routes: { handle?: unknown }[], query: URLSearchParams): string[] {
  return routes.flatMap(({ handle }) => (isHandle(handle) && handle.frames?.(query)) || []);
}

function isHandle(value: unknown): value is Handle {
  return typeof value === "object" && value !== null;
}
