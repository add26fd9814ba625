// npm run archive [-- FILE]: packs the installed and built site, for a machine of the same kind that
// has too little memory to build it. Names what goes in, so that no data or settings can.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PACKED = [
  "app",
  "build",
  "db",
  "deploy",
  "docs",
  "domain",
  "i18n",
  "node_modules",
  "public",
  "scripts",
  "server",
  ".env.example",
  ".npmrc",
  "README.md",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

const root = path.resolve(fileURLToPath(new URL("..", import.meta.url)));
const file = path.resolve(process.argv[2] ?? `araknid-${process.platform}-${process.arch}.tar.gz`);
const packed = PACKED.filter((name) => existsSync(path.join(root, name)));
const folder = path.basename(root);
const { status } = spawnSync(
  "tar",
  ["-czf", file, "-C", path.dirname(root), ...packed.map((name) => `${folder}/${name}`)],
  { stdio: "inherit" },
);
if (status !== 0) process.exit(1);
console.log(`${file} (${Math.round(statSync(file).size / 1e6)} MB)`);
console.log("Unpack it on the other machine, add .env, and run npm start there.");
