import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{domain,db,server,app,scripts}/**/*.test.{ts,tsx}",
      "tests/{http,architecture,support}/**/*.test.ts",
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quiet-console.ts"],
    pool: "forks",
    // Most of a test's time is waiting for the database: a worker for each core, not one less.
    maxWorkers: "100%",
    // The long run types every input there is (`sampled` in tests/support/shared-data.ts).
    testTimeout: process.env.ALL_INPUTS ? 600_000 : 30_000,
    hookTimeout: 60_000,
  },
});
