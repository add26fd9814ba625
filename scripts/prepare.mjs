// Prepares a clone for `npm start` or `npm test`: `node scripts/prepare.mjs start|test`, or
// `install` for commands that need neither a build nor a browser. Does only what is stale. Runs
// before any install, so it must be plain JavaScript without dependencies, for Node 20 and later.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./find-browser.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const at = (...parts) => join(root, ...parts);

const INSTALLED = at("node_modules", ".prepared");
const BUILT = at("build", ".prepared");
const BUILD_INPUTS = ["app", "i18n", "domain", "db", "server", "public", "scripts/build"];
const BUILD_CONFIG = ["vite.config.ts", "react-router.config.ts", "tsconfig.json"];

try {
  const mode = process.argv[2];
  if (Number.parseInt(process.versions.node, 10) < 20) {
    fail(`npm runs on Node ${process.versions.node}; Node 20 or later is needed.`);
  }
  if (!["start", "test", "install"].includes(mode)) fail("Say what to prepare: start or test.");
  install();
  if (mode !== "install") build();
  if (mode === "test") ensureBrowser(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function install() {
  const wanted = hashInstall();
  if (read(INSTALLED) === wanted) return;
  if (!isInstalledByHand()) {
    // npm ci would empty the folder that the link points to, which belongs to another clone.
    if (lstatSync(at("node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
      fail("node_modules is a link to another folder: remove the link, then run this again.");
    }
    console.log("Installing the packages this site is made of (a minute or so, only this once) …");
    const started = Date.now();
    const result = run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"], {
      // npm removes node_modules/.bin while it runs, so it must not use the Node in there.
      env: { ...process.env, PATH: pathWithoutBin() },
    });
    if (!result.ok) fail("The packages could not be installed (npm ci failed).", result);
    console.log(`Installed in ${seconds(started)}.`);
  }
  writeFileSync(INSTALLED, wanted);
}

function hashInstall() {
  const pkg = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = pkg;
  return hash([
    JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts]),
    readFileSync(at("package-lock.json"), "utf8"),
    `${process.platform}-${process.arch}`,
  ]);
}

/** npm writes its own lockfile copy last, so a match means that the install finished. */
function isInstalledByHand() {
  if (existsSync(INSTALLED)) return false;
  const record = read(at("node_modules", ".package-lock.json"));
  if (!record) return false;
  const wanted = JSON.parse(readFileSync(at("package-lock.json"), "utf8")).packages;
  const found = JSON.parse(record).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const there = found[path];
    if (!there) return entry.optional || entry.peer === true;
    return there.version === entry.version && existsSync(at(path));
  });
}

function build() {
  const wanted = hashBuild();
  if (read(BUILT) === wanted) return;
  console.log("Building the site …");
  const started = Date.now();
  rmSync(BUILT, { force: true });
  const result = run("npm", ["run", "build"], { env: { ...process.env, NODE_ENV: "production" } });
  if (!result.ok) fail("The site could not be built (npm run build failed).", result);
  mkdirSync(at("build"), { recursive: true });
  writeFileSync(BUILT, wanted);
  console.log(`Built in ${seconds(started)}.`);
}

function hashBuild() {
  const listed = BUILD_INPUTS.flatMap(listFiles).filter((file) => !/\.test\.tsx?$/.test(file));
  const files = listed.sort((a, b) => (a < b ? -1 : 1));
  const all = [...files, ...BUILD_CONFIG, "package.json", "package-lock.json"];
  return hash(all.map((file) => `${file}\n${read(at(file)) ?? ""}`));
}

function listFiles(folder) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function run(command, args, options) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...options,
  });
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`;
  return { ok: result.status === 0, output };
}

function pathWithoutBin() {
  const own = join("node_modules", ".bin");
  const parts = (process.env.PATH ?? "").split(delimiter);
  return parts.filter((part) => part !== own && !part.endsWith(sep + own)).join(delimiter);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "latin1") : undefined;
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`;
}

function fail(sentence, result) {
  const tail = result?.output.trimEnd().split("\n").slice(-40).join("\n");
  throw new Error(tail ? `${tail}\n\n${sentence}` : sentence);
}
