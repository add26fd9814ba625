import { defineConfig } from "@playwright/test";
import { browserOptions, freePort, zoneWithHour } from "./tools/launch-options.ts";

/** Set once per run because every worker loads this file again. */
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_MAIL_PORT"] ??= String(await freePort());
/** A zone where it is noon now, so that no test runs past midnight. */
process.env["E2E_ZONE"] ??= zoneWithHour(12, new Date());
const address = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
/** Where `npm test` keeps the log of the site, which would hide the journeys' own lines. */
const log = process.env["E2E_LOG"];

export default defineConfig({
  testDir: "tests/e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes only the second time is printed at the end as flaky.
  retries: 1,
  // The long run has all of them; every day takes one for each person and each thing scripts do.
  ...(process.env["ALL_INPUTS"] ? {} : { grep: /@smoke/ }),
  timeout: 120_000,
  // A limit, not a wait: a busy machine may take this long to show what a person did.
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: address,
    locale: "en-US",
    timezoneId: process.env["E2E_ZONE"],
    viewport: { width: 1440, height: 900 },
    launchOptions: browserOptions,
  },
  webServer: {
    command: `exec node tests/e2e/serve.mjs${log ? ` >'${log}' 2>&1` : ""}`,
    cwd: import.meta.dirname,
    url: `${address}/healthz`,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env["E2E_PORT"] ?? "",
      E2E_MAIL_PORT: process.env["E2E_MAIL_PORT"] ?? "",
      ADMIN_EMAIL: "admin@example.org",
      ADMIN_PASSWORD: "sand and water",
      LIMIT_FACTOR: "1000",
      TZ_CUP: process.env["E2E_ZONE"] ?? "",
    },
  },
});
