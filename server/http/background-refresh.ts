interface ByWhom {
  method: string | undefined;
  dest: string | null | undefined;
  referer: string | null | undefined;
  path: string;
}

/**
 * Returns true for a background reload of an open page, which is not user activity. Never true for
 * opening a page or sending a form; a followed link in the console requests another path than its
 * referer.
 */
export function isBackgroundRefresh({ method, dest, referer, path }: ByWhom): boolean {
  if (method !== "GET" || dest !== "empty") return false;
  if (path === "/account/here") return true;
  const page = URL.parse(referer ?? "");
  return page === null || page.pathname === path.replace(/\.data$/, "");
}

export function isBackgroundRequest({ method, url, headers }: Request): boolean {
  return isBackgroundRefresh({
    method,
    dest: headers.get("Sec-Fetch-Dest"),
    referer: headers.get("Referer"),
    path: new URL(url).pathname,
  });
}
