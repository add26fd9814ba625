// What `npm run dev` runs: the same site, with Vite in front of it.

import { existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const settings = path.join(root, ".env");
if (existsSync(settings)) process.loadEnvFile(settings);
console.log(createServer, createVite);
