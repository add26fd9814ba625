import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { readSources } from "../crawlers/sources.ts";
import type { TypedStage } from "./stage.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Query {
  address: string;
  name: string;
}

export async function queriesOf(stage: TypedStage): Promise<Query[]> {
  const entry = pathToFileURL(path.join(root, "build", "server", "index.js")).href;
  const { routes }: Pick<ServerBuild, "routes"> = await import(/* @vite-ignore */ entry);
  const addresses = (await stage.addresses()).map((each) => each.replace(/\?.*$/, ""));
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? patternOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  const named = new Set(Object.keys(routes).map(patternOf));
  const all = readSources().flatMap(({ file, text }) => {
    const id = /^app\/(routes\/.*)\.tsx?$/.exec(file)?.[1];
    if (id === undefined || !routes[id]) return [];
    const pattern = patternOf(id) || "/";
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`, "i");
    // Skips addresses that match the pattern but belong to a more specific route.
    const [address] = addresses.filter(
      (each) => shape.test(each) && (each === pattern || !named.has(each)),
    );
    const names = [...text.matchAll(/earchParams\.(?:get|has|getAll)\("(\w+)"\)/g)];
    return names.map(([, name = ""]) => ({ address, name, file }));
  });
  const shared = ["group", "view"].flatMap((name) =>
    addresses
      .filter((each) => /^\/(?:schedules-results|cups\/.*|teamWaitlist)$/i.test(each))
      .map((address) => ({ address, name, file: "" })),
  );
  const found = new Map<string, Query>();
  for (const { address, name, file } of [...all, ...shared]) {
    if (address === undefined) throw new Error(`No address leads to ${file}.`);
    found.set(`${address}?${name}`, { address, name });
  }
  return [...found.values()];
}

export const waysToAsk: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}&${name}=${value}`,
  (name, value) => `${name}[]=${value}&${name}=`,
  (name, value) =>
    `${name}=${value
      .repeat(40)
      .slice(0, 9_000)
      .replace(/%[^%]?$/, "")}`,
  (name, value) => `${name}=${value}&done=${value}&confirm=${value}`,
];
