// What `npm run dev` runs: the same site, with Vite in front of it. App and server are loaded through
// Vite, so that they share their modules; what is edited under app and domain is used by the next
// request, an edit under server or db after a restart.

import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { loadSettingsFile } from "./settings-file.ts";

type Entry = typeof import("./entry.ts");

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
loadSettingsFile(root);
process.env["NODE_ENV"] ??= "development";

const vite = await createServer({
  root,
  appType: "custom",
  // The data folder changes all the time.
  server: { middlewareMode: true, watch: { ignored: ["**/data/**"] } },
});
vite.watcher.on("change", () => {
  vite.environments.client.hot.send({ type: "custom", event: "araknid:changed" });
});

try {
  const { main } = (await vite.ssrLoadModule("/server/entry.ts")) as Entry;
  await main(root, {
    loadBuild: () =>
      vite.ssrLoadModule(
        "virtual:react-router/server-build",
      ) as Promise<unknown> as Promise<ServerBuild>,
    assets: null,
    front: (request, response, next) =>
      vite.middlewares(request, response, (error?: Error) => {
        if (error) response.writeHead(500).end(error.stack);
        else next();
      }),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
