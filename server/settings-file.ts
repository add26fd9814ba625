import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { SettingError, settingNames } from "./config.ts";
import { nearestName } from "./nearest-name.ts";

/**
 * Adds the settings of the project's `.env` to the environment, which wins where both name one. Throws
 * `SettingError` for a name that is no setting: a misspelled one would otherwise leave its default in force.
 */
export function loadSettingsFile(root: string): void {
  const file = path.join(root, ".env");
  if (!existsSync(file)) return;
  const unknown = Object.keys(parseEnv(readFileSync(file, "utf8")))
    .filter((name) => !settingNames.includes(name))
    .toSorted();
  if (unknown.length > 0) throw new SettingError(refusalOf(unknown));
  process.loadEnvFile(file);
}

function refusalOf(unknown: string[]): string {
  const names = new Intl.ListFormat("en").format(unknown).replace(", and ", " and ");
  const what = unknown.length === 1 ? "is not a setting" : "are not settings";
  const near = unknown.flatMap((name) => nearestName(name.toUpperCase(), settingNames) ?? []);
  const guess =
    near.length === 0
      ? ""
      : ` Did you mean ${new Intl.ListFormat("en", { type: "disjunction" }).format(near)}?`;
  return `.env sets ${names}, which ${what} of this site.${guess}`;
}
