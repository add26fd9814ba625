import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const include = [
  "{domain,db,server,app,scripts,tools}/**/*.test.{ts,tsx}",
  "tests/{http,architecture,reliability,support}/**/*.test.ts",
];

/** What `npm run test:long` runs besides. */
const long = ["tests/**/long/**", "**/*.long.test.{ts,tsx}"];
const exclude = ["**/node_modules/**", ...(process.env.ALL_INPUTS ? [] : long)];

/**
 * Most test files share a process, so that imports load once. These mock modules or start servers,
 * so they need their own, as does what measures with the real cost of a password.
 */
const alone = globSync(include, { exclude }).filter(
  (file) =>
    file.startsWith("tests/reliability/") ||
    file.endsWith("sign-in-under-load.long.test.ts") ||
    /vi\.mock\(|fixtures\/site-process/.test(readFileSync(file, "utf8")),
);

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quiet-console.ts", "tests/support/fewer-trials.ts"],
    pool: "forks",
    // More than cores, because tests wait for the database.
    maxWorkers: "150%",
    // The long run tries every input (`sampled` in tests/support/fixtures/test-data.ts).
    testTimeout: process.env.ALL_INPUTS ? 600_000 : 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include,
          exclude: [...exclude, ...alone],
          isolate: false,
          setupFiles: ["tests/support/cheap-passwords.ts"],
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude } },
    ],
  },
});
