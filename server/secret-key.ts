import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";

/**
 * The key that encrypts secrets in the database, from the settings or from a file in the data
 * folder that is created on first use. `root` is the project folder.
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

export function keyPlace(
  { secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">,
  root: string,
): string {
  return secretKey === null ? path.join(path.resolve(root, dataDir), "secret.key") : "SECRET_KEY";
}

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

/** Atomic: of two processes that create it at once, one wins. */
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
