/**
 * A same-site link to the current page. Collapses leading slashes, because '//host' would lead to
 * another site.
 */
export function thisPage({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(/^\/+/, "/") + search;
}
