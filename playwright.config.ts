import { defineConfig } from "@playwright/test";
import { browserOptions } from "./scripts/browser-options.ts";

/** Chosen once a run: this file is read again by every worker. */
process.env["E2E_PORT"] ??= String(20_000 + Math.floor(Math.random() * 20_000));
const address = `http://127.0.0.1:${process.env["E2E_PORT"]}`;

export default defineConfig({
  testDir: "tests/e2e",
  // The journeys share one site, each with teams of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: address,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1440, height: 900 },
    launchOptions: browserOptions,
  },
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `${address}/healthz`,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env["E2E_PORT"] ?? "",
      ADMIN_EMAIL: "admin@example.org",
      ADMIN_PASSWORD: "sand and water",
      LIMIT_FACTOR: "1000",
    },
  },
});
