import type { Route } from "../../app/routing/route-table.ts";

/** Addresses that the server answers without the router. */
export const endpoints: readonly Route[] = [
  "/live",
  "/healthz",
  "/metrics",
  "/part/*",
  "/assets/*",
  "/sw.js",
].map((path) => ({ path, page: { access: "everybody" }, forms: {} }));
