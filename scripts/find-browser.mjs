// Finds or downloads a browser for the tests. Runs on Node 20 and later, needs node_modules.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Chromium without windows, which takes two thirds of the time and has no alerts. */
const HEADLESS_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * Writes the paths of two browsers to node_modules/.browsers.json: `full`, and `headless`, which is
 * the same if there is no lighter one. Both are empty for Playwright's own. Throws if no browser is
 * available.
 */
export function ensureBrowser(root) {
  const record = join(root, "node_modules", ".browsers.json");
  const known = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  if ([known.full, known.headless].every((path) => path && existsSync(path))) return;
  const found = installed() ?? playwrights(root) ?? timed(() => fetchBrowser(root));
  if (found === undefined) {
    throw new Error(
      "The tests need a browser and none could be installed: install chromium (for example with apt-get install chromium), then run npm test again.",
    );
  }
  writeFileSync(record, JSON.stringify(found));
}

/** The browsers on PATH. As root on Debian the light one is added where it is missing. */
function installed() {
  const full = onPath(NAMES);
  if (full === undefined) return undefined;
  if (!onPath(HEADLESS_NAMES) && canInstall()) timed(() => install("chromium-headless-shell"));
  return { full, headless: onPath(HEADLESS_NAMES) ?? full };
}

function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      if (folder && existsSync(path) && runs(path)) return path;
    }
  }
}

function playwrights(root) {
  try {
    const require = createRequire(join(root, "package.json"));
    const path = require("playwright-core").chromium.executablePath();
    return existsSync(path) && runs(path) ? { full: "", headless: "" } : undefined;
  } catch {
    return undefined;
  }
}

const isRoot = process.getuid?.() === 0;
const canInstall = () => isRoot && works("apt-get", ["--version"]);

function install(...packages) {
  console.log("Installing a browser for the tests (only this once) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  works("apt-get", ["update"], { env });
  works("dpkg", ["--configure", "-a"], { env });
  works("apt-get", ["-o", "DPkg::Lock::Timeout=120", "install", "-y", ...packages], { env });
}

function fetchBrowser(root) {
  if (canInstall()) {
    install("chromium");
    const found = installed();
    if (found) return found;
  }
  console.log("Downloading a browser for the tests (only this once) …");
  // System libraries need root; a password prompt would hang.
  const deps = isRoot || works("sudo", ["-n", "true"]) ? ["--with-deps"] : [];
  works("npx", ["--no-install", "playwright", "install", ...deps, "chromium"], { cwd: root });
  return playwrights(root);
}

function timed(fetch) {
  const started = Date.now();
  const found = fetch();
  console.log(`The browser took ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  return found;
}

function runs(path) {
  return works(path, ["--version"], { timeout: 20_000 });
}

function works(command, args, options) {
  return spawnSync(command, args, { stdio: "ignore", ...options }).status === 0;
}
