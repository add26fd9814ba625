import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { useWorld, type World } from "#tests/support/fixtures/world.ts";

const script = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "demo.ts");
const used = useWorld();
const empty = useWorld();

function runDemo(world: World) {
  const { host = "", port, user, password = "", database } = world.config;
  const where = new URLSearchParams({ host, port: String(port) });
  return spawnSync(process.execPath, [script], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: `postgres://${user}:${String(password)}@localhost/${database}?${where}`,
      PORT: "4321",
      SECRET_KEY: "a key that is only for this test of the demo",
    },
    encoding: "utf8",
  });
}

test("filling a site where somebody has registered is refused", async () => {
  await used.person();
  const { status, stderr, stdout } = runDemo(used);
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    "The demo fills an empty site only, and this one has accounts already. For a whole one set DATA_DIR to a new folder, or DATABASE_URL to an empty database, and run it again.",
  );
  expect(stdout).toBe("");
  expect(await used.db.$count(accounts)).toBe(1);
});

test("an empty site is filled and the sign-in is printed", () => {
  const { status, stderr, stdout } = runDemo(empty);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain("http://127.0.0.1:4321/login");
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:4321\/admin\/setup\?token=[\w-]{40,}/);
  expect(stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:4321\/referee\/[1-9]\d*-[\w-]{22}$/m);
  for (const part of ["manager", "coach", "player", "waiting", "adult"]) {
    expect(stdout).toMatch(new RegExp(`\\b${part}@example\\.org +[a-z]{4}(?:-[a-z]{4}){3}$`, "m"));
  }
});
