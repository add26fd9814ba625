import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { readSources } from "../crawlers/sources.ts";
import type { Sendable } from "./plan.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Routes with an action that no form in the list posts to. */
export async function untriedRoutes(forms: Sendable[]): Promise<string[]> {
  const entry = pathToFileURL(path.join(root, "build", "server", "index.js")).href;
  const { routes }: Pick<ServerBuild, "routes"> = await import(/* @vite-ignore */ entry);
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  const targets = forms.map(({ place }) => place.form.action.replace(/\?.*$/, ""));
  return Object.values(routes).flatMap((route) => {
    if (!route?.module.action) return [];
    const pattern = pathOf(route.id) || "/";
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`, "i");
    return targets.some((target) => shape.test(target)) ? [] : [pattern];
  });
}

export function untriedIntents(forms: Sendable[]): string[] {
  const found = new Set(
    forms.flatMap(({ place }) =>
      place.form.fields.filter(({ name }) => name === "intent").map(({ value }) => value),
    ),
  );
  const said = readSources()
    .filter(({ file }) => /^app\/(?:routes|ui)\//.test(file))
    .flatMap(({ text }) => [
      ...text.matchAll(
        /<Intent value="([a-z-]+)"|name="intent"\s+value="([a-z-]+)"|\bintent: "([a-z-]+)"/g,
      ),
    ])
    .map(([, tag, plain, key]) => tag ?? plain ?? key ?? "");
  return [...new Set(said)].filter((intent) => !found.has(intent)).toSorted();
}
