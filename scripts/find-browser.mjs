// Finds or downloads a browser for the tests. Runs on Node 20 and later, needs node_modules.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Writes the browser's path to node_modules/.browser-path, empty for Playwright's own. Throws if no
 * browser is available.
 */
export function ensureBrowser(root) {
  const record = join(root, "node_modules", ".browser-path");
  const known = existsSync(record) ? readFileSync(record, "utf8") : undefined;
  if (known && existsSync(known)) return;
  const path = onPath() ?? playwrights(root) ?? timed(() => fetchBrowser(root));
  if (path === undefined) {
    throw new Error(
      "The tests need a browser and none could be installed: install chromium (for example with apt-get install chromium), then run npm test again.",
    );
  }
  writeFileSync(record, path);
}

function onPath() {
  for (const name of NAMES) {
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
    return existsSync(path) && runs(path) ? "" : undefined;
  } catch {
    return undefined;
  }
}

function fetchBrowser(root) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && works("apt-get", ["--version"])) {
    console.log("Installing a browser for the tests (only this once) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    works("apt-get", ["update"], { env });
    works("dpkg", ["--configure", "-a"], { env });
    works("apt-get", ["-o", "DPkg::Lock::Timeout=120", "install", "-y", "chromium"], { env });
    const path = onPath();
    if (path) return path;
  }
  console.log("Downloading a browser for the tests (only this once) …");
  // System libraries need root; a password prompt would hang.
  const deps = isRoot || works("sudo", ["-n", "true"]) ? ["--with-deps"] : [];
  works("npx", ["--no-install", "playwright", "install", ...deps, "chromium"], { cwd: root });
  return playwrights(root);
}

function timed(fetch) {
  const started = Date.now();
  const path = fetch();
  console.log(`The browser took ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  return path;
}

function runs(path) {
  return works(path, ["--version"], { timeout: 20_000 });
}

function works(command, args, options) {
  return spawnSync(command, args, { stdio: "ignore", ...options }).status === 0;
}
