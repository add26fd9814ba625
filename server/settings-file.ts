import { existsSync } from "node:fs";
import path from "node:path";

/** Adds the settings of the project's `.env` to the environment, which wins where both name one. */
export function loadSettingsFile(root: string): void {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
