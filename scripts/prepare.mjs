// Prepares a clone for `npm start` or `npm test`: `node scripts/prepare.mjs start|test`, or
// `install` for commands that need neither a build nor a browser, or `build` where everything is
// installed. Does only what is stale, beside a site that is running. Runs before any install, so it
// must be plain JavaScript without dependencies, for Node 20 and later.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./find-browser.mjs";
import { buildName, currentBuild, switchBuild } from "./switch-build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const at = (...parts) => join(root, ...parts);

const INSTALLED = at("node_modules", ".prepared");
const STAGED = at("build", "install");
const BUILD_INPUTS = ["app", "i18n", "domain", "db", "server", "public", "scripts/build"];
const BUILD_CONFIG = ["vite.config.ts", "react-router.config.ts", "tsconfig.json"];

try {
  const mode = process.argv[2];
  if (Number.parseInt(process.versions.node, 10) < 20) {
    fail(`npm runs on Node ${process.versions.node}; Node 20 or later is needed.`);
  }
  if (!["start", "test", "install", "build", "update"].includes(mode)) {
    fail("Say what to prepare: start or test.");
  }
  if (mode !== "build") install();
  const isNew = mode !== "install" && build();
  if (mode === "update") {
    console.log(isNew ? "Ready. Restart the site to use the new version." : "Nothing to build.");
  }
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
    const folder = existsSync(at("node_modules")) ? stageInstall() : root;
    const result = run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"], {
      cwd: folder,
      // npm removes node_modules/.bin while it runs, so it must not use the Node in there.
      env: { ...process.env, PATH: pathWithoutBin() },
    });
    if (!result.ok) fail("The packages could not be installed (npm ci failed).", result);
    if (folder === STAGED) swapModules();
    console.log(`Installed in ${seconds(started)}.`);
  }
  linkOwnNode();
  writeFileSync(INSTALLED, wanted);
}

/** npm 9, which Debian 13 has, leaves out this one of the links to commands. */
function linkOwnNode() {
  const own = `node-${process.platform}-${process.arch}`;
  const link = at("node_modules", ".bin", "node");
  if (existsSync(link) || !existsSync(at("node_modules", own))) return;
  symlinkSync(join("..", own, "bin", "node"), link);
}

/** npm empties the folder it installs into, and a running site's database is in there. */
function stageInstall() {
  rmSync(STAGED, { recursive: true, force: true });
  mkdirSync(STAGED, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    if (existsSync(at(file))) copyFileSync(at(file), join(STAGED, file));
  }
  return STAGED;
}

function swapModules() {
  renameSync(at("node_modules"), join(STAGED, "before"));
  renameSync(join(STAGED, "node_modules"), at("node_modules"));
  rmSync(STAGED, { recursive: true, force: true });
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

/** Returns whether another build than before is current now. */
function build() {
  const folder = at("build");
  const name = buildName(hashBuild());
  const built = join(folder, name, ".prepared");
  if (existsSync(built) && currentBuild(folder) === name) return false;
  if (!existsSync(built)) {
    console.log("Building the site …");
    const started = Date.now();
    rmSync(join(folder, name), { recursive: true, force: true });
    const result = run("react-router", ["build"], {
      env: {
        ...process.env,
        PATH: at("node_modules", ".bin") + delimiter + process.env.PATH,
        NODE_ENV: "production",
        BUILD_DIRECTORY: join("build", name),
      },
    });
    if (!result.ok) fail("The site could not be built (react-router build failed).", result);
    writeFileSync(built, "");
    console.log(`Built in ${seconds(started)}.`);
  }
  switchBuild(folder, name);
  return true;
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
