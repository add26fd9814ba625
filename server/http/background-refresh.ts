/**
 * Returns true for a background reload of an open page, which is not user activity. Never true for
 * opening a page or sending a form; a followed link in the console requests another path than its
 * referer.
 */
export function isBackgroundRefresh({
  method,
  path,
  header,
}: {
  method: string;
  path: string;
  header: (name: string) => string | null | undefined;
}): boolean {
  if (method !== "GET" || header("sec-fetch-dest") !== "empty") return false;
  if (path === "/account/here") return true;
  const page = URL.parse(header("referer") ?? "");
  return page === null || page.pathname === path.replace(/\.data$/, "");
}
