import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { databaseUrl } from "#tests/support/fixtures/postgres.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";

const script = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "demo.ts");
const world = useWorld();

test("an empty site is filled and the sign-in is printed", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl(world.config),
      PORT: "4321",
      SECRET_KEY: "a key that is only for this test of the demo",
    },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain("http://127.0.0.1:4321/login");
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:4321\/admin\/setup\?token=[\w-]{40,}/);
  expect(stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:4321\/referee\/[1-9]\d*-[\w-]{22}$/m);
  for (const part of ["manager", "coach", "player", "waiting", "adult"]) {
    expect(stdout).toMatch(new RegExp(`\\b${part}@example\\.org +[a-z]{4}(?:-[a-z]{4}){3}$`, "m"));
  }
});
