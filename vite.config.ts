import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { checkRegister } from "./scripts/build/check-register.ts";
import { narrowText } from "./scripts/build/narrow-text.ts";
import { pageStyles } from "./scripts/build/page-styles.ts";

/**
 * What nearly every page that loads React needs comes in three files: left to itself the bundler makes
 * two dozen of it, and a phone asks for six at a time.
 */
const groups = [
  { name: "framework", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: "forms", test: /\/node_modules\/(?:zod|@conform-to)\// },
  {
    name: "parts",
    test: /\/app\/(?:ui\/[\w-]+\.tsx|forms\/|[\w-]+\.ts$)|\/domain\/(?:players|text|accounts)\/[\w-]+-rules\.ts/,
  },
];

/** The server's program keeps its names, for what a fault says; its text stays in memory. */
const tightText = { compress: false, mangle: false, codegen: { removeWhitespace: true } } as const;

/**
 * Names inside of idiomorph that nothing of the browser has: 200 bytes of a script that every page
 * waits for. One that it no longer has does no harm; one of the DOM's must not be here.
 */
const OWN_NAMES =
  /^(?:activeElementAndParents|callbacks|defaults|doc|elt|idMap|morph|newContent|pantry|originalNode|persistentIds|realParentNode|restoreFocus|__idiomorphRoot|(?:before|after)(?:Attribute|Head|Node)\w+|ignoreActive(?:Value)?|(?:head|input|option|template|textArea)Element|morphStyle|normalize(?:Element|Parent)|should\w+)$/;

/** What it tells a developer is told in development. */
const tightScript = { compress: { dropConsole: true }, mangleProps: { include: OWN_NAMES } };

export default defineConfig(({ command }) => ({
  plugins: [checkRegister(), tailwindcss(), pageStyles(), narrowText(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rollupOptions: { input: "./server/entry.ts", output: { minify: tightText } } },
      // Left open, both Reacts would be in it.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  // The scripts of pages that do not load React, and the service worker.
  worker: {
    format: "es",
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all" } },
      output: {
        comments: false,
        minify: tightScript,
        // A browser knows the site's service worker by its address: it is the same in every version.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith("/app/worker/worker.ts") ? "sw.js" : "assets/[name]-[hash].js",
      },
    },
  },
  // Found while a page loads they would make its first visit in development fail.
  optimizeDeps: {
    include: ["@conform-to/react", "@conform-to/zod/v4", "idiomorph", "react-dom/client", "zod"],
  },
  // In production the server is one file: it starts faster and needs a third of the memory.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
}));
