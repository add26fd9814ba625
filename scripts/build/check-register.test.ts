import { expect, test } from "vitest";
import { registeredRoutes } from "../../app/route-register.ts";
import routes from "../../app/routes.ts";
import { faultsOf } from "./check-register.ts";

const built = routes.filter(({ file }) => file !== "routes/styleguide.tsx");

test("every route has its line in the register, and every line its route", () => {
  expect(faultsOf(built, registeredRoutes)).toEqual([]);
});

test("a route without a line is a fault, also inside of a layout", () => {
  const more = { file: "routes/prizes.tsx", path: "prizes/:year" };
  const inside = { file: "routes/admin/console.tsx", path: "admin", children: [more] };
  const fault = "has no line: say who may read it, who may keep it, and its forms.";
  expect(faultsOf([...built, more, inside], registeredRoutes)).toEqual([
    `/prizes/:year ${fault}`,
    `/admin/prizes/:year ${fault}`,
  ]);
});

test("a line without a route is a fault, and so is a second line", () => {
  const about = registeredRoutes.find(({ path }) => path === "/about");
  const lines = [...registeredRoutes, { path: "/prizes" }, ...(about ? [about] : [])];
  expect(faultsOf(built, lines)).toEqual([
    "/prizes has a line, and is no route of app/routes.ts.",
    "/about has two lines.",
  ]);
});
