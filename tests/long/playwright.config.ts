import { defineConfig } from "@playwright/test";
import everyday from "../../playwright.config.ts";

/** `npm run test:long`: what takes minutes, on the built site filled with the demo. */
export default defineConfig({
  ...everyday,
  testDir: ".",
  // Lighthouse measures time: nothing else runs meanwhile.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  webServer: undefined,
  globalSetup: "./demo-site.ts",
});
