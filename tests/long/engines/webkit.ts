import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../tools/launch-options.ts";
import { until } from "../../support/until.ts";
import type { Driver, DriverOptions } from "./driver.ts";
import { startProgram } from "./programs.ts";

/** Without it the window's own buttons keep it wider than a phone. */
const NARROW = "* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }";

/** WebKitGTK's MiniBrowser on a screen of its own, by its WebDriver. */
export async function openWebKit({ invokers, zone }: DriverOptions): Promise<Driver> {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  const config = mkdtempSync(path.join(tmpdir(), "araknid-webkit-"));
  mkdirSync(path.join(config, "gtk-3.0"));
  writeFileSync(path.join(config, "gtk-3.0", "gtk.css"), NARROW);
  const screen = await startProgram(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    /^(\d+)\n/,
  );
  const port = await freePort();
  const driver = await startProgram(
    "sh",
    ["-c", `echo ready; exec WebKitWebDriver --port=${port}`],
    /ready/,
    {
      DISPLAY: `:${screen.said}`,
      XDG_CONFIG_HOME: config,
      LANGUAGE: "en_US",
      TZ: zone,
      // As root, WebKit refuses to start with its sandbox.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
    },
  );
  const send = async <Result>(method: string, where: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${where}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await answer.json()) as { value: Result };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const args = ["--automation", ...(invokers ? ["--features=CommandAttributes"] : [])];
  const options = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } };
  const { sessionId } = await until("WebKit has started", () =>
    send<{ sessionId: string }>("POST", "", { capabilities: options }).catch(() => null),
  );
  const ask = <Result>(method: string, where: string, body?: object) =>
    send<Result>(method, `/${sessionId}${where}`, body);
  const run = (script: string) => ask<string | null>("POST", "/execute/sync", { script, args: [] });
  return {
    run,
    async open(url) {
      await ask("POST", "/url", { url });
    },
    async act(actions) {
      await ask("POST", "/actions", { actions });
    },
    async resize(width, height) {
      // The window is higher than its page.
      const bar = Number(await run("return String(outerHeight - innerHeight)"));
      await ask("POST", "/window/rect", { width, height: height + bar });
      const size = `${width} ${height}`;
      const isResized = async () => (await run("return `${innerWidth} ${innerHeight}`")) === size;
      await until(`the window is ${size}`, isResized);
    },
    async end() {
      await ask("DELETE", "").catch(() => {});
      await driver.end();
      await screen.end();
      rmSync(config, { recursive: true, force: true });
    },
  };
}
