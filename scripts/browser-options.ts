// How the browser of the tests, of the pictures and of the screenshots is started.
import { existsSync, readFileSync } from "node:fs";

const record = new URL("../node_modules/.browser-path", import.meta.url);
const path = existsSync(record) ? readFileSync(record, "utf8").trim() : "";

/** For `chromium.launch`: the browser that `find-browser.mjs` found, asking nothing of other machines. */
export const browserOptions = {
  executablePath: path || undefined,
  args: [
    // As root, Chromium refuses to start with its sandbox.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
