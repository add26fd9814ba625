import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type DemoSite, openDemoSite } from "../../tools/screenshots/demo-site.ts";

const folder = path.dirname(fileURLToPath(import.meta.url));

export type LongSite = Omit<DemoSite, "close">;

export function longSite(): LongSite {
  const told = process.env["LONG_SITE"];
  if (!told) throw new Error("The site is not open.");
  return JSON.parse(told) as LongSite;
}

export default async function setup(): Promise<() => Promise<void>> {
  install();
  const site = await openDemoSite();
  process.env["LONG_SITE"] = JSON.stringify(site satisfies LongSite);
  return () => site.close();
}

function install(): void {
  const lock = readFileSync(path.join(folder, "package-lock.json"), "utf8");
  const record = path.join(folder, "node_modules", ".prepared");
  if (existsSync(record) && readFileSync(record, "utf8") === lock) return;
  console.log("Installing what the long tests need …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The packages of the long tests could not be installed.");
  writeFileSync(record, lock);
}
