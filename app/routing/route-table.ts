import { matchRoutes, type RouteObject } from "react-router";
import { splitLocale } from "#i18n/locales.ts";
import { isApi } from "../api/addresses.ts";
import {
  type FormDeclaration,
  formDeclarations,
  type PageDeclaration,
  pageDeclaration,
} from "./declaration.ts";

/** A route as its module declares it. */
export interface Route {
  /** Pattern such as '/teams/:slug', or '*'. */
  path: string;
  /** Null for a route that only receives forms. */
  page: PageDeclaration | null;
  /** By the value of the `intent` field; '' for a form without one. */
  forms: Readonly<Record<string, FormDeclaration>>;
}

/** The part of React Router's server build that declarations are read from. */
export type BuiltRoutes = Readonly<
  Record<
    string,
    | {
        id: string;
        parentId?: string | undefined;
        path?: string | undefined;
        index?: boolean | undefined;
        module: { loader?: unknown; action?: unknown; default?: unknown };
      }
    | undefined
  >
>;

/**
 * Reads every route's declarations from the build. Throws if a route has a page, loader or action
 * that declares nothing: it would be served without access control.
 */
export function readRoutes(built: BuiltRoutes): Route[] {
  const all = Object.values(built).filter((each) => each !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id, index }) => index || !parents.has(id))
    .map(({ id, module }) => {
      const page = pageDeclaration(module.loader);
      const forms = formDeclarations(module.action);
      const isRead = module.loader || (module.default && !forms);
      const isOpen = (!page && isRead) || (!forms && module.action);
      if (isOpen || !(page || forms)) {
        throw new Error(`${id} must declare its access with page() and forms().`);
      }
      return { path: pathOf(built, id), page, forms: forms ?? {} };
    });
}

function pathOf(built: BuiltRoutes, id: string): string {
  const route = built[id];
  if (!route) return "";
  const above = route.parentId ? pathOf(built, route.parentId) : "";
  const own = route.path === "*" && above === "" ? "*" : route.path && `/${route.path}`;
  return `${above}${own ?? ""}` || (route.index ? "/" : "");
}

export function allowedMethods({ path, page, forms }: Route): string[] {
  return [
    ...(page ? ["GET", "HEAD"] : []),
    ...(Object.keys(forms).length > 0 ? ["POST"] : []),
    ...(isApi(path) ? ["OPTIONS"] : []),
  ];
}

/** The routes by the pattern under which React Router matches them. */
export class RouteTable {
  readonly routes: readonly Route[];
  readonly #byPattern: ReadonlyMap<string, Route>;
  readonly #objects: RouteObject[];

  constructor(routes: readonly Route[]) {
    this.routes = routes;
    this.#byPattern = new Map(this.routes.map((route) => [withoutSlash(route.path), route]));
    this.#objects = this.routes.map(({ path }) => ({ path }));
  }

  /** `pattern` as React Router passes it to middleware and loaders. */
  at(pattern: string): Route {
    const route = this.#byPattern.get(withoutSlash(pattern));
    if (!route) throw new Error(`No route declares ${pattern}.`);
    return route;
  }

  /** Matches a path again. Slow: for requests that don't reach the router. */
  match(pathname: string): Route | null {
    const { path } = splitLocale(pathname.replace(/(?<=\/)_\.data$|\.data$/, ""));
    const found = matchRoutes(this.#objects, path || "/")?.at(-1)?.route.path;
    return found === undefined ? null : this.at(found);
  }
}

function withoutSlash(pattern: string): string {
  return pattern.replace(/^\//, "");
}
