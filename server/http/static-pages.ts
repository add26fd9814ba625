import {
  createStaticHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandler,
} from "react-router";
import { hydrates } from "../../app/http/page-handle.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

interface StaticPage {
  handler: StaticHandler;
  entry: Omit<EntryContext, "staticHandlerContext">;
}

const MAX_MATCHED = 1_000;

/**
 * Renders the pages that don't hydrate. React Router's own handler would match the URL several
 * times against all routes, build every route for each request and serialize the loader data for a
 * browser that never reads it; here the URL is matched once, and each page has a handler with only
 * its own branch of routes.
 */
export class StaticPages {
  readonly #build: ServerBuild;
  readonly #all: StaticHandler;
  /** By the id of the page's route. */
  readonly #pages = new Map<string, StaticPage>();
  /** By path: matching tries one route after the other. */
  readonly #matched = new Map<string, StaticPage | null>();

  constructor(build: ServerBuild) {
    this.#build = build;
    const routes = Object.values(build.routes).filter((route) => route !== undefined);
    const childrenOf = (parent: string | undefined): RouteObject[] =>
      routes
        .filter(({ parentId }) => parentId === parent)
        .map((route) => toRoute(route, childrenOf(route.id)));
    this.#all = createStaticHandler(childrenOf(undefined), { basename: build.basename });
    for (const route of routes) {
      const branch = branchOf(build, route);
      const hasOwnHeaders = branch.some(({ module }) => module.headers);
      const isHydrated = hydrates(
        branch.map(({ module }) => module),
        null,
      );
      if (route.module.default && !isHydrated && !hasOwnHeaders) {
        this.#pages.set(route.id, toPage(build, branch));
      }
    }
  }

  /** Returns null if React Router must answer. */
  answer(request: Request, context: RouterContextProvider): Promise<Response> | null {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const url = new URL(request.url);
    if (url.pathname.endsWith(".data") || url.searchParams.has("_routes")) return null;
    const page = this.#match(url.pathname);
    return page ? this.#render(page, request, url, context) : null;
  }

  #match(pathname: string): StaticPage | null {
    const known = this.#matched.get(pathname);
    if (known !== undefined) return known;
    const id = this.#all.match(pathname)?.at(-1)?.route.id;
    const page = (id !== undefined && this.#pages.get(id)) || null;
    if (this.#matched.size >= MAX_MATCHED) this.#matched.clear();
    this.#matched.set(pathname, page);
    return page;
  }

  async #render(
    { handler, entry }: StaticPage,
    request: Request,
    { pathname, searchParams }: URL,
    context: RouterContextProvider,
  ): Promise<Response> {
    const search = searchParams.size > 0 ? `?${searchParams}` : "";
    const response = await handler.query(request, {
      requestContext: context,
      normalizePath: () => ({ pathname, search, hash: "" }),
      generateMiddlewareResponse: async (query) => {
        const found = await query(request);
        if (!("statusCode" in found)) return found;
        const { module } = this.#build.entry;
        for (const error of Object.values(found.errors ?? {})) {
          if (isRouteErrorResponse(error)) continue;
          module.handleError?.(error, { request, context, params: {} });
        }
        found.errors = withoutDetails(found.errors);
        const page = { ...entry, staticHandlerContext: found };
        return module.default(request, found.statusCode, new Headers(), page, context);
      },
    });
    return response as Response;
  }
}

/** The route's ancestors from the root, and itself. */
function branchOf(build: ServerBuild, route: ServerRoute): ServerRoute[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId];
  return parent ? [...branchOf(build, parent), route] : [route];
}

function toRoute(
  { id, path, index, caseSensitive, module }: ServerRoute,
  children: RouteObject[],
): RouteObject {
  const { middleware, loader, ErrorBoundary, handle } = module;
  const own = {
    id,
    path,
    middleware,
    loader,
    handle,
    // Only says where an error is shown; the component comes from the module.
    ErrorBoundary: id === "root" || ErrorBoundary ? () => null : undefined,
  };
  return (index ? { ...own, index } : { ...own, caseSensitive, children }) as RouteObject;
}

function toPage(build: ServerBuild, branch: ServerRoute[]): StaticPage {
  const routes = branch.reduceRight<RouteObject[]>(
    (children, route) => [toRoute(route, children)],
    [],
  );
  const ids = branch.map(({ id }) => id);
  const { assets, future, ssr, routeDiscovery } = build;
  return {
    handler: createStaticHandler(routes, { basename: build.basename }),
    entry: {
      manifest: { ...assets, routes: only(assets.routes, ids) },
      routeModules: Object.fromEntries(branch.map(({ id, module }) => [id, module])),
      branches: [],
      renderMeta: {},
      future,
      ssr,
      routeDiscovery,
      isSpaMode: false,
    },
  };
}

function only<T>(all: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** As React Router does in production: details of an error stay in the log. */
function withoutDetails<Errors extends Record<string, unknown> | null>(errors: Errors): Errors {
  if (!errors) return errors;
  const shown = Object.entries(errors).map(([id, error]) => [
    id,
    error instanceof Error ? new Error("Unexpected Server Error") : error,
  ]);
  return Object.fromEntries(shown);
}
