// npm run screenshots: photographs every screen of the demo into build/screenshots, in two sizes, light and dark, and
// prints the sheets. Fails if a route has no picture, a page has an error or does not fit.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "../app/routes.ts";
import { browserOptions } from "./launch-options.ts";
import { openDemoSite, type Session, signInAll, type Viewer } from "./screenshots/demo-site.ts";
import {
  type Screen,
  screenAddress,
  screens,
  sendForm,
  sheets,
  withoutScreen,
} from "./screenshots/screens.ts";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, "build", "screenshots");

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const schemes = ["light", "dark"] as const;
const papers = ["A4", "Letter"] as const;

const problems = routesWithoutPicture().map((route) => `${route} has no picture.`);
let pictures = 0;

rmSync(folder, { recursive: true, force: true });
const browser = await chromium.launch(browserOptions);
const site = await openDemoSite();
try {
  const sessions = await signInAll(browser, site);
  for (const viewport of sizes) {
    for (const colorScheme of schemes) {
      for (const [viewer, storageState] of sessions) {
        await photographAll(viewer, { viewport, colorScheme, storageState });
      }
    }
  }
  await printAll(sessions);
} finally {
  await browser.close();
  await site.close();
}
for (const problem of problems) console.error(problem);
console.log(`${pictures} pictures and ${papers.length * sheets.length} sheets in ${folder}`);
if (problems.length > 0) process.exitCode = 1;

function routesWithoutPicture(): string[] {
  const pictured = screens
    .filter(({ status = 200 }) => status === 200)
    .map(({ path }) => path.replace(/\?.*/, ""));
  return pagesOf(routes, "").filter(
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

async function photographAll(
  viewer: Viewer,
  options: BrowserContextOptions & { viewport: (typeof sizes)[number] },
): Promise<void> {
  const { viewport, colorScheme } = options;
  const album = `${viewport.width}x${viewport.height}-${colorScheme}`;
  const more = { baseURL: site.at, reducedMotion: "reduce", locale: "en-US" } as const;
  const context = await browser.newContext({ ...options, ...more });
  for (const screen of screens) {
    const isTooWide = screen.menu && viewport !== sizes[0];
    if ((screen.as ?? "visitor") !== viewer || isTooWide) continue;
    const page = await context.newPage();
    await open(page, screen, album);
    await photograph(page, screen, album);
    await page.close();
  }
  await context.close();
}

async function open(
  page: Page,
  { name, path: address, status = 200, reason }: Omit<Screen, "as" | "menu">,
  album: string,
): Promise<void> {
  const report = (what: string) => problems.push(`${album}/${name} (${address}): ${what}`);
  page.on("pageerror", (error) => report(`a script failed: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = status !== 200 && message.text().includes(String(status));
    if (message.type() === "error" && !isExpected) report(message.text());
  });
  const url = new URL(screenAddress({ path: address }, site), site.at);
  const response = await page.goto(url.href);
  if (response?.status() !== status) report(`it answered ${response?.status()}`);
  const here = new URL(page.url()).pathname;
  if (here !== url.pathname) report(`it led to ${here}`);
  await sendForm(page, { reason });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

async function photograph(page: Page, screen: Screen, album: string): Promise<void> {
  if (screen.menu) await page.getByRole("button", { name: "Menu" }).click();
  const isCovered = screen.menu || (await page.locator(":modal").count()) > 0;
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  if (excess > 0) problems.push(`${album}/${screen.name}: ${excess} pixels wider than the screen`);
  const file = path.join(folder, album, `${screen.name}.png`);
  await page.screenshot({ path: file, fullPage: !isCovered });
  pictures += 1;
}

async function printAll(sessions: Map<Viewer, Session>): Promise<void> {
  mkdirSync(path.join(folder, "print"), { recursive: true });
  for (const sheet of sheets) {
    const storageState = sessions.get(sheet.as ?? "visitor");
    const context = await browser.newContext({ storageState });
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
