import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { lighterMorph } from "./scripts/build/lighter-morph.ts";
import { compiledMessages, routeMessages } from "./scripts/build/route-messages.ts";
import { threads, tightText } from "./scripts/build/server-bundle.ts";

/**
 * Three chunks for almost every page that loads React; the default is two dozen, and a phone loads
 * only six at a time.
 */
const groups = [
  {
    name: "framework",
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|use-intl|icu-minify|@formatjs)\//,
  },
  { name: "forms", test: /\/node_modules\/@conform-to\/(?:dom|react)\// },
  { name: "validation", test: /\/node_modules\/(?:zod|@conform-to\/zod)\// },
  {
    name: "parts",
    test: /\/app\/(?:ui\/[\w-]+\.tsx|forms\/|http\/|polyfills\.ts$)|\/domain\/(?:core\/(?:text|date|email-address)|people\/(?:players|accounts|sign-in)\/[\w-]+)-rules\.ts/,
  },
];

/**
 * Internal names of idiomorph, mangled to save 200 bytes on every page. Outdated names are
 * harmless, but names of the DOM would break it.
 */
const OWN_NAMES =
  /^(?:activeElementAndParents|callbacks|defaults|doc|elt|idMap|morph|newContent|pantry|originalNode|persistentIds|realParentNode|restoreFocus|__idiomorphRoot|(?:before|after)(?:Attribute|Head|Node)\w+|ignoreActive(?:Value)?|(?:head|input|option|template|textArea)Element|morphStyle|normalize(?:Element|Parent)|should\w+)$/;

const tightScript = { compress: { dropConsole: true }, mangleProps: { include: OWN_NAMES } };

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), routeMessages(), compiledMessages(), threads(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rollupOptions: { input: "./server/entry.ts", output: { minify: tightText } } },
      // Without it the bundle contains both builds of React.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  worker: {
    format: "es",
    plugins: () => [lighterMorph()],
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all" } },
      output: {
        comments: false,
        minify: tightScript,
        // The service worker's URL must not change between versions.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith("/app/worker/worker.ts") ? "sw.js" : "assets/[name]-[hash].js",
      },
    },
  },
  optimizeDeps: {
    include: ["@conform-to/react", "@conform-to/zod/v4", "idiomorph", "react-dom/client", "zod"],
  },
  // One bundle starts faster and takes a third of the memory.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
}));
