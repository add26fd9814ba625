import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { trimStyles } from "./trim-styles.ts";
import { wordsOf } from "./words.ts";

const NAME = "virtual:page-styles";
const STYLES = "app/app.css?inline";
const ROOT = "app/root.tsx";
const PLACE = "globalThis.__PAGE_STYLES__";

/**
 * `virtual:page-styles`: maps the route name of each page that does not hydrate, and `root` for the
 * error screen, to a stylesheet with only the classes that its modules can use. Empty in
 * development.
 */
export function pageStyles(): Plugin {
  return {
    name: "page-styles",
    enforce: "pre",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const styles = this.environment.mode === "build" ? PLACE : "{}";
      return `export const pageStyles = ${styles};`;
    },
    async renderChunk(code) {
      if (!code.includes(PLACE)) return null;
      const styles = await stylesOf(this, this.environment.config.root);
      return { code: code.replace(PLACE, () => JSON.stringify(styles)), map: null };
    },
  };
}

async function stylesOf(
  graph: Rolldown.PluginContext,
  root: string,
): Promise<Record<string, string>> {
  const css = textOfStyles(graph.getModuleInfo(path.join(root, STYLES))?.code ?? "");
  const live = globSync("app/live/*.ts", { cwd: root }).map((file) => path.join(root, file));
  const everywhere = [...reach(graph, root, path.join(root, ROOT)), ...live];
  const pages: [string, string[]][] = [["root", everywhere]];
  for (const id of graph.getModuleIds()) {
    const name = path.relative(path.join(root, "app"), id);
    if (!/^routes\/[\w-]+\.tsx$/.test(name) || /\bhydrate: true/.test(readFileSync(id, "utf8")))
      continue;
    pages.push([name.replace(/\.tsx$/, ""), [...everywhere, ...reach(graph, root, id)]]);
  }
  const sheets = pages.map(async ([name, files]) => {
    const sources = [...new Set(files)].map((file) => ({ file, text: readFileSync(file, "utf8") }));
    return [name, await trimStyles(css, wordsOf(sources))] as const;
  });
  return Object.fromEntries(await Promise.all(sheets));
}

function reach(graph: Rolldown.PluginContext, root: string, from: string): string[] {
  const found = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const inApp = path.relative(path.join(root, "app"), id);
    if (found.has(id) || !/^[\w].*\.tsx?$/.test(inApp)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    waiting.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return [...found];
}

function textOfStyles(code: string): string {
  const quoted = /export default (".*")/s.exec(code)?.[1];
  if (!quoted) throw new Error(`${STYLES} cannot be read.`);
  const css: string = JSON.parse(quoted);
  return css.replace(/^\/\*[^]*?\*\//, "").trim();
}
