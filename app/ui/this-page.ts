/**
 * The address of a page, as a link on that page: a path of this site however it was asked for. Two slashes
 * in front, which a browser may send us, would lead to the site that is named behind them.
 */
export function thisPage({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(/^\/+/, "/") + search;
}
