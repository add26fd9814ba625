import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readSources, type Source } from "../support/crawlers/sources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = readSources();
const program = sources.filter(({ file }) => !isTest(file));

function isTest(file: string): boolean {
  return file.startsWith("tests/") || /\.(?:test|spec)\.tsx?$/.test(file);
}

/** The modules of the domain from the lowest floor up, as in .oxlintrc.json. */
const FLOORS = [
  "core",
  "cup",
  "messaging",
  "people",
  "teams",
  "payments",
  "competition",
  "scheduling",
  "site",
];

function forbidden(
  from: RegExp,
  isAllowed: (target: string, source: Source, typesOnly: boolean) => boolean,
): string[] {
  return program
    .filter(({ file }) => from.test(file))
    .flatMap((source) =>
      source.imports
        .filter(({ target, typesOnly }) => !isAllowed(target, source, typesOnly))
        .map(({ target }) => `${source.file} → ${target}`),
    );
}

const isOurs = (target: string) => /^(?:app|domain|db|server|scripts|tools|tests)\//.test(target);
const isRoute = (target: string) => /^app\/routes\/(?!.*\+types\/)/.test(target);
const isRule = (target: string) =>
  /^domain\/.*(?:-rules|[/-]input)\.ts$/.test(target) ||
  ["domain/core/topics.ts", "domain/core/errors.ts", "domain/core/rate-limits.ts"].includes(target);

describe("imports", () => {
  test("the sources are found", () => {
    expect(program.length).toBeGreaterThan(100);
    const rules = program.find(
      ({ file }) => file === "domain/competition/standings/read-standings.ts",
    );
    expect(rules?.imports).toContainEqual({ target: "db/schema/cup.ts", typesOnly: false });
    expect(rules?.imports).toContainEqual({ target: "domain/core/context.ts", typesOnly: true });
  });

  test("every relative import exists", () => {
    const lost = sources.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => isOurs(target) && !target.includes("+types/"))
        .filter(({ target }) => !existsSync(`${root}${target}`))
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(lost).toEqual([]);
  });

  test("the domain imports tables but no page, server, connection or environment", () => {
    const packages = new Set([
      "zod",
      "drizzle-orm",
      "drizzle-orm/pg-core",
      "otpauth",
      "ical-generator",
    ]);
    expect(
      forbidden(/^domain\//, (target) =>
        isOurs(target)
          ? /^(?:domain\/|db\/schema\/|db\/types\.ts$)/.test(target)
          : packages.has(target) || isLanguagePack(target) || isPureNode(target),
      ),
    ).toEqual([]);
    const reading = program.filter(
      ({ file, text }) => file.startsWith("domain/") && /\bprocess\.|import\.meta\.env/.test(text),
    );
    expect(reading.map(({ file }) => file)).toEqual([]);
  });

  test("the domain never reads the clock", () => {
    const reading = program.filter(
      ({ file, text }) =>
        file.startsWith("domain/") && /\bDate\.now\(|new Date\(\s*\)|performance\.now\(/.test(text),
    );
    expect(reading.map(({ file }) => file)).toEqual([]);
  });

  test("rules import only rules", () => {
    expect(
      forbidden(
        /^domain\/.*-rules\.ts$/,
        (target, _, typesOnly) => typesOnly || !isOurs(target) || isRule(target) || isTable(target),
      ),
    ).toEqual([]);
  });

  test("each module of the domain imports only modules on the floors below it", () => {
    const floorOf = (file: string) => FLOORS.indexOf(file.split("/")[1] ?? "");
    expect(
      forbidden(
        /^domain\//,
        (target, { file }) => !target.startsWith("domain/") || floorOf(target) <= floorOf(file),
      ),
    ).toEqual([]);
    const outside = program.filter(({ file }) => file.startsWith("domain/") && floorOf(file) < 0);
    expect(outside.map(({ file }) => file)).toEqual([]);
  });

  test("a route imports the domain and the app but no other route", () => {
    expect(
      forbidden(
        /^app\/routes\//,
        (target) => !isOurs(target) || (/^(?:app|domain)\//.test(target) && !isRoute(target)),
      ),
    ).toEqual([]);
  });

  test("components never call verbs", () => {
    expect(
      forbidden(/^app\/(?:ui|forms|live|content)\//, (target, _, typesOnly) => {
        if (!isOurs(target)) return true;
        if (/^app\/(?:ui|forms|live|content)\/|^app\/\w+\.tsx?$|^app\/http\//.test(target))
          return true;
        if (target === "app/routing/declaration.ts") return true;
        return target.startsWith("domain/") && (typesOnly || isRule(target));
      }),
    ).toEqual([]);
  });

  test("db imports nothing above it", () => {
    expect(forbidden(/^db\//, (target) => !isOurs(target) || target.startsWith("db/"))).toEqual([]);
  });

  test("only the server, scripts and tests import the server", () => {
    expect(
      forbidden(/^(?!server\/|scripts\/|tools\/)/, (target) => !target.startsWith("server/")),
    ).toEqual([]);
  });

  test("only tests import tests", () => {
    expect(forbidden(/^/, (target) => !target.startsWith("tests/"))).toEqual([]);
  });

  test("there are no import cycles", () => {
    const graph = new Map(
      sources.map(({ file, imports }) => [file, imports.map(({ target }) => target)]),
    );
    expect(circles(graph)).toEqual([]);
    expect(
      circles(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["b"]],
        ]),
      ),
    ).toEqual(["b → c → b"]);
  });
});

describe("files", () => {
  test("no file is longer than 300 lines", () => {
    const long = sources.filter(({ text }) => text.split("\n").length > 301);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test("no folder is called utils, helpers, misc, common or lib", () => {
    const drawers = /(?:^|\/)(?:utils?|helpers?|misc|common|lib)(?:\/|\.)/;
    expect(sources.filter(({ file }) => drawers.test(file)).map(({ file }) => file)).toEqual([]);
  });

  test("no file only re-exports others", () => {
    const barrels = program.filter(
      ({ file, reExports, text }) =>
        /(?:^|\/)index\.tsx?$/.test(file) ||
        (reExports > 1 && !/\b(?:function|const|class)\b/.test(text)),
    );
    expect(barrels.map(({ file }) => file)).toEqual([]);
  });

  test("routes.ts lists exactly the route files", () => {
    const table = program.find(({ file }) => file === "app/routes.ts")?.text ?? "";
    const listed = [...table.matchAll(/"(routes\/[^"]+)"/g)].map((match) => `app/${match[1]}`);
    const there = globSync("app/routes/**/*.{ts,tsx}", { cwd: root });
    expect(listed.toSorted()).toEqual(there.toSorted());
  });
});

function isLanguagePack(target: string): boolean {
  return target.startsWith("@zxcvbn-ts/language-");
}

function isPureNode(target: string): boolean {
  return ["node:crypto", "node:worker_threads"].includes(target);
}

function isTable(target: string): boolean {
  const source = program.find(({ file }) => file === target);
  return target.startsWith("domain/") && source?.imports.length === 0;
}

function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
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
