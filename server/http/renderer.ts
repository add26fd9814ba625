import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { RouteTable, readRoutes } from "../../app/routing/route-table.ts";
import { StaticPages } from "./static-pages.ts";
import { withUnavailableErrors } from "./unavailable.ts";

interface Renderer {
  /** Null in development, where React Router adds styles and reloads modules. */
  pages: StaticPages | null;
  handler: RequestHandler;
}

const renderers = new WeakMap<ServerBuild, Renderer>();

export function rendererOf(build: ServerBuild): Renderer {
  let renderer = renderers.get(build);
  if (!renderer) {
    const whole = withUnavailableErrors(build);
    const { DEV } = import.meta.env;
    renderer = {
      pages: DEV ? null : new StaticPages(whole),
      handler: createRequestHandler(whole, DEV ? "development" : "production"),
    };
    renderers.set(build, renderer);
  }
  return renderer;
}

const tables = new WeakMap<ServerBuild, RouteTable>();

/** The declarations of the build's routes; the build changes only in development. */
export function routesOf(build: ServerBuild): RouteTable {
  let table = tables.get(build);
  if (!table) {
    table = new RouteTable(readRoutes(build.routes));
    tables.set(build, table);
  }
  return table;
}
