import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin, Rolldown } from "vite";
import { importedFiles } from "./route-files.ts";

const NAME = "virtual:route-messages";
const PLACE = "globalThis.__ROUTE_MESSAGES__";
const USE = /\buseTranslations\("(\w+)"\)/g;

/**
 * `virtual:route-messages`: the message namespaces that the components of each route use, by the
 * route's id. Null in development, where they aren't known.
 */
export function routeMessages(): Plugin {
  return {
    name: "route-messages",
    enforce: "pre",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const value = this.environment.mode === "build" ? PLACE : "null";
      return `export const routeNamespaces = ${value};`;
    },
    renderChunk(code) {
      if (!code.includes(PLACE)) return null;
      const namespaces = namespacesByRoute(this, this.environment.config.root);
      return { code: code.replace(PLACE, () => JSON.stringify(namespaces)), map: null };
    },
  };
}

function namespacesByRoute(graph: Rolldown.PluginContext, root: string): Record<string, string[]> {
  const routes = globSync(["root.tsx", "routes/**/*.tsx"], { cwd: path.join(root, "app") });
  const entries = routes.toSorted().map((file) => {
    const sources = importedFiles(graph, root, path.join(root, "app", file));
    const names = sources.flatMap((source) =>
      [...readFileSync(source, "utf8").matchAll(USE)].map(([, name = ""]) => name),
    );
    return [file.replace(/\.tsx$/, ""), [...new Set(names)].toSorted()] as const;
  });
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0));
}

/** Compiles the catalogs, so that neither the server nor a browser parses messages. */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    apply: "build",
    config: () => ({
      resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    }),
    transform(code, id) {
      if (!/\/i18n\/\w+\/\w+\.json(?:\?|$)/.test(id)) return null;
      return { code: JSON.stringify(compiled(JSON.parse(code))), map: null };
    },
  };
}

type Texts = { [name: string]: string | Texts };

function compiled(texts: Texts): object {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === "string" ? compile(text) : compiled(text),
  ]);
  return Object.fromEntries(entries);
}
