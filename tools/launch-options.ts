import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

const record = new URL("../node_modules/.browsers.json", import.meta.url);
const found = existsSync(record)
  ? (JSON.parse(readFileSync(record, "utf8")) as { full: string; headless: string })
  : { full: "", headless: "" };

/** For `chromium.launch`: the browser that `find-browser.mjs` found, asking nothing of other machines. */
export const browserOptions = {
  executablePath: found.headless || undefined,
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

/** For what the browser without windows can't do, such as alerts. */
export const fullBrowserOptions = {
  ...browserOptions,
  ...(found.full ? { executablePath: found.full } : { channel: "chromium" }),
};

/**
 * Nothing listens there now. Below the ports that a system gives to connections and to servers that
 * ask for any, so that only a second caller with the same luck can take it first.
 */
export async function freePort(): Promise<number> {
  while (true) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
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
