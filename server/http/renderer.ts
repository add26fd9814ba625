import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { RouteTable, readRoutes } from "#app/routing/route-table.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locales.ts";
import { withUnavailableErrors } from "./unavailable.ts";

const handlers = new WeakMap<ServerBuild, Map<Locale, RequestHandler>>();

/** Each language is the same application below its own base path. */
export function handlerOf(build: ServerBuild, locale: Locale): RequestHandler {
  const own = handlers.get(build) ?? new Map<Locale, RequestHandler>();
  handlers.set(build, own);
  let handler = own.get(locale);
  if (!handler) {
    const basename = locale === DEFAULT_LOCALE ? "/" : `/${locale}`;
    const mode = import.meta.env.DEV ? "development" : "production";
    handler = createRequestHandler(withUnavailableErrors({ ...build, basename }), mode);
    own.set(locale, handler);
  }
  return handler;
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
