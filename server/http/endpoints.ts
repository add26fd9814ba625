import type { Route } from "#app/routing/route-table.ts";

/** Addresses that the server answers without the router. */
export const endpoints: readonly Route[] = [
  "/live",
  "/healthz",
  "/metrics",
  "/part/*",
  "/assets/*",
  "/sw.js",
].map((path) => ({ path, page: { access: "everybody" }, forms: {} }));

/** The endpoint that answers at a path, for the log; null for pages. */
export function endpointAt(pathname: string): string | null {
  const found = endpoints.find(({ path }) =>
    path.endsWith("/*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  return found?.path ?? null;
}
