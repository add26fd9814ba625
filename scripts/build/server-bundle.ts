import path from "node:path";
import { build, type Plugin } from "vite";

/** Preserves names for stack traces, but drops whitespace to save memory. */
export const tightText = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
} as const;

/**
 * Escapes non-ASCII characters: a single one makes V8 store the whole source with two bytes per
 * character.
 */
export function asciiOutput(): Plugin {
  return {
    name: "narrow-text",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (/\\[^\0-\x7f]|String\.raw`[^`]*[^`\0-\x7f]/.test(file.code))
          throw new Error("Text that cannot be narrowed.");
        file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const SEARCH = "cosmiconfig";
const STUB = `\0${SEARCH}`;

/**
 * Leaves out the search for a configuration file that the job queue makes when it is loaded, and
 * with it parsers of YAML and TypeScript: a megabyte of code.
 */
export function noConfigSearch(): Plugin {
  return {
    name: "no-config-search",
    enforce: "pre",
    apply: "build",
    resolveId: (id) => (id === SEARCH ? STUB : null),
    load: (id) =>
      id === STUB ? "export const cosmiconfigSync = () => ({ search: () => null });" : null,
  };
}

const THREAD = "plan-thread";

/** Builds the thread that plans schedules as one file beside the server, without the server's code. */
export function planThread(): Plugin {
  return {
    name: THREAD,
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async transform(code, id) {
      if (!id.endsWith("/domain/scheduling/plan-in-worker.ts")) return null;
      const source = `"./${THREAD}.ts"`;
      if (!code.includes(source)) throw new Error(`${id} doesn't start ${source}.`);
      const entry = path.join(path.dirname(id), `${THREAD}.ts`);
      this.emitFile({
        type: "prebuilt-chunk",
        fileName: `${THREAD}.js`,
        code: await bundled(entry),
        exports: [],
      });
      return code.replace(source, `"./${THREAD}.js"`);
    },
    generateBundle(_options, bundle) {
      const nested = Object.values(bundle).find(
        (file) =>
          file.type === "chunk" &&
          file.fileName.includes("/") &&
          file.code.includes(`./${THREAD}.js`),
      );
      if (nested) throw new Error(`${nested.fileName} looks for ${THREAD}.js in its own folder.`);
    },
  };
}

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { ssr: entry, write: false, rollupOptions: { output: { minify: tightText } } },
  });
  const [file, ...others] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (file?.type !== "chunk" || others.length > 0) throw new Error(`${entry} isn't one file.`);
  return file.code;
}
