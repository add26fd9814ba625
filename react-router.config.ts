import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./scripts/build/precompress.ts";

export default {
  ssr: true,
  // `scripts/prepare.mjs` names a new folder for each build, so that a running site keeps its own.
  buildDirectory: process.env["BUILD_DIRECTORY"] ?? "build/unnamed",
  // With split modules, a page shows nothing if one of its chunks fails to load.
  splitRouteModules: false,
  // Otherwise /__manifest lists routes to anyone.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) =>
    precompress(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
