import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: "./server/entry.ts" } } } },
  // Found while a page loads they would make its first visit in development fail.
  optimizeDeps: {
    include: ["@conform-to/react", "@conform-to/zod/v4", "idiomorph", "react-dom/client", "zod"],
  },
  // In production the server is one file: it starts faster and needs a third of the memory.
  ssr: command === "build" ? { noExternal: true, external: ["pg"] } : {},
}));
