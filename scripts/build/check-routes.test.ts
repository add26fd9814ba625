import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { routeDeclarations } from "../../app/routing/route-declarations.ts";
import { registryFaults } from "./check-routes.ts";

const built = routes.filter(({ file }) => file !== "routes/styleguide.tsx");

test("routes and declarations match one to one", () => {
  expect(registryFaults(built, routeDeclarations)).toEqual([]);
});

test("a route without a declaration fails the build, inside a layout too", () => {
  const more = { file: "routes/prizes.tsx", path: "prizes/:year" };
  const inside = { file: "routes/admin/console.tsx", path: "admin", children: [more] };
  const fault = "has no line: say who may read it, who may keep it, and its forms.";
  expect(registryFaults([...built, more, inside], routeDeclarations)).toEqual([
    `/prizes/:year ${fault}`,
    `/admin/prizes/:year ${fault}`,
  ]);
});

test("a declaration without a route fails the build, and so does a duplicate", () => {
  const about = routeDeclarations.find(({ path }) => path === "/about");
  const lines = [...routeDeclarations, { path: "/prizes" }, ...(about ? [about] : [])];
  expect(registryFaults(built, lines)).toEqual([
    "/prizes has a line, and is no route of app/routes.ts.",
    "/about has two lines.",
  ]);
});
