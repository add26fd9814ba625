/** What of a request tells whether anybody is there. */
interface ByWhom {
  method: string | undefined;
  /** Sec-Fetch-Dest. */
  dest: string | null | undefined;
  /** The page that asks. */
  referer: string | null | undefined;
  /** The path that is asked for. */
  path: string;
}

/**
 * Whether a page that is kept up to date loads its own data again. Opening a page or sending a form never
 * looks like it, and a link that is followed inside the console asks for another page than it comes from.
 */
export function isByItself({ method, dest, referer, path }: ByWhom): boolean {
  if (method !== "GET" || dest !== "empty") return false;
  // Only pages ask whether their person is still signed in.
  if (path === "/account/here") return true;
  const page = URL.parse(referer ?? "");
  return page === null || page.pathname === path.replace(/\.data$/, "");
}

/** `isByItself` of a request. */
export function asksByItself({ method, url, headers }: Request): boolean {
  return isByItself({
    method,
    dest: headers.get("Sec-Fetch-Dest"),
    referer: headers.get("Referer"),
    path: new URL(url).pathname,
  });
}
