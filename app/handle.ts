/** What a route says about its page, exported as `handle`. */
export interface Handle {
  /** The page loads React in the browser: forms with live help, the console. */
  hydrate?: boolean;
  /** Origins that the page shows in a frame, by what is asked for and from where: none before a click. */
  frames?: (request: Request) => string[];
}

/** Whether a page ships React. An error page never does: it must work when the scripts are what failed. */
export function hydrates(routes: { handle?: unknown }[], errors: unknown): boolean {
  if (errors) return false;
  return routes.some(({ handle }) => isHandle(handle) && handle.hydrate === true);
}

/** The origins that a page may show in a frame. */
export function frameSources(routes: { handle?: unknown }[], request: Request): string[] {
  return routes.flatMap(({ handle }) => (isHandle(handle) && handle.frames?.(request)) || []);
}

function isHandle(value: unknown): value is Handle {
  return typeof value === "object" && value !== null;
}
