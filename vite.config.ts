import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: "./server/entry.ts" } } },
  },
  // Found while a page loads they would make its first visit in development fail.
  optimizeDeps: {
    include: ["@conform-to/react", "@conform-to/zod/v4", "idiomorph", "react-dom/client", "zod"],
  },
  // In production the server is one file: it starts faster and needs a third of the memory.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
}));
