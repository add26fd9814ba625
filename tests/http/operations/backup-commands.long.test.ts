import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
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

test("one command backs a site up and another restores it", async () => {
  await site.team("Rats", { more: 2 });
  const backup = run("scripts/backup.ts", [], site);
  expect(backup).toMatchObject({ status: 0, stderr: "" });
  const [file = "", more] = backup.stdout.split("\n");
  expect(path.dirname(file)).toBe(path.join(folder, "backups"));
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  expect(more).toMatch(/^[\d,]+ rows, read again to the end\. It is deleted 30 days from now\.$/);

  const restored = run("scripts/restore.ts", [file], fresh);
  expect(restored).toMatchObject({ status: 0, stderr: "" });
  expect(restored.stdout).toMatch(/^Restored [\d,]+ rows, as they were at \d{4}-/);
  expect(restored.stdout).toContain("There was no list of deletions");
  expect(restored.stdout).toContain("Consents that were taken back since count again");
  expect(await fresh.db.$count(accounts)).toBe(3);

  const again = run("scripts/restore.ts", [file], fresh);
  expect(again).toMatchObject({ status: 1, stdout: "" });
  expect(again.stderr.trim().split("\n")).toEqual([
    expect.stringContaining("A backup is restored into an empty site only"),
  ]);
});

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
