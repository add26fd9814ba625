import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { Listener } from "../support/listener.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "araknid-process-")), "data");
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

/** A command of the project as `npm` runs it, with its words and its end. */
function run(script: string, args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let said = "";
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    child.emit("said");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  // Once what it said has been read to the end, too.
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    child.emit("said");
    return code as number | null;
  });
  /** Waits for words, and answers the first group of the pattern. */
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const match = pattern.exec(said);
      if (match) return match[1] ?? match[0];
      if (child.exitCode !== null) throw new Error(`It ended, having said: ${said}`);
      await once(child, "said");
    }
  };
  return { child, ended, says, said: () => said };
}

test("the site starts, is joined by a command, and stops when it is told to", async () => {
  const PORT = String(await freePort());
  const at = `http://127.0.0.1:${PORT}`;
  const site = run("server/start.mjs", [], { PORT });
  expect(await site.says(/Araknid is at (\S+)/)).toBe(at);
  const link = await site.says(/Set up the admin \(once, within a day\): (\S+)/);
  expect((await fetch(`${at}/healthz`)).status).toBe(200);
  expect((await fetch(link)).status).toBe(200);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);

  const other = run("server/start.mjs", [], { PORT, DATA_DIR: `${dataDir}-other` });
  expect(await other.ended).toBe(1);
  expect(other.said()).toContain(`PORT ${PORT} is in use by another program.`);

  const admin = run("scripts/admin.ts", ["boss@example.org"], { PORT });
  expect(await admin.ended).toBe(0);
  const own = await admin.says(/(http\S+\/admin\/setup\?token=\S+)/);
  expect(await (await fetch(own)).text()).toContain("boss@example.org");

  const stream = await Listener.open(at, { topics: "cup:1", since: "" });
  expect(await stream.next()).toBe("changed");
  site.child.kill("SIGTERM");
  expect(await stream.next()).toBe("end");
  expect(await site.ended).toBe(0);
  expect(site.said()).not.toMatch(/"level":[456]0/);

  const again = run("server/start.mjs", [], {
    PORT,
    ADMIN_EMAIL: "boss@example.org",
    ADMIN_PASSWORD: "password123",
  });
  expect(await again.ended).toBe(1);
  expect(again.said()).toContain("ADMIN_PASSWORD cannot be used: This password is too common");
});

test("a command that is not told whose link it is says so", async () => {
  const admin = run("scripts/admin.ts", ["nobody"], {});
  expect(await admin.ended).toBe(1);
  expect(admin.said()).toContain("Say whose link it is: npm run admin -- EMAIL");
});
