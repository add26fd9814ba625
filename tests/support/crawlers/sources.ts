import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));

type Source = ReturnType<typeof sourceOf>;

let all: Source[] | undefined;

export function productSources(...folders: string[]): Source[] {
  return readSources().filter(
    ({ file }) => folders.includes(file.split("/")[0] ?? "") && !/\.test\.tsx?$/.test(file),
  );
}

/** Every source file of the project, tests and scripts included; cached after the first call. */
export function readSources(): readonly Source[] {
  all ??= globSync("{app,domain,db,i18n,server,scripts,tools,tests}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  })
    .sort()
    .map(sourceOf);
  return all;
}

/** Most readers need the text only; a file is parsed when its imports are asked for. */
function sourceOf(file: string) {
  const text = readFileSync(path.join(root, file), "utf8");
  let parsed: ReturnType<typeof importsOf> | undefined;
  const parse = () => {
    parsed ??= importsOf(file, text);
    return parsed;
  };
  return {
    file,
    text,
    get imports() {
      return parse().imports;
    },
    get reExports() {
      return parse().reExports;
    },
  };
}

function importsOf(file: string, text: string) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  const target = (specifier: string) => resolve(file, specifier);
  const reExports = module.staticExports.flatMap(({ entries }) => {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    const typesOnly = entries.every((entry) => entry.isType);
    return from ? [{ target: target(from.value), typesOnly }] : [];
  });
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: target(moduleRequest.value),
    typesOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^["'](.*)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[1] ? [{ target: target(literal[1]), typesOnly: false }] : [];
  });
  return { imports: [...imports, ...reExports, ...dynamic], reExports: reExports.length };
}

function resolve(file: string, specifier: string): string {
  const [plain = ""] = specifier.split("?");
  if (plain.startsWith("#")) return plain.slice(1);
  if (!plain.startsWith(".")) return plain;
  return path.posix.join(path.posix.dirname(file), plain);
}
