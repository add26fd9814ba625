import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretKeyOf } from "./secret-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "araknid-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyIn = (dataDir: string) => secretKeyOf({ secretKey: null, dataDir }, "/")().toString();

test("the setting goes before any file", () => {
  const secretKey = "thirty-two characters or more of it";
  expect(secretKeyOf({ secretKey, dataDir: folder }, "/")().toString()).toBe(secretKey);
  expect(readdirSync(folder)).toEqual([]);
});

test("without one a file is made when the key is asked for first, for its owner only", () => {
  const ask = secretKeyOf({ secretKey: null, dataDir: path.join(folder, "new") }, "/");
  expect(readdirSync(folder)).toEqual([]);
  const key = ask().toString();
  const file = path.join(folder, "new", "secret.key");
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(file, "utf8").trim()).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(["secret.key"]);
  expect(keyIn(path.join(folder, "new"))).toBe(key);
});

test("a file that holds no key is said, and left as it is", () => {
  writeFileSync(path.join(folder, "secret.key"), "short");
  expect(() => keyIn(folder)).toThrow("holds no key");
  expect(readFileSync(path.join(folder, "secret.key"), "utf8")).toBe("short");
});
