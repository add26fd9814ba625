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
  /^(?:app\/(?:routing\/(?:cached-pages|find-route)|http\/same-origin|forms\/http-errors|api\/addresses)|server\/(?:http\/(?:static-files|client-address|compression|cookies|user-agent|error-response|request-log)|cache\/response-index))\.ts$/;

const PURE = /^domain\/.*(?:-rules|input)\.ts$/;

const GIVEN: Record<string, (text: string) => unknown[]> = {
  encodingFor: (text) => [text],
  drawReference: (text) => [text, 3, (min: number) => min],
  groupCode: (text) => [text, "-"],
  isEligible: (text) => [text, { earliest: 2010, latest: null }],
};

export async function textReaders(): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const { file, text } of readSources()) {
    if (file.endsWith(".test.ts") || !(PURE.test(file) || BEFORE_THE_DOMAIN.test(file))) continue;
    const module = (await import(/* @vite-ignore */ path.join(root, file))) as Record<
      string,
      unknown
    >;
    for (const { name, types } of functionsIn(file, text)) {
      const made = GIVEN[name] ?? argumentsOf(types);
      const call = module[name];
      if (typeof call !== "function" || made === null) continue;
      readers.push({ name: `${file} ${name}`, read: refusing((typed) => call(...made(typed))) });
    }
    for (const [name, schema] of Object.entries(module)) {
      if (isForm(schema))
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

interface FormSchema {
  safeParse: (fields: unknown) => unknown;
  shape?: object;
  in?: unknown;
}

function isForm(value: unknown): value is FormSchema {
  return typeof value === "object" && value !== null && "safeParse" in value;
}

function filling(schema: FormSchema): (text: string) => unknown {
  let inner: FormSchema | undefined = schema;
  while (inner && !inner.shape && isForm(inner.in)) inner = inner.in;
  const names = Object.keys(inner?.shape ?? {});
  if (names.length === 0) return (text) => schema.safeParse(text);
  return (text) => schema.safeParse(Object.fromEntries(names.map((name) => [name, text])));
}

interface Parameter {
  type: string;
  optional?: boolean;
  left?: Parameter;
  typeAnnotation?: { typeAnnotation: { start: number; end: number } };
}

function functionsIn(file: string, text: string): { name: string; types: string[] }[] {
  const typeOf = (parameter: Parameter): string => {
    if (parameter.type === "AssignmentPattern" || parameter.optional) return "optional";
    const { start = 0, end = 0 } = parameter.typeAnnotation?.typeAnnotation ?? {};
    return text.slice(start, end);
  };
  const { program } = parseSync(file, text);
  return program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration } = statement;
    if (declaration?.type !== "FunctionDeclaration" || declaration.async) return [];
    const parameters = declaration.params as unknown as Parameter[];
    const [first, ...rest] = parameters;
    const { start = 0, end = 0 } = (first?.left ?? first)?.typeAnnotation?.typeAnnotation ?? {};
    if (!/^string(?: \|.*)?$/.test(text.slice(start, end))) return [];
    return [{ name: declaration.id?.name ?? "", types: rest.map(typeOf) }];
  });
}

function argumentsOf(types: readonly string[]): ((text: string) => unknown[]) | null {
  const made = types.map(valueOf);
  if (made.includes(null)) return null;
  return (text) => [text, ...made.map((value) => value?.(text))];
}

function valueOf(type: string): ((text: string) => unknown) | null {
  const [, literal] = /^\|?\s*"([^"]*)"/.exec(type) ?? [];
  if (literal !== undefined) return () => literal;
  if (type === "optional") return () => undefined;
  if (/^string(?: \| null)?$/.test(type)) return (text) => text;
  if (type === "number") return () => 5_000;
  if (type === "boolean") return () => false;
  if (/^Date(?: \| null)?$/.test(type)) return () => new Date("2025-07-15T19:00:00Z");
  if (/^readonly string\[\]$/.test(type)) return () => [];
  if (/^ReadonlySet<string>$/.test(type)) return () => new Set();
  return null;
}
