/** What a route says about its page, exported as `handle`. */
export interface Handle {
  /** The page loads React in the browser: forms with live help, the console. */
  hydrate?: boolean;
}

/** Whether a page ships React. An error page never does: it must work when the scripts are what failed. */
export function hydrates(routes: { handle?: unknown }[], errors: unknown): boolean {
  if (errors) return false;
  return routes.some(({ handle }) => isHandle(handle) && handle.hydrate === true);
}

function isHandle(value: unknown): value is Handle {
  return typeof value === "object" && value !== null;
}
