import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { type Command, useProcesses } from "#tests/support/fixtures/site-process.ts";
import { until } from "#tests/support/until.ts";
import { freePort } from "#tools/launch-options.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const copy = mkdtempSync(path.join(tmpdir(), "araknid-dev-"));
const processes = useProcesses();
const SYNTAX_ERROR = "\nconst broken = ;\n";
let at = "";
let dev: Command;

beforeAll(async () => {
  const parts = ["app", "db", "domain", "i18n", "public", "scripts", "server", "package.json"];
  for (const part of [...parts, "tsconfig.json", "vite.config.ts", "react-router.config.ts"]) {
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  }
  // Links each package separately so that Vite writes its cache into the copy.
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(path.join(root, "node_modules"))) {
    if (name === ".vite") continue;
    symlinkSync(path.join(root, "node_modules", name), path.join(copy, "node_modules", name));
  }
  const PORT = String(await freePort());
  at = `http://127.0.0.1:${PORT}`;
  edit("domain/cup/current-cup.ts", (text) => text + SYNTAX_ERROR);
  const script = path.relative(root, path.join(copy, "server/dev.ts"));
  const DATA_DIR = processes.dataDir();
  dev = processes.command(script, [], { NODE_ENV: "development", PORT, DATA_DIR });
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

let saveAgain = () => {};

function save(file: string, text: string): void {
  saveAgain = () => writeFileSync(path.join(copy, file), text);
  saveAgain();
}

function edit(file: string, change: (text: string) => string): () => void {
  const before = readFileSync(path.join(copy, file), "utf8");
  save(file, change(before));
  return () => save(file, before);
}

async function answers(
  page: string,
  what: string,
  isRight: (answer: { status: number; text: string }) => boolean,
): Promise<void> {
  let asked = 0;
  await until(`${page} ${what}`, async () => {
    // Vite sometimes misses a save while it reloads the routes.
    if (++asked % 500 === 0) saveAgain();
    if (!dev.isRunning) throw new Error(`It ended, having said: ${dev.said()}`);
    const answer = await fetch(at + page).catch(() => null);
    return answer && isRight({ status: answer.status, text: await answer.text().catch(() => "") });
  });
}

const shows = (page: string, ...words: string[]) =>
  answers(page, `shows ${words.join(" and ")}`, ({ status, text }) => {
    return status === 500 && words.every((word) => text.includes(word));
  });
const works = (page: string) => answers(page, "works", ({ status }) => status === 200);

test("npm run dev shows a syntax error at its first start and goes on once it is fixed", async () => {
  await shows("/", "current-cup.ts", "Unexpected token");
  expect(dev.said()).toContain("current-cup.ts");
  edit("domain/cup/current-cup.ts", (text) => text.replace(SYNTAX_ERROR, ""));
  await works("/");
});

const files = paired`
  app/routes/about.tsx → /about | server/http/site.ts → /
  domain/competition/games/list-games.ts → /schedules-results | app/root.tsx → /
  app/http/request-context.ts → / | app/routes.ts → /about | server/ops/config.ts → /
`;

test.each(files)("npm run dev recovers from a syntax error in %s", async (file, page) => {
  await works(page);
  const said = dev.said().length;
  const takeBack = edit(file, (text) => text + SYNTAX_ERROR);
  await shows(page, path.basename(file), "Unexpected token");
  expect(dev.said().slice(said)).toContain(path.basename(file));
  takeBack();
  await works(page);
  await works("/teams");
});

test("npm run dev shows a page's error message on the page and in the terminal", async () => {
  const takeBack = edit("app/routes/about.tsx", (text) =>
    text.replace(
      /export default function .*\{\n/,
      (start) => `${start}  throw new Error("This page <fell> over.");\n`,
    ),
  );
  await shows("/about", "This page &lt;fell&gt; over.");
  expect(dev.said()).toContain("This page <fell> over.");
  takeBack();
  await works("/about");
});

test("npm run dev picks up an edit under server without a restart", async () => {
  const takeBack = edit("server/http/site.ts", (text) => text.replace('"ok\\n"', '"still ok\\n"'));
  await answers("/healthz", "is edited", ({ text }) => text === "still ok\n");
  takeBack();
  await answers("/healthz", "is as before", ({ text }) => text === "ok\n");
});
