import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { allowedMethods, declaredForm, findRoute } from "./find-route.ts";
import { routeDeclarations } from "./route-declarations.ts";

const routes = routeDeclarations.map(({ path }) => ({ path }));
const addresses = routes
  .filter(({ path }) => path !== "*")
  .map(({ path }) => path.replace(/:\w+/g, "lions-7"));

const routed = (path: string) => matchRoutes(routes, path)?.[0]?.route.path;

describe("addresses match the route that the router takes", () => {
  const spellings: Record<string, (path: string) => string> = {
    "as it is": (path) => path,
    "in capitals": (path) => path.toUpperCase(),
    "with a slash at its end": (path) => `${path}/`,
    "with slashes at its end": (path) => `${path}///`,
    "with a slash more in front": (path) => `/${path}`,
    "with a slash more inside": (path) => path.replace(/(?<=.)\//, "//"),
    "with a letter written as a number": (path) => path.replace("m", "%6d").replace("t", "%74"),
    "with a slash written as a number": (path) => path.replace(/(?<=.)\//, "%2F"),
    "with something behind it": (path) => `${path}/x`,
    "with a part too many": (path) => path.replace(/^\//, "/x/"),
  };

  test.each(Object.entries(spellings))("%s", (_, spelled) => {
    const wrong = addresses
      .map(spelled)
      .filter((path) => !/^\/(?:live|healthz|metrics|part\/|assets\/)/i.test(path))
      .filter((path) => findRoute(path).path !== routed(path));
    expect(wrong).toEqual([]);
  });

  test.each(addresses)("the data of %s matches its route", (path) => {
    const data = path === "/" ? "/_.data" : `${path}.data`;
    expect(findRoute(data).path).toBe(routed(path));
    expect(findRoute(`${path.replace(/\/$/, "")}/_.data`).path).toBe(routed(path));
  });
});

test.each([
  ["/live", "/live"],
  ["/healthz", "/healthz"],
  ["/part/teams/lions", "/part/*"],
  ["/assets/app.js", "/assets/*"],
  ["/assets", "*"],
  ["/nothing/here", "*"],
])("%s matches the route of %s", (path, line) => {
  expect(findRoute(path).path).toBe(line);
});

test("an address allows the methods of its declaration", () => {
  expect(allowedMethods(findRoute("/about"))).toEqual(["GET", "HEAD"]);
  expect(allowedMethods(findRoute("/contact"))).toEqual(["GET", "HEAD", "POST"]);
  expect(allowedMethods(findRoute("/logout"))).toEqual(["POST"]);
});

test("a form is identified by its name alone", () => {
  const team = findRoute("/manage/7");
  expect(declaredForm(team, "remove")).toMatchObject({ by: "manager or admin" });
  expect(declaredForm(team, "")).toBeNull();
  expect(declaredForm(team, "Remove")).toBeNull();
});
