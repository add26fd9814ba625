// The browser that draws: the one of the tests.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../find-browser.mjs";

const root = new URL("../../", import.meta.url);
const ORIGIN = "https://pictures.example/";

/** Opens a browser; its pages come from the project's folder, under an origin that may encode video. */
export async function openBrowser() {
  ensureBrowser(fileURLToPath(root));
  const record = new URL("node_modules/.browser-path", root);
  const path = existsSync(record) ? readFileSync(record, "utf8").trim() : "";
  const browser = await chromium.launch({
    executablePath: path || undefined,
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu"],
  });
  return {
    close: () => browser.close(),
    /** A page of that size that shows `html`. */
    async page(width, height, html) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
      await page.route(`${ORIGIN}**`, (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
        return route.fulfill({ path: fileURLToPath(new URL(`.${pathname}`, root)) });
      });
      await page.goto(ORIGIN);
      await page.evaluate(() => document.fonts.ready);
      return page;
    },
  };
}

/** The face of headlines, for a page of ours. */
export const faceStyle = `@font-face{font-family:Display;src:url("/app/fonts/display.woff2");font-weight:800}`;
