// Prints every address with who can use it, its methods, forms, queues and cache policy.
import { pathToFileURL } from "node:url";
import { accessName } from "../app/routing/declaration.ts";
import { allowedMethods, type Route } from "../app/routing/route-table.ts";

const entry = pathToFileURL(`${import.meta.dirname}/../build/server/index.js`).href;
const { declaredRoutes, endpoints } = (await import(entry)) as {
  declaredRoutes: readonly Route[];
  endpoints: readonly Route[];
};

function cacheOf({ page }: Route): string {
  if (!page?.cache) return "";
  const { for: readers, query = [] } = page.cache;
  return [`cached for ${readers}`, ...query.map((name) => `?${name}`)].join(" ");
}

const rows = [...declaredRoutes, ...endpoints].flatMap((route) => {
  const { path, page, forms } = route;
  const head = [
    path,
    allowedMethods(route).join(" "),
    page ? accessName(page.access) : "",
    "",
    cacheOf(route),
  ];
  const ofForms = Object.entries(forms).map(([intent, { access, queue }]) => [
    `  form '${intent}'`,
    "",
    accessName(access),
    queue ?? "",
    "",
  ]);
  return [head, ...ofForms];
});

const head = ["address", "methods", "who", "queue", "cache"];
const widths = head.map((_, column) =>
  Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
);
for (const row of [head, ...rows]) {
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
