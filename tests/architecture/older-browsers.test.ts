import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
} from "@mdn/browser-compat-data/forLegacyNode";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** The oldest supported browsers: those that Tailwind CSS 4 supports. */
const OLDEST: Partial<Record<BrowserName, number>> = {
  chrome: 111,
  chrome_android: 111,
  firefox: 128,
  firefox_android: 128,
  safari: 16.4,
  safari_ios: 16.4,
};

const HARMLESS: Record<string, string> = {
  "Error.captureStackTrace": "zod asks first whether it is there",
  ".error()": "the console's, not that of two errors at once",
  ".toArray()": "dnd-kit's list, not an iterator",
  ".use()": "React's, not that of things to be disposed of",
};

const client = fileURLToPath(new URL("../../build/client/", import.meta.url));
const programs = globSync("**/*.js", { cwd: client }).map((file) => ({
  file,
  ...asksOf(file, readFileSync(path.join(client, file), "utf8")),
}));

test("the browser builds are found", () => {
  expect(programs.length).toBeGreaterThan(100);
  const asked = new Set(programs.flatMap(({ asks }) => [...asks]));
  for (const known of ["URL.parse", "new AbortController", ".toSorted()"]) {
    expect(asked).toContain(known);
  }
});

test("no browser build needs an API that the oldest browsers lack", () => {
  const young = younger();
  for (const known of ["Promise.withResolvers", "URL.parse", "new WebTransport", ".union()"]) {
    expect(young).toContain(known);
  }
  const ofPages = new Set(programs.flatMap(({ isAlone, brings }) => (isAlone ? [] : [...brings])));
  const missed = programs.flatMap(({ file, asks, brings, isAlone }) =>
    [...asks]
      .filter((each) => young.has(each) && !(isAlone ? brings : ofPages).has(each))
      .filter((each) => !(each in HARMLESS))
      .map((each) => `${each} in ${file}`),
  );
  expect(missed).toEqual([]);
  const asked = new Set(programs.flatMap(({ asks }) => [...asks]));
  const named = Object.keys(HARMLESS);
  expect(named.filter((each) => !young.has(each) || !asked.has(each))).toEqual([]);
});

function asksOf(file: string, text: string) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  const asks = new Set<string>();
  const brings = new Set<string>();
  const isAlone = module.staticImports.length + module.staticExports.length === 0;
  visit(program);
  return { asks, brings, isAlone };

  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    if (node.type === "AssignmentExpression" && node["operator"] === "??=") {
      brings.add(nameOf(node["left"]));
    }
    if (node.type === "MemberExpression") asks.add(nameOf(node));
    if (node.type === "NewExpression") asks.add(`new ${nameOf(node["callee"])}`);
    if (node.type === "CallExpression") asks.add(`${methodOf(node["callee"])}()`);
    for (const child of Object.values(node)) visit(child);
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type !== "MemberExpression" || node["computed"] === true) return "";
  return `${nameOf(node["object"])}.${nameOf(node["property"])}`;
}

function methodOf(callee: unknown): string {
  return nameOf(callee).replace(/^(?![A-Z]\w\w).*(?=\.)/, "");
}

function isNode(value: unknown): value is { type: string } & Record<string, unknown> {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Instance methods of the language only: those of the DOM are named like too many others. */
function younger(): Set<string> {
  const young = new Set<string>();
  const old = new Set<string>();
  const note = (name: string, compat: CompatStatement | undefined) => {
    if (compat) (isYounger(compat) ? young : old).add(name);
  };
  for (const things of [bcd.javascript["builtins"], bcd.api]) {
    for (const [name, thing] of membersOf(things)) {
      const { __compat: compat } = thing;
      note(`new ${name}`, compat);
      for (const [member, { __compat: own }] of membersOf(thing)) {
        note(`${name}.${member.replace("_static", "")}`, own);
        if (things !== bcd.api) note(`.${member}()`, own);
      }
    }
  }
  return new Set([...young].filter((name) => !old.has(name)));
}

function membersOf(thing: Identifier | undefined): [string, Identifier][] {
  const { __compat: _, ...members } = thing ?? {};
  return Object.entries(members);
}

function isYounger({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).some(([browser, oldest]) => {
    const known = [support[browser as BrowserName] ?? []].flat();
    return !known.some(
      ({ version_added: since, flags, prefix, alternative_name: alias }) =>
        typeof since === "string" &&
        Number.parseFloat(since.replace("≤", "")) <= oldest &&
        !flags &&
        prefix === undefined &&
        alias === undefined,
    );
  });
}
