import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { siteState } from "#db/schema/core.ts";
import { readSiteState } from "#domain/core/site-state.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { SettingError } from "./config.ts";
import {
  acceptKey,
  isKeyMissing,
  requireSameKey,
  secretKeyLocation,
  secretKeyOf,
} from "./secret-key.ts";

const world = useWorld();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "araknid-key-"));
  await world.db.delete(siteState);
  return () => rmSync(folder, { recursive: true });
});

const keyIn = (dataDir: string) => secretKeyOf({ secretKey: null, dataDir }, "/")().toString();

test("the SECRET_KEY setting goes before the file", () => {
  const secretKey = "thirty-two characters or more of it";
  expect(secretKeyOf({ secretKey, dataDir: folder }, "/")().toString()).toBe(secretKey);
  expect(readdirSync(folder)).toEqual([]);
});

test("without a setting a private key file is made on first use", () => {
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

test("an invalid key file is reported and left as it is", () => {
  writeFileSync(path.join(folder, "secret.key"), "short");
  expect(() => keyIn(folder)).toThrow("holds no key");
  expect(readFileSync(path.join(folder, "secret.key"), "utf8")).toBe("short");
});

test("a key file that can't be made or read is named with the reason", () => {
  for (const inTheWay of [path.join(folder, "secret.key"), path.join(folder, "a file")]) {
    if (inTheWay.endsWith(".key")) mkdirSync(inTheWay);
    else writeFileSync(inTheWay, "");
    const dataDir = inTheWay.endsWith(".key") ? folder : inTheWay;
    expect(() => keyIn(dataDir)).toThrow(
      new RegExp(
        `^The key file ${dataDir}/secret.key can't be made or read \\(E\\w+: .*\\): choose another DATA_DIR, or set SECRET_KEY\\.$`,
      ),
    );
  }
});

const mine = Buffer.from("a key of thirty-two characters or");
const other = Buffer.from("another of thirty-two characters or");

const refusal = (key: Buffer) =>
  requireSameKey(world.visitor(), { key: () => key, where: "SECRET_KEY", isMissing: false }).then(
    () => "accepted",
    (error: unknown) => (error instanceof SettingError ? error.message : String(error)),
  );

test("a site starts only with its own key, of which the database has a fingerprint", async () => {
  expect(await refusal(mine)).toBe("accepted");
  const stored = await readSiteState(world.db, "secret-key");
  expect(stored).toMatch(/^[0-9a-f]{64}$/);
  expect(stored).not.toContain(mine.toString("hex").slice(0, 16));
  expect(await refusal(mine)).toBe("accepted");
  expect(await refusal(other)).toMatch(
    /^SECRET_KEY isn't the key .* Put the original secret\.key into DATA_DIR, .*npm run accept-key.*$/,
  );
  expect(await refusal(mine)).toBe("accepted");
});

test("of two processes starting a new site with two keys one is refused", async () => {
  const results = await Promise.all([mine, other].map(refusal));
  expect(results.filter((each) => each === "accepted")).toHaveLength(1);
});

test("an accepted key replaces the previous one", async () => {
  await refusal(mine);
  await acceptKey(world.visitor(), other);
  expect(await refusal(other)).toBe("accepted");
  expect(await refusal(mine)).not.toBe("accepted");
});

test("a missing key file is reported and not replaced", async () => {
  const settings = { secretKey: null, dataDir: folder };
  const start = () =>
    requireSameKey(world.visitor(), {
      key: secretKeyOf(settings, "/"),
      where: secretKeyLocation(settings, "/"),
      isMissing: isKeyMissing(settings, "/"),
    });
  await start();
  const file = path.join(folder, "secret.key");
  const key = readFileSync(file);
  rmSync(file);
  await expect(start()).rejects.toThrow(
    new RegExp(`^The key file ${file} is missing, .* set SECRET_KEY to that key`),
  );
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, key);
  await start();
});
