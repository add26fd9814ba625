import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";

/**
 * The key that seals what the database must not hold in clear: from the settings, or from a file in the data
 * folder, which is made when it is asked for first. `root` is the project's folder.
 */
export function secretKeyOf(
  { secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): () => Buffer {
  let key = secretKey === null ? null : Buffer.from(secretKey);
  return () => {
    key ??= Buffer.from(keyIn(path.resolve(root, dataDir)));
    return key;
  };
}

/** The setting or the file that the key comes from, for whoever runs the site. */
export function keyPlace(
  { secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): string {
  return secretKey === null ? path.join(path.resolve(root, dataDir), "secret.key") : "SECRET_KEY";
}

/** Whether the key is to come from a file that is not there. */
export function isKeyMissing(
  settings: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): boolean {
  return settings.secretKey === null && !existsSync(keyPlace(settings, root));
}

function keyIn(folder: string): string {
  const file = path.join(folder, "secret.key");
  if (!existsSync(file)) makeKey(folder, file);
  const key = readFileSync(file, "utf8").trim();
  if (key.length < 32) throw new Error(`${file} holds no key.`);
  return key;
}

/** The file is there whole or not at all; of two processes that make it at once one gets to. */
function makeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  const key = randomBytes(32).toString("base64url");
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
