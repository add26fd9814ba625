import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { acceptKey, requireSameKey } from "#server/ops/secret-key.ts";
import { useWorld, World } from "#tests/support/fixtures/world.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "araknid-commands-"));
const site = useWorld();
const fresh = useWorld();

afterAll(() => rmSync(folder, { recursive: true }));

function run(script: string, args: string[], world: World) {
  const { host = "", port, user, password = "", database } = world.config;
  const where = new URLSearchParams({ host, port: String(port) });
  return spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}:${String(password)}@localhost/${database}?${where}`,
    },
    encoding: "utf8",
  });
}

test("a backup encrypted with another key is restored without making one, and the site starts with the original", async () => {
  const [theirs, ours] = [new World(), new World()];
  await Promise.all([theirs.open(), ours.open()]);
  try {
    const original = Buffer.from("the key of a machine that is gone");
    await acceptKey(theirs.visitor(), original);
    const [file = ""] = run("scripts/backup.ts", [], theirs).stdout.split("\n");
    const restored = run("scripts/restore.ts", [file], ours);
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect(restored.stdout.trim().split("\n").at(-1)).toContain(
      `The site won't start yet: the backup was encrypted with a secret key that isn't in ${path.join(folder, "secret.key")}`,
    );
    expect(existsSync(path.join(folder, "secret.key"))).toBe(false);
    const startWith = (key: Buffer) =>
      requireSameKey(ours.visitor(), { key: () => key, where: "SECRET_KEY", isMissing: false });
    await expect(startWith(Buffer.from("a key made on the new machine"))).rejects.toThrow(
      "set SECRET_KEY to that key",
    );
    await startWith(original);
  } finally {
    await Promise.all([theirs.close(), ours.close()]);
  }
});

test("backups in a folder of one's own can be deleted", () => {
  const { stdout } = run("scripts/backup.ts", [path.join(folder, "own")], site);
  expect(stdout).not.toContain("It is deleted");
  expect(stdout).toContain("delete the backup yourself within 30 days");
});

test.each([
  [[], "Say which backup: npm run restore -- FILE"],
  [["nothing.gz"], "nothing.gz cannot be read (ENOENT)."],
  [["nothing.gz", "--ledger", "none.ndjson"], "There is no file none.ndjson."],
])("restore %j says what is missing", (args, sentence) => {
  const refused = run("scripts/restore.ts", args, fresh);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr.trim()).toContain(sentence);
  expect(refused.stderr.trim().split("\n")).toHaveLength(1);
});
