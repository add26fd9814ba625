import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./scripts/build/precompress.ts";

export default {
  ssr: true,
  // With split modules, a page shows nothing if one of its chunks fails to load.
  splitRouteModules: false,
  // Otherwise /__manifest lists routes to anyone.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ viteConfig }) => precompress(path.join(viteConfig.root, "build", "client")),
} satisfies Config;
