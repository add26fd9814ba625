import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const include = [
  "{domain,db,server,app,scripts}/**/*.test.{ts,tsx}",
  "tests/{http,architecture,reliability,support}/**/*.test.ts",
];

/**
 * Most files share a process with others, one after the other: what they import is loaded once. These have
 * one of their own, as they put something else in a module's place or start servers of their own.
 */
const alone = globSync(include, { exclude: ["**/node_modules/**"] }).filter(
  (file) =>
    /^(?:server|tests\/reliability)\//.test(file) ||
    readFileSync(file, "utf8").includes("vi.mock("),
);

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quiet-console.ts"],
    pool: "forks",
    // Most of a test's time is waiting for the database: a worker for each core, not one less.
    maxWorkers: "100%",
    // The long run types every input there is (`sampled` in tests/support/shared-data.ts).
    testTimeout: process.env.ALL_INPUTS ? 600_000 : 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "shared", include, exclude: alone, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
