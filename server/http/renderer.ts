import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { RouteTable, readRoutes } from "../../app/routing/route-table.ts";
import { DEFAULT_LOCALE, type Locale } from "../../i18n/locales.ts";
import { StaticPages } from "./static-pages.ts";
import { withUnavailableErrors } from "./unavailable.ts";

interface Renderer {
  /** Null in development, where React Router adds styles and reloads modules. */
  pages: StaticPages | null;
  handler: RequestHandler;
}

const renderers = new WeakMap<ServerBuild, Map<Locale, Renderer>>();

/** Each language is the same application below its own base path. */
export function rendererOf(build: ServerBuild, locale: Locale): Renderer {
  const own = renderers.get(build) ?? new Map<Locale, Renderer>();
  renderers.set(build, own);
  let renderer = own.get(locale);
  if (!renderer) {
    const basename = locale === DEFAULT_LOCALE ? "/" : `/${locale}`;
    const whole = withUnavailableErrors({ ...build, basename });
    const { DEV } = import.meta.env;
    renderer = {
      pages: DEV ? null : new StaticPages(whole),
      handler: createRequestHandler(whole, DEV ? "development" : "production"),
    };
    own.set(locale, renderer);
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
