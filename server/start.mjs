import { enableCompileCache } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.env.NODE_ENV ??= "production";

// Code compiled by earlier runs of this build: starts sooner and takes 8 MB less memory. Has no
// effect where the folder is read-only.
enableCompileCache(path.join(root, "build", "server", ".compiled"));

const { main } = await import("../build/server/index.js");
await main(root).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
