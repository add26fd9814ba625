import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.env.NODE_ENV ??= "production";

const { main } = await import("../build/server/index.js");
await main(root).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
