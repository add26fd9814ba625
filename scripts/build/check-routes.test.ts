import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { routeDeclarations } from "../../app/routing/route-declarations.ts";
import { registryFaults } from "./check-routes.ts";

const built = routes.filter(({ file }) => file !== "routes/styleguide.tsx");

test("every route has its line in the register, and every line its route", () => {
  expect(registryFaults(built, routeDeclarations)).toEqual([]);
});

test("a route without a line is a fault, also inside of a layout", () => {
  const more = { file: "routes/prizes.tsx", path: "prizes/:year" };
  const inside = { file: "routes/admin/console.tsx", path: "admin", children: [more] };
  const fault = "has no line: say who may read it, who may keep it, and its forms.";
  expect(registryFaults([...built, more, inside], routeDeclarations)).toEqual([
    `/prizes/:year ${fault}`,
    `/admin/prizes/:year ${fault}`,
  ]);
});

test("a line without a route is a fault, and so is a second line", () => {
  const about = routeDeclarations.find(({ path }) => path === "/about");
  const lines = [...routeDeclarations, { path: "/prizes" }, ...(about ? [about] : [])];
  expect(registryFaults(built, lines)).toEqual([
    "/prizes has a line, and is no route of app/routes.ts.",
    "/about has two lines.",
  ]);
});
