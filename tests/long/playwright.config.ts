import { defineConfig } from "@playwright/test";
import everyday from "../../playwright.config.ts";

/** `npm run test:long`: the slow specs, on the built site with demo data. */
export default defineConfig({
  ...everyday,
  testDir: ".",
  testIgnore: "engines/**",
  // Lighthouse measures time, so only one test runs at once.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  webServer: undefined,
  globalSetup: "./demo-site.ts",
});
