import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));
let root: string;

/** A clone in which `npm ci` and the build are scripts that leave a mark of what they found. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "araknid-clone-"));
  for (const name of ["prepare", "find-browser", "switch-build"]) {
    cpSync(path.join(project, `scripts/${name}.mjs`), path.join(root, `scripts/${name}.mjs`));
  }
  write("package.json", "{}");
  write("package-lock.json", `{ "packages": { "": {} } }`);
  write("app/page.ts", "one");
  program(
    "tools/npm",
    `mkdir -p node_modules/.bin && cp "$ROOT/tools/react-router" node_modules/.bin/
    ls "$ROOT/node_modules" 2>/dev/null > node_modules/found-beside
    cp package-lock.json node_modules/version`,
  );
  program(
    "tools/react-router",
    `mkdir -p "$BUILD_DIRECTORY/server" "$BUILD_DIRECTORY/client"
    cp app/page.ts "$BUILD_DIRECTORY/server/index.js"
    ls build/server > "$BUILD_DIRECTORY/client/found-beside" 2>/dev/null
    ! grep -q broken app/page.ts`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (file: string) => path.join(root, file);
const read = (file: string) => readFileSync(at(file), "utf8");

function write(file: string, text: string, mode?: number): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text, { mode });
}

function program(file: string, script: string): void {
  write(file, `#!/bin/sh\n${script}\n`, 0o755);
}

const done = { status: 0, stderr: "" };

function prepare(mode = "update") {
  const env = { ...process.env, ROOT: root, PATH: `${at("tools")}:${process.env["PATH"]}` };
  const how = { cwd: root, env, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/prepare.mjs", mode], how);
  return { status, stderr };
}

test("a command for the project's Node is made where npm leaves it out", () => {
  const own = `node-${process.platform}-${process.arch}`;
  program(
    "tools/npm",
    `mkdir -p node_modules/.bin node_modules/${own}/bin
    cp "$ROOT/tools/react-router" node_modules/.bin/
    echo own > node_modules/${own}/bin/node`,
  );
  expect(prepare("install")).toEqual(done);
  expect(read("node_modules/.bin/node")).toBe("own\n");
});

test("an update builds beside the build that is served, and switches at the end", () => {
  expect(prepare()).toEqual(done);
  expect(read("build/server/index.js")).toBe("one");
  write("app/page.ts", "two");
  expect(prepare()).toEqual(done);
  expect(read("build/server/index.js")).toBe("two");
  expect(read("build/client/found-beside")).toContain("index.js");
  expect(read("build/previous/server/index.js")).toBe("one");
});

test("an update that fails leaves the site as it was", () => {
  prepare();
  write("app/page.ts", "broken");
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toContain("The site could not be built");
  expect(read("build/server/index.js")).toBe("one");
  write("app/page.ts", "fixed");
  expect(prepare().status).toBe(0);
  expect(read("build/server/index.js")).toBe("fixed");
});

test("an update back to an earlier state switches without building", () => {
  prepare();
  write("app/page.ts", "two");
  prepare();
  rmSync(at("node_modules/.bin/react-router"));
  write("app/page.ts", "one");
  expect(prepare().status).toBe(0);
  expect(read("build/server/index.js")).toBe("one");
});

test("an update installs packages beside those in use, which stay if it fails", () => {
  prepare();
  write("node_modules/in-use", "");
  write("package-lock.json", `{ "packages": { "": {} }, "new": true }`);
  expect(prepare().status).toBe(0);
  expect(read("node_modules/found-beside")).toContain("in-use");
  expect(read("node_modules/version")).toContain("new");
  expect(existsSync(at("node_modules/in-use"))).toBe(false);
  expect(existsSync(at("build/install"))).toBe(false);

  program("tools/npm", "exit 1");
  write("package-lock.json", `{ "packages": { "": {} }, "newer": true }`);
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toContain("The packages could not be installed");
  expect(read("node_modules/version")).toContain(`"new"`);
});
