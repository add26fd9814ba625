import { defineConfig } from "@playwright/test";
import everyday from "../../../playwright.config.ts";
import type { Options } from "./engines.ts";

/** The main journeys in WebKit and Firefox; Chromium plays the other people. */
export default defineConfig<Options>({
  ...everyday,
  testDir: ".",
  workers: 1,
  fullyParallel: false,
  grep: /./,
  timeout: 120_000,
  projects: [
    { name: "webkit", use: { engine: "webkit" } },
    { name: "firefox", use: { engine: "firefox" } },
  ],
});
