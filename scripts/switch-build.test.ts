import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentBuild, switchBuild } from "./switch-build.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
let root: string;
let build: string;
let minutes: number;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "araknid-builds-"));
  build = path.join(root, "build");
  minutes = 0;
  mkdirSync(build);
  writeFileSync(path.join(root, "package.json"), `{ "type": "module" }`);
  mkdirSync(path.join(root, "server"));
  cpSync(path.join(project, "server/start.mjs"), path.join(root, "server/start.mjs"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build whose server says its name, and after a line of input loads the rest of itself. */
function make(name: string, to = name): void {
  const write = (file: string, text: string) => {
    const whole = path.join(build, to, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  };
  write("client/page.txt", name);
  write("server/later.js", `export const rest = "the rest of ${name}";`);
  write(
    "server/index.js",
    `export async function main() {
      console.log("${name} is up");
      await new Promise((resolve) => process.stdin.once("data", resolve));
      const { rest } = await import("./later.js");
      console.log(rest);
      process.exit(0);
    }`,
  );
  const at = new Date(Date.UTC(2026, 0, 1, 0, minutes++));
  utimesSync(path.join(build, to), at, at);
}

const made: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of made.splice(0)) child.kill();
});

async function start(): Promise<{ said: string; goOn: () => Promise<string> }> {
  const child = spawn(process.execPath, ["server/start.mjs"], { cwd: root });
  made.push(child);
  child.stderr.pipe(process.stderr);
  const next = async () => String((await once(child.stdout, "data"))[0]).trim();
  const said = await next();
  return {
    said,
    goOn: () => {
      const answer = next();
      child.stdin.write("go on\n");
      return answer;
    },
  };
}

test("a running site goes on with its own build, and the next start has the new one", async () => {
  make("site-a");
  switchBuild(build, "site-a");
  const running = await start();
  expect(running.said).toBe("site-a is up");
  make("site-b");
  switchBuild(build, "site-b");
  expect(await running.goOn()).toBe("the rest of site-a");
  expect((await start()).said).toBe("site-b is up");
});

test("the build before stays reachable as 'previous', and switching again changes nothing", () => {
  for (const name of ["site-a", "site-b"]) {
    make(name);
    switchBuild(build, name);
  }
  switchBuild(build, "site-b");
  expect(currentBuild(build)).toBe("site-b");
  expect(readFileSync(path.join(build, "client/page.txt"), "utf8")).toBe("site-b");
  expect(readFileSync(path.join(build, "previous/client/page.txt"), "utf8")).toBe("site-a");
});

test("four builds are kept, and the current one even if it is the oldest", () => {
  const names = ["site-a", "site-b", "site-c", "site-d", "site-e"];
  for (const name of names) make(name);
  switchBuild(build, "site-a");
  expect(names.filter((name) => existsSync(path.join(build, name)))).toEqual(names);
  make("site-f");
  switchBuild(build, "site-f");
  expect(names.filter((name) => existsSync(path.join(build, name)))).toEqual(
    names.filter((name) => name !== "site-b"),
  );
});

test("folders that an earlier version built into make room", async () => {
  make("the old way", ".");
  expect(currentBuild(build)).toBeUndefined();
  make("site-a");
  switchBuild(build, "site-a");
  expect((await start()).said).toBe("site-a is up");
  expect(existsSync(path.join(build, "site-before/server/index.js"))).toBe(true);
});
