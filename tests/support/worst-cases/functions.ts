import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { readSources } from "../crawlers/sources.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A product function that takes a text, with its other arguments filled in. */
export interface Reader {
  name: string;
  read: (text: string) => unknown;
}

/** Besides domain rules and forms: code that reads addresses and headers before authorization. */
const BEFORE_THE_DOMAIN =
  /^(?:app\/(?:routing\/(?:cached-pages|find-route)|http\/same-origin|forms\/http-errors|api\/addresses)|server\/(?:http\/(?:static-files|client-address|compression|cookies|user-agent|error-response|request-log)))\.ts$/;

const PURE = /^domain\/.*(?:-rules|input)\.ts$/;

const GIVEN: Record<string, (text: string) => unknown[]> = {
  drawReference: (text) => [text, 3, (min: number) => min],
  groupCode: (text) => [text, "-"],
  isEligible: (text) => [text, { earliest: 2010, latest: null }],
};

export async function textReaders(): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const { file, text } of readSources()) {
    if (file.endsWith(".test.ts") || !(PURE.test(file) || BEFORE_THE_DOMAIN.test(file))) continue;
    const module: Record<string, unknown> = await import(/* @vite-ignore */ path.join(root, file));
    for (const { name, types } of functionsIn(file, text)) {
      const made = GIVEN[name] ?? argumentsOf(types);
      const call = module[name];
      if (typeof call !== "function" || made === null) continue;
      readers.push({ name: `${file} ${name}`, read: refusing((typed) => call(...made(typed))) });
    }
    for (const [name, schema] of Object.entries(module)) {
      if (isSchema(schema))
        readers.push({ name: `${file} ${name}`, read: refusing(filling(schema)) });
    }
  }
  return readers;
}

/** Ignores the error of a refused text, which was read as well. */
function refusing(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      return error;
    }
  };
}

interface Schema {
  safeParse: (fields: unknown) => unknown;
  shape?: object;
  in?: unknown;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "safeParse" in value;

function filling(schema: Schema): (text: string) => unknown {
  let inner = schema;
  while (!inner.shape && isSchema(inner.in)) inner = inner.in;
  const names = Object.keys(inner.shape ?? {});
  if (names.length === 0) return (text) => schema.safeParse(text);
  return (text) => schema.safeParse(Object.fromEntries(names.map((name) => [name, text])));
}

interface Parameter {
  type: string;
  optional?: boolean;
  left?: Parameter;
  typeAnnotation?: { typeAnnotation: { start: number; end: number } };
}

/** The exported functions that take a text first, with the types of their other parameters. */
function functionsIn(file: string, text: string): { name: string; types: string[] }[] {
  const typeOf = (parameter: Parameter): string => {
    const { start = 0, end = 0 } = parameter.typeAnnotation?.typeAnnotation ?? {};
    return text.slice(start, end);
  };
  return parseSync(file, text).program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declaration?.type !== "FunctionDeclaration" || declaration.async) return [];
    const [first, ...rest] = declaration.params as unknown as Parameter[];
    if (!first || !/^string(?: \|.*)?$/.test(typeOf(first.left ?? first))) return [];
    const required = rest.filter((each) => each.type !== "AssignmentPattern" && !each.optional);
    return [{ name: declaration.id?.name ?? "", types: required.map(typeOf) }];
  });
}

const ARGUMENTS: [type: RegExp, value: (text: string, type: string) => unknown][] = [
  [/^\|?\s*"/, (_, type) => /"([^"]*)"/.exec(type)?.[1]],
  [/^string(?: \| null)?$/, (text) => text],
  [/^number$/, () => 5_000],
  [/^boolean$/, () => false],
  [/^Date(?: \| null)?$/, () => new Date("2025-07-15T19:00:00Z")],
  [/^readonly string\[\]$/, () => []],
  [/^ReadonlySet<string>$/, () => new Set()],
];

function argumentsOf(types: readonly string[]): ((text: string) => unknown[]) | null {
  const values = types.map((type) => ARGUMENTS.find(([pattern]) => pattern.test(type))?.[1]);
  if (values.includes(undefined)) return null;
  return (text) => [text, ...types.map((type, at) => values[at]?.(text, type))];
}
