import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";

export function registryFaults(
  routes: readonly RouteConfigEntry[],
  registered: readonly { path: string }[],
): string[] {
  const addresses = routes.flatMap((route) => addressesOf(route, ""));
  const known = registered.map(({ path }) => path);
  return [
    ...addresses
      .filter((each) => !known.includes(each))
      .map((each) => `${each} has no line: say who may read it, who may keep it, and its forms.`),
    ...known
      .filter((each) => !addresses.includes(each))
      .map((each) => `${each} has a line, and is no route of app/routes.ts.`),
    ...known.filter((each, at) => known.indexOf(each) < at).map((each) => `${each} has two lines.`),
  ];
}

function addressesOf({ path, children = [], index }: RouteConfigEntry, above: string): string[] {
  const here = path === undefined ? above : path === "*" ? "*" : `${above}/${path}`;
  const inside = children.flatMap((child) => addressesOf(child, here));
  const isPlace = index || (path !== undefined && children.length === 0);
  return isPlace ? [here || "/", ...inside] : inside;
}

/** Fails the build, and the dev server, if the routes differ from `app/routing/route-declarations.ts`. */
export function checkRoutes(): Plugin {
  return {
    name: "check-register",
    async buildStart() {
      const [{ default: routes }, { routeDeclarations }] = await Promise.all([
        import("../../app/routes.ts"),
        import("../../app/routing/route-declarations.ts"),
      ]);
      const faults = registryFaults(
        routes.filter(({ file }) => file !== "routes/styleguide.tsx"),
        routeDeclarations,
      );
      if (faults.length > 0) this.error(`app/routing/route-declarations.ts: ${faults.join("\n")}`);
    },
  };
}
