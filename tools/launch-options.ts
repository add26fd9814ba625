import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

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

/** Below the range from which the system takes ports for connections, so that it stays free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

/**
 * Returns an Etc/GMT zone where it is `hour` at `now`. These zone names count westward, so the sign
 * is reversed.
 */
export function zoneWithHour(hour: number, now: Date): string {
  const ahead = hour - now.getUTCHours();
  const east = ahead < -12 ? ahead + 24 : ahead > 12 ? ahead - 24 : ahead;
  return east === 0 ? "Etc/GMT" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}
