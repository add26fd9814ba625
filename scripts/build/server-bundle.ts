import type { Plugin } from "vite";

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
