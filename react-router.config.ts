import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page in one piece arrives or does not; of one in parts, the router shows nothing when one is missing.
  splitRouteModules: false,
  // Otherwise /__manifest names routes to whoever asks.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
