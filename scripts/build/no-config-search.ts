import type { Plugin } from "vite";

const NAME = "cosmiconfig";
const STUB = `\0${NAME}`;

/**
 * Leaves out the search for a configuration file that the job queue makes when it is loaded, and
 * with it parsers of YAML and TypeScript: a megabyte of code.
 */
export function noConfigSearch(): Plugin {
  return {
    name: "no-config-search",
    enforce: "pre",
    apply: "build",
    resolveId: (id) => (id === NAME ? STUB : null),
    load: (id) =>
      id === STUB ? "export const cosmiconfigSync = () => ({ search: () => null });" : null,
  };
}
