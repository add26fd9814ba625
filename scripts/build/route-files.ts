import path from "node:path";
import type { Rolldown } from "vite";

/** The files of `app` and `i18n` that a module imports, itself included. */
export function importedFiles(graph: Rolldown.PluginContext, root: string, from: string): string[] {
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
