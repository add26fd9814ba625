import { registeredRoutes } from "./route-register.ts";

/**
 * A page that is rendered once and kept until something on it changes. It is rendered as for a visitor, so
 * nothing of anybody can be in it.
 */
export interface CachedPage {
  /** Its address as every link writes it; `:` stands for one part of the path. */
  path: string;
  /** What its query may say. Only the address that the page itself names as its own is kept. */
  query?: readonly string[];
  /** Whose content it is: the same for everybody, or for visitors only and their own for who is signed in. */
  for: "everybody" | "visitors";
}

/** Every address whose answer is kept. What a browser may send to one of them changes nothing but its query. */
export const cachedPages: readonly CachedPage[] = registeredRoutes.flatMap(({ path, kept }) =>
  typeof kept === "string" ? [] : [{ path, ...kept }],
);

/** As links write it: with capitals it leads to the page too, which is not kept then. */
const SLUG = "[a-z0-9-]+";

const plain = new Map(cachedPages.map((page) => [page.path, page]));
const patterns = cachedPages
  .filter(({ path }) => path.includes("/:"))
  .map((page) => ({ page, pattern: patternOf(page.path) }));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, SLUG)}$`);
}

/** The address of the page whose data, or which itself, is asked for: data has the router's ending. */
export function pageOf(address: string): string {
  return address.replace(/^([^?]*?)(?:(\/)_)?\.data(?=\?|$)/, "$1$2");
}

/** The kept page of an address (path and query, as it was asked for) or its data; null for any other. */
export function cachedPageAt(address: string): CachedPage | null {
  const [path = "", query] = pageOf(address).split("?");
  const page = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;
  if (!page || query === undefined) return page;
  const names = [...new URLSearchParams(query).keys()];
  const known = names.every((name) => page.query?.includes(name));
  return known && names.length > 0 && new Set(names).size === names.length ? page : null;
}
