import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { packAssets } from "./scripts/build/pack-assets.ts";

export default {
  ssr: true,
  // A page in one piece arrives or does not; of one in parts, the router shows nothing when one is missing.
  splitRouteModules: false,
  // Otherwise /__manifest names routes to whoever asks.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ viteConfig }) => packAssets(path.join(viteConfig.root, "build", "client")),
} satisfies Config;
