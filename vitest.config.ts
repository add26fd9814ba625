import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const include = [
  "{domain,db,server,app,i18n,scripts,tools}/**/*.test.{ts,tsx}",
  "tests/{http,architecture,reliability,support}/**/*.test.ts",
];

/** What `npm run test:long` runs besides. */
const long = ["tests/**/long/**", "**/*.long.test.{ts,tsx}"];
const exclude = ["**/node_modules/**", ...(process.env.ALL_INPUTS ? [] : long)];

const all = globSync(include, { exclude });
/** A module that is mocked must not stay mocked for the next file. */
const mocking = all.filter((file) => /vi\.mock\(/.test(readFileSync(file, "utf8")));
/** What starts servers, or measures under load, does so with the real cost of a password. */
const realPasswords = all.filter(
  (file) => file.startsWith("tests/reliability/") || file.endsWith("/password-hashing.test.ts"),
);

/** What takes long begins first, so that no worker is left with it at the end. */
const SLOW = ["privacy/crawl.test", "input-crawler.test", "authorization.test", "reliability/"];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((name) => moduleId.includes(name));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quiet-console.ts", "tests/support/fewer-trials.ts"],
    pool: "forks",
    // Vite would read the built site anew each time a test opens it.
    server: { deps: { external: [/\/build\/.*server\//] } },
    sequence: { sequencer: SlowFirst },
    // Tests wait for the database, and some for processes.
    maxWorkers: availableParallelism() + 1,
    // Limits, not waits: a busy machine may take long. The long run tries every input.
    testTimeout: process.env.ALL_INPUTS ? 600_000 : 120_000,
    hookTimeout: 300_000,
    // As `@smoke` among the journeys: a test that says so runs in the long run only.
    ...(process.env.ALL_INPUTS ? {} : { testNamePattern: /^(?!.*@long)/ }),
    // One line a file: slow tests are not listed below it.
    slowTestThreshold: 1_000_000,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include,
          exclude: [...exclude, ...mocking, ...realPasswords],
          // Files share a process, so that imports load once.
          isolate: false,
          setupFiles: ["tests/support/cheap-passwords.ts", "tests/support/plans-in-process.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "servers",
          include: realPasswords,
          exclude,
          isolate: false,
          // Starting a site can take long on a busy machine.
          testTimeout: process.env.ALL_INPUTS ? 1_200_000 : 180_000,
          hookTimeout: 180_000,
        },
      },
      { extends: true, test: { name: "mocking", include: mocking, exclude } },
    ],
  },
});
