import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { cached } from "../support/declared-routes.ts";
import { readSources } from "../support/sources.ts";

interface Route {
  path?: string | undefined;
  file: string;
  children?: Route[] | undefined;
}

function filesByPath(all: readonly Route[], parent = ""): [string, string][] {
  return all.flatMap(({ path, file, children = [] }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`;
    return [[whole || "/", `app/${file}`] as [string, string], ...filesByPath(children, whole)];
  });
}

function readIn(text: string): string[] {
  const calls = text.matchAll(/(?:searchParams|\bquery)\.(?:get|has|getAll)\("(\w+)"\)/g);
  return [...calls].map(([, name = ""]) => name);
}

test("a cached page declares every parameter that its route reads: it is handed no other", () => {
  const texts = new Map(readSources().map(({ file, text }) => [file, text]));
  const files = new Map(filesByPath(routes));
  const textOf = (path: string) => texts.get(files.get(path) ?? "") ?? "";
  for (const { path } of cached.all) expect(textOf(path), path).not.toBe("");
  const undeclared = cached.all.flatMap(({ path, query = [], uncached = [] }) =>
    readIn(textOf(path))
      .filter((name) => ![...query, ...uncached].includes(name))
      .map((name) => `${path} reads ${name}`),
  );
  expect(undeclared).toEqual([]);
  expect(readIn(textOf("/teams"))).toEqual(expect.arrayContaining(["player", "confirm"]));
});
