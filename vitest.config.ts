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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
