import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "../../app/routes.ts";
import { screens, withoutScreen } from "./screens.ts";

export function routesWithoutPicture(): string[] {
  const pictured = screens
    .filter(({ status = 200 }) => status === 200)
    .map(({ path }) => path.replace(/\?.*/, ""));
  const pages = pagesOf(routes, "");
  return pages.filter(
    (page) =>
      !withoutScreen.includes(page) &&
      !pictured.some((address) => matchPath({ path: page, caseSensitive: false }, address)),
  );
}

function pagesOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = "", file, children, index }) => {
    const here = path === "" ? above : `${above}/${path}`;
    if (children) return pagesOf(children, here);
    return file.endsWith(".tsx") || index ? [here || "/"] : [];
  });
}
