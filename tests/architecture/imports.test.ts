import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { productSources, readSources } from "../support/crawlers/sources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = readSources();
const domain = productSources("domain");

/** The modules of the domain from the lowest floor up, as in docs/architecture.md. */
const FLOORS = "core cup messaging people teams payments competition scheduling site".split(" ");

/** What the product files of a folder may not import; `types` allows their types. */
const FORBIDDEN: { in: RegExp; targets: RegExp; types?: true }[] = [
  {
    in: /^domain\//,
    targets: /^(?:react|react-dom|react-router|hono|pg|@hono|@react-router)(?:\/|$)/,
  },
  { in: /^domain\//, targets: /^(?:app|server|scripts)\/|^db\/(?!schema\/|types\.ts)/ },
  { in: /^db\//, targets: /^(?:app|server|domain|scripts)\// },
  { in: /^app\//, targets: /^(?:server|db|scripts)\// },
  { in: /^app\/routes\//, targets: /^app\/routes\/(?!.*\+types\/)/ },
  { in: /^app\/(?:ui|forms|content)\//, targets: /^app\/routes\// },
  // Parts of pages call no query and no mutation.
  {
    in: /^app\/(?:ui|forms|content)\//,
    targets: /^domain\/(?!.*(?:-rules|[/-]input)\.ts$|core\/(?:topics|errors|fields)\.ts$)/,
    types: true,
  },
  { in: /^(?:app|domain|db|server|scripts)\//, targets: /^tests\// },
];

test("each domain module imports only modules on the floors below it", () => {
  const floorOf = (file: string) => FLOORS.indexOf(file.split("/")[1] ?? "");
  expect(domain.filter(({ file }) => floorOf(file) < 0)).toEqual([]);
  const upward = domain.flatMap(({ file, imports }) =>
    imports
      .filter(({ target }) => target.startsWith("domain/") && floorOf(target) > floorOf(file))
      .map(({ target }) => `${file} → ${target}`),
  );
  expect(domain.length).toBeGreaterThan(100);
  expect(upward).toEqual([]);
});

test("rules import only rules, inputs and types", () => {
  const isPure = (target: string) =>
    /^domain\/.*(?:-rules|[/-]input)\.ts$/.test(target) ||
    domain.find(({ file }) => file === target)?.imports.length === 0 ||
    ["domain/core/topics.ts", "domain/core/errors.ts"].includes(target);
  const impure = domain
    .filter(({ file }) => file.endsWith("-rules.ts"))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target, typesOnly }) => !typesOnly && /^(?:app|db|domain)\//.test(target))
        .filter(({ target }) => !isPure(target))
        .map(({ target }) => `${file} → ${target}`),
    );
  expect(impure).toEqual([]);
});

test("no function of the domain reads the clock or the environment", () => {
  const reading = /\bDate\.now\(|new Date\(\s*\)|performance\.now\(|\bprocess\.|import\.meta\.env/;
  expect(domain.filter(({ text }) => reading.test(text)).map(({ file }) => file)).toEqual([]);
});

test.each(FORBIDDEN)("$in imports no $targets", (forbidden) => {
  const files = productSources("app", "domain", "db", "server", "scripts").filter(({ file }) =>
    forbidden.in.test(file),
  );
  const wrong = files.flatMap(({ file, imports }) =>
    imports
      .filter(
        ({ target, typesOnly }) =>
          !(forbidden.types && typesOnly) && forbidden.targets.test(target),
      )
      .map(({ target }) => `${file} → ${target}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test("there are no import cycles, types included", () => {
  const graph = new Map(
    sources.map(({ file, imports }) => [file, imports.map(({ target }) => target)]),
  );
  expect(cyclesIn(graph)).toEqual([]);
  const cyclic = Object.entries({ a: ["b"], b: ["c"], c: ["b"] });
  expect(cyclesIn(new Map(cyclic))).toEqual(["b → c → b"]);
});

test.each(["app/routes", "domain/site", "domain/teams", "server"])(
  "the folders of %s do not import each other in a circle",
  (root) => {
    const folderOf = (file: string) =>
      file.startsWith(`${root}/`)
        ? file
            .slice(root.length + 1)
            .split("/")
            .slice(0, -1)[0]
        : "";
    const graph = new Map<string, string[]>();
    for (const { file, imports } of productSources(root.split("/")[0] ?? "")) {
      const from = folderOf(file);
      if (!from) continue;
      const to = imports.flatMap(({ target }) => folderOf(target) || []);
      graph.set(from, [...(graph.get(from) ?? []), ...to.filter((each) => each !== from)]);
    }
    expect(graph.size).toBeGreaterThan(0);
    expect(cyclesIn(graph)).toEqual([]);
  },
);

test("no file is longer than 300 lines", () => {
  const long = sources.filter(({ text }) => text.split("\n").length > 301);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test("no folder or file is called utils, helpers, misc, common or lib", () => {
  const drawers = /(?:^|\/)(?:utils?|helpers?|misc|common|lib)(?:\/|\.)/;
  expect(sources.filter(({ file }) => drawers.test(file)).map(({ file }) => file)).toEqual([]);
});

test("no file only re-exports others", () => {
  const barrels = sources.filter(
    ({ reExports, text }) => reExports > 1 && !/\b(?:function|const|class)\b/.test(text),
  );
  expect(barrels.map(({ file }) => file)).toEqual([]);
});

test("routes.ts lists exactly the route files", () => {
  const table = sources.find(({ file }) => file === "app/routes.ts")?.text ?? "";
  const listed = new Set(
    [...table.matchAll(/"(routes\/[^"]+)"/g)].map(([, file]) => `app/${file}`),
  );
  const there = globSync("app/routes/**/*.{ts,tsx}", { cwd: root });
  expect([...listed].toSorted()).toEqual(there.toSorted());
});

function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      found.add([...path.slice(at), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return [...found];
}
