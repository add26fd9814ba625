import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin, Rolldown } from "vite";
import { type MessageTree, pickMessages } from "#app/i18n/pick-messages.ts";
import { LOCALES } from "#i18n/locales.ts";

const NAME = "virtual:route-messages";
const KEYS = "globalThis.__ROUTE_KEYS__";
const FILES = "globalThis.__ROUTE_MESSAGES__";

/**
 * `virtual:route-messages`: for the server, the keys of the messages that the components of each
 * route use, by the route's id; for the browser, the folder of their texts, a file for each language
 * and route. Empty in development, where they aren't known.
 */
export function routeMessages(): Plugin {
  return {
    name: "route-messages",
    enforce: "pre",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const isBuild = this.environment.mode === "build";
      const isClient = this.environment.name === "client";
      return `export const routeKeys = ${isBuild && !isClient ? KEYS : "null"};
export const messageFiles = ${isBuild && isClient ? FILES : '""'};`;
    },
    renderChunk(code) {
      const { root } = this.environment.config;
      if (code.includes(KEYS)) {
        const keys = JSON.stringify(keysByRoute(this, root));
        return { code: code.replace(KEYS, () => keys), map: null };
      }
      if (!code.includes(FILES)) return null;
      const folder = emitMessages(this, root);
      return { code: code.replace(FILES, () => JSON.stringify(folder)), map: null };
    },
  };
}

/** Emits the messages of each route; returns their folder, whose name holds their hash. */
function emitMessages(graph: Rolldown.PluginContext, root: string): string {
  const routes = Object.entries(keysByRoute(graph, root));
  const files = LOCALES.flatMap((locale) => {
    const all = compiled(readCatalog(root, locale)) as MessageTree;
    return routes.map(([id, keys]) => ({
      name: `${locale}/${id}.json`,
      source: JSON.stringify(pickMessages(all, keys)),
    }));
  });
  const hash = createHash("sha256").update(JSON.stringify(files)).digest("base64url").slice(0, 8);
  const folder = `assets/messages-${hash}`;
  for (const { name, source } of files) {
    graph.emitFile({ type: "asset", fileName: `${folder}/${name}`, source });
  }
  return `/${folder}`;
}

function keysByRoute(graph: Rolldown.PluginContext, root: string): Record<string, string[]> {
  const keys = keysOf(readCatalog(root, "en"), "");
  const routes = globSync(["root.tsx", "routes/**/*.tsx"], { cwd: path.join(root, "app") });
  const entries = routes.toSorted().map((file) => {
    const sources = importedFiles(graph, root, path.join(root, "app", file));
    const texts = sources.map((source) => readFileSync(source, "utf8"));
    return [file.replace(/\.tsx$/, ""), usedKeys(keys, texts)] as const;
  });
  return Object.fromEntries(entries.filter(([, used]) => used.length > 0));
}

/** The files of `app`, and the rules of `domain`, that a module imports, itself included. */
function importedFiles(graph: Rolldown.PluginContext, root: string, from: string): string[] {
  const found = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const file = path.relative(root, id);
    if (found.has(id) || !/^(?:app\/.*\.tsx?|domain\/.*(?:-rules|input)\.ts)$/.test(file)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    waiting.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return [...found];
}

const NAMESPACES = /\buse(?:Translations|Text)\(([\w.", ]+)\)/g;
const QUOTED = /["']([\w.-]+)["']/g;
const TEMPLATE = /\(\s*`((?:[\w.-]|\$\{[^}`]*\})+)`/g;

/**
 * The keys that components can show: those below a namespace that they name, and of which the rest,
 * or all of it, is quoted somewhere, or fits an argument such as `stage.${stage}`.
 */
export function usedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const namespaces = new Set<string>();
  const quoted = new Set<string>();
  const templates = new Set<string>();
  for (const text of sources) {
    for (const [, names = ""] of text.matchAll(NAMESPACES)) {
      for (const [, name = ""] of names.matchAll(QUOTED)) namespaces.add(name);
    }
    for (const [, key = ""] of text.matchAll(QUOTED)) quoted.add(key);
    for (const [, template = ""] of text.matchAll(TEMPLATE)) templates.add(template);
  }
  const patterns = [...templates].flatMap((template) => {
    const fixed = template.replaceAll(/\$\{[^}]*\}/g, "\0");
    return /^[\w.\0-]+$/.test(fixed) ? [new RegExp(`^${fixed.replaceAll("\0", "[\\w.-]+")}$`)] : [];
  });
  const isNamed = (key: string) => quoted.has(key) || patterns.some((each) => each.test(key));
  return keys.filter((key) =>
    [...namespaces].some(
      (name) => key.startsWith(`${name}.`) && (isNamed(key.slice(name.length + 1)) || isNamed(key)),
    ),
  );
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
      return { code: JSON.stringify(compiled(JSON.parse(code) as Texts)), map: null };
    },
  };
}

type Texts = { [name: string]: string | Texts };

function readCatalog(root: string, locale: string): Texts {
  const folder = path.join(root, "i18n", locale);
  const files = globSync("*.json", { cwd: folder }).toSorted();
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Texts;
  return Object.fromEntries(files.map((file) => [file.replace(/\.json$/, ""), read(file)]));
}

function keysOf(texts: Texts, above: string): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [above + name] : keysOf(text, `${above}${name}.`),
  );
}

function compiled(texts: Texts): object {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === "string" ? compile(text) : compiled(text),
  ]);
  return Object.fromEntries(entries);
}
