// Installs the browsers that the journeys need besides Chromium, where they are not installed yet.
// Run at the start of `npm run test:long -- engines`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onPath } from "./programs.ts";

const PACKAGES = {
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  "firefox-esr": "firefox-esr",
};

export function ensureEngines(): void {
  if (missing().length === 0) return;
  const install = ["install", "-y", "--no-install-recommends", ...missing()];
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    console.log("Installing WebKit and Firefox for the long tests (only this once) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update"], { env, stdio: "ignore" });
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...install], { env, stdio: "ignore" });
  }
  if (missing().length > 0) {
    throw new Error(
      `The long tests need WebKit and Firefox and could not install them: run 'apt-get ${install.join(" ")}' as root on Debian, then npm run test:long -- engines.`,
    );
  }
}

function missing(): string[] {
  return Object.entries(PACKAGES).flatMap(([program, name]) => (onPath(program) ? [] : [name]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureEngines();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
