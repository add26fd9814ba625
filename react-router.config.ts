import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Otherwise /__manifest names routes to whoever asks.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
