import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CachedPages } from "#app/routing/cached-pages.ts";
import { type Route, RouteTable } from "#app/routing/route-table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = pathToFileURL(path.join(root, "build", "server", "index.js")).href;
const built = (await import(/* @vite-ignore */ entry)) as typeof import("#server/entry.ts");

export const declaredRoutes: readonly Route[] = built.declaredRoutes;

export const cached = new CachedPages(declaredRoutes);

const table = new RouteTable(declaredRoutes);

export function routeAt(address: string): Route {
  const route = table.match(address);
  if (!route) throw new Error(`No route matches ${address}.`);
  return route;
}

export function routeOf(pattern: string): Route {
  const route = declaredRoutes.find((each) => each.path === pattern);
  if (!route) throw new Error(`No route has the pattern ${pattern}.`);
  return route;
}
