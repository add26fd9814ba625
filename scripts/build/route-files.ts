import path from "node:path";
import type { Rolldown } from "vite";

/** The files of `app`, and the rules of `domain`, that a module imports, itself included. */
export function importedFiles(graph: Rolldown.PluginContext, root: string, from: string): string[] {
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
