import { once } from "node:events";
import { watch } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import type { ServerBuild } from "react-router";
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from "vite";
import type { DevParts } from "./entry.ts";
import { explainListenError } from "./http/port-errors.ts";

function devErrorPage(error: unknown): string {
  const { message, stack = "" } = error instanceof Error ? error : { message: String(error) };
  const said = stack.includes(message) ? stack : `${message}\n${stack}`;
  const text = stripVTControlCharacters(said);
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Error – npm run dev</title>
<h1>The site can't be shown</h1>
<p>This page loads again by itself once the file is fixed.</p>
<pre style="overflow-x: auto">${escaped(text)}</pre>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

type Entry = typeof import("./entry.ts");

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const BUILD = "virtual:react-router/server-build";
process.env["NODE_ENV"] ??= "development";

let answering = Promise.withResolvers<Server>();
const outside = createHttpServer((request, response) => {
  void answering.promise.then((server) => server.emit("request", request, response));
});

const RESTARTED = "vite";

const changed = new Set<string>();
let onChange = () => {};
for (const folder of ["app", "db", "domain", "i18n", "scripts", "server"]) {
  watch(path.join(root, folder), { recursive: true }, (_, file) =>
    note(path.join(folder, String(file))),
  );
}
watch(root, (_, file) => note(String(file)));

function note(file: string): void {
  if (!/\.(?:[cm]?[jt]sx?|css|json)$/.test(file)) return;
  changed.add(path.join(root, file));
  onChange();
}

async function nextChanges(): Promise<Set<string>> {
  if (changed.size === 0) {
    await new Promise<void>((resolve) => {
      onChange = resolve;
    });
  }
  await sleep(100);
  const files = new Set(changed);
  changed.clear();
  return files;
}

function openVite(): Promise<ViteDevServer> {
  return createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, watch: { ignored: ["**/data/**"] } },
    plugins: [
      {
        name: "araknid:changed",
        configureServer: ({ watcher, environments }) => {
          if (vite) {
            changed.add(RESTARTED);
            onChange();
          }
          watcher.on("change", () => {
            environments.client.hot.send({ type: "custom", event: "araknid:changed" });
          });
        },
      },
    ],
  });
}

function filesOfServer(vite: ViteDevServer): Set<string> {
  const files = new Set<string>();
  const seen = new Set<EnvironmentModuleNode>();
  const open = [graphOf(vite)?.getModuleById(path.join(root, "server", "entry.ts"))];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node) || node.id?.includes(BUILD)) continue;
    seen.add(node);
    if (node.file) files.add(node.file);
    open.push(...node.importedModules);
  }
  return files;
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  // While this file has an error, Vite would silently use the previous routes.
  await vite.ssrLoadModule("/app/routes.ts");
  return vite.ssrLoadModule(BUILD) as Promise<unknown> as Promise<ServerBuild>;
}

function partsOf(vite: ViteDevServer): DevParts {
  return {
    loadBuild: () => loadBuild(vite),
    assets: null,
    front: (request, response, next) =>
      vite.middlewares(request, response, (error?: Error) => {
        if (error) return show(response, error);
        loadBuild(vite).then(next, (reason: unknown) => show(response, reason));
      }),
    attach: async (server, { port, host }) => {
      await listenOutside(port, host);
      answering.resolve(server);
      const bound = outside.address();
      return typeof bound === "object" && bound ? bound.port : port;
    },
  };
}

type Response = Parameters<DevParts["front"]>[1];

function show(response: Response, error: unknown): void {
  response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" });
  response.end(devErrorPage(error));
}

async function listenOutside(port: number, host: string): Promise<void> {
  if (outside.listening) return;
  outside.listen({ port, host });
  await once(outside, "listening").catch((error: NodeJS.ErrnoException) => {
    const line = explainListenError(error.code, { port, host });
    throw line === null ? error : Object.assign(new Error(line), { name: "SettingError" });
  });
}

/** Returns a function that stops the site, or null if it failed to start and the page shows why. */
async function tryToStart(): Promise<(() => Promise<void>) | null> {
  try {
    vite ??= await openVite();
    const { start } = (await vite.ssrLoadModule("/server/entry.ts")) as Entry;
    return await start(root, undefined, partsOf(vite));
  } catch (error) {
    if (error instanceof Error && error.name === "SettingError") exitWith(error);
    console.error(error);
    const { PORT, HOST } = process.env;
    await listenOutside(Number(PORT || 3000), HOST || "127.0.0.1").catch(exitWith);
    answering.resolve(createHttpServer((_, response) => show(response, error)));
    return null;
  }
}

function exitWith({ message }: Error): never {
  console.error(message);
  process.exit(1);
}

async function needsStart(isRunning: boolean): Promise<void> {
  const files = vite && isRunning ? filesOfServer(vite) : null;
  const graph = graphOf(vite);
  for (;;) {
    const now = await nextChanges();
    const restarted = now.has(RESTARTED);
    if (restarted) while (graphOf(vite) === graph) await sleep(20);
    for (const file of now) graphOf(vite)?.onFileChange(file);
    if (!files || restarted || [...now].some((file) => files.has(file))) return;
  }
}

const graphOf = (server: ViteDevServer | null) => server?.environments["ssr"]?.moduleGraph;

let vite: ViteDevServer | null = null;
let stop: (() => Promise<void>) | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void (stop?.() ?? Promise.resolve()).finally(() => process.exit(0)));
}
for (;;) {
  stop = await tryToStart();
  await needsStart(stop !== null);
  answering = Promise.withResolvers();
  await stop?.();
}
