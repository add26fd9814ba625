// The browser that draws: the one of the tests.
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/find-browser.mjs";

const root = new URL("../../", import.meta.url);
const ORIGIN = "https://pictures.example/";

/** Opens a browser; its pages come from the project's folder, under an origin that may encode video. */
export async function openBrowser() {
  ensureBrowser(fileURLToPath(root));
  const { browserOptions } = await import("../launch-options.ts");
  const browser = await chromium.launch(browserOptions);
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
