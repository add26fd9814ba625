import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "../app/routes.ts";
import { browserOptions } from "./launch-options.ts";
import { openDemoSite } from "./screenshots/demo-site.ts";
import {
  type Screen,
  screenAddress,
  screens,
  sheets,
  type Viewer,
  withoutScreen,
} from "./screenshots/screens.ts";
import { type Session, signInAll } from "./screenshots/sign-in.ts";

function routesWithoutPicture(): string[] {
  const pictured = screens
    .filter(({ status = 200 }) => status === 200)
    .map(({ path }) => path.replace(/\?.*/, ""));
  const pages = pagesOf(routes, "");
  return pages.filter(
    (page) =>
      !withoutScreen.includes(page) &&
      !pictured.some((address) => matchPath({ path: page, caseSensitive: false }, address)),
  );
}

function pagesOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = "", file, children, index }) => {
    const here = path === "" ? above : `${above}/${path}`;
    if (children) return pagesOf(children, here);
    return file.endsWith(".tsx") || index ? [here || "/"] : [];
  });
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, "build", "screenshots");

const sizes = [
  { name: "360x740", viewport: { width: 360, height: 740 }, isPhone: true },
  { name: "1440x900", viewport: { width: 1440, height: 900 }, isPhone: false },
];
const schemes = ["light", "dark"] as const;
const papers = ["A4", "Letter"] as const;

const problems = routesWithoutPicture().map((route) => `${route} has no picture.`);
let pictures = 0;

rmSync(folder, { recursive: true, force: true });
const site = await openDemoSite(root);
try {
  const browser = await chromium.launch(browserOptions);
  try {
    const sessions = await signInAll(browser, site);
    for (const size of sizes) {
      for (const scheme of schemes) await photographAll(browser, sessions, size, scheme);
    }
    await printAll(browser, sessions);
  } finally {
    await browser.close();
  }
} finally {
  await site.close();
}
for (const problem of problems) console.error(problem);
console.log(`${pictures} pictures and ${papers.length * sheets.length} sheets in ${folder}`);
if (problems.length > 0) process.exitCode = 1;

async function photographAll(
  browser: Browser,
  sessions: Map<Viewer, Session>,
  size: (typeof sizes)[number],
  scheme: (typeof schemes)[number],
): Promise<void> {
  const album = `${size.name}-${scheme}`;
  mkdirSync(path.join(folder, album), { recursive: true });
  for (const [viewer, storageState] of sessions) {
    const shown = screens.filter(
      ({ as = "visitor", menu }) => as === viewer && (size.isPhone || !menu),
    );
    const context = await browser.newContext({
      baseURL: site.at,
      storageState,
      viewport: size.viewport,
      colorScheme: scheme,
      reducedMotion: "reduce",
      locale: "en-US",
    });
    for (const screen of shown) {
      const page = await context.newPage();
      await open(page, screen, album);
      await photograph(page, screen, album);
      await page.close();
    }
    await context.close();
  }
}

async function open(
  page: Page,
  { name, path: address, status = 200 }: Pick<Screen, "name" | "path" | "status">,
  where: string,
): Promise<void> {
  const say = (what: string) => problems.push(`${where}/${name} (${address}): ${what}`);
  page.on("pageerror", (error) => say(`a script failed: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = status !== 200 && message.text().includes(String(status));
    if (message.type() === "error" && !isExpected) say(message.text());
  });
  const asked = screenAddress({ path: address }, site);
  const response = await page.goto(asked);
  if (response?.status() !== status) say(`it answered ${response?.status()}`);
  const here = new URL(page.url()).pathname;
  if (here !== new URL(asked, site.at).pathname) say(`it led to ${here}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

async function photograph(page: Page, screen: Screen, album: string): Promise<void> {
  if (screen.menu) await page.getByRole("button", { name: "Menu" }).click();
  const isCovered = screen.menu || (await page.locator(":modal").count()) > 0;
  const width = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  if (width.page > width.screen) {
    problems.push(`${album}/${screen.name}: ${width.page} wide on a screen of ${width.screen}`);
  }
  await page.screenshot({
    path: path.join(folder, album, `${screen.name}.png`),
    fullPage: !isCovered,
  });
  pictures += 1;
}

async function printAll(browser: Browser, sessions: Map<Viewer, Session>): Promise<void> {
  mkdirSync(path.join(folder, "print"), { recursive: true });
  for (const sheet of sheets) {
    const context = await browser.newContext({
      baseURL: site.at,
      storageState: sessions.get(sheet.as ?? "visitor"),
    });
    const page = await context.newPage();
    await open(page, sheet, "print");
    for (const format of papers) {
      const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: true });
      writeFileSync(path.join(folder, "print", `${sheet.name}-${format}.pdf`), pdf);
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      if (pages !== 1) problems.push(`print/${sheet.name}: ${pages} pages of ${format}`);
    }
    await context.close();
  }
}
