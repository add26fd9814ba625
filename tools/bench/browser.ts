import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { localePath } from "#i18n/locales.ts";
import { browserOptions } from "../launch-options.ts";
import { type BenchSite, getPage, openPlayedSite } from "./site.ts";
import { type Figure, kilobytes, median, ms } from "./table.ts";

/** With the milliseconds within which the table should be visible. */
const NETWORKS = [
  { network: "1.6 Mbit/s, 150 ms", kilobits: 1_600, latency: 150, max: 450 },
  { network: "400 kbit/s, 400 ms", kilobits: 400, latency: 400, max: 800 },
];
/** A phone's processor is that many times slower. */
const SLOWER = 4;

/** What a phone on a bad network loads, and when it shows the table. */
export async function measureBrowser(rounds: number): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions);
  const site = await openPlayedSite();
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries({
      Schedule: site.schedule,
      "Schedule in Spanish": localePath("es", site.schedule),
      Standings: site.standings,
      "Standings in Spanish": localePath("es", site.standings),
    })) {
      // The site has compiled what it does before a stadium comes.
      for (let count = 0; count < 100; count++) await getPage(site.at + path);
      for (const { network, max, ...conditions } of NETWORKS) {
        const shown: number[] = [];
        for (let round = 0; round < rounds; round++) {
          shown.push(await timeUntilTable(browser, site.at + path, conditions));
        }
        figures.push({
          what: `${name}, first visit at ${network}, processor × ${SLOWER}: table visible`,
          measured: ms(median(shown)),
          beside: `worst ${ms(Math.max(...shown))}`,
          bar: { value: median(shown), unit: " ms", max },
        });
      }
      figures.push(...(await weigh(browser, name, site, path)));
    }
    return figures;
  } finally {
    await browser.close();
    await site.end();
  }
}

async function onPhone<T>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    return await work(page, session);
  } finally {
    await context.close();
  }
}

interface Shown {
  tableShown: Promise<number>;
}

function timeUntilTable(
  browser: Browser,
  url: string,
  { kilobits, latency }: { kilobits: number; latency: number },
): Promise<number> {
  return onPhone(browser, async (page, session) => {
    await page.addInitScript(watchTable);
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: (kilobits * 1_000) / 8,
      uploadThroughput: (kilobits * 1_000) / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(url, { waitUntil: "load" });
    return page.evaluate(() => (window as unknown as Shown).tableShown);
  });
}

/** In the page: when the first row of the table is painted. */
function watchTable(): void {
  (window as unknown as Shown).tableShown = new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector("main table tbody tr");
      if (!row || row.getBoundingClientRect().height === 0) return requestAnimationFrame(look);
      // A task queued in a frame runs once the frame is painted.
      setTimeout(() => resolve(performance.now()));
    };
    requestAnimationFrame(look);
  });
}

/** Bytes over the network, heads too: a first visit, the same again, and what a score loads. */
function weigh(browser: Browser, name: string, site: BenchSite, path: string): Promise<Figure[]> {
  return onPhone(browser, async (page, session) => {
    let [bytes, requests] = [0, 0];
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      if (encodedDataLength === 0) return;
      bytes += encodedDataLength;
      requests++;
    });
    const figures: Figure[] = [];
    const weight = async (what: string, max: number, load: () => Promise<unknown>) => {
      [bytes, requests] = [0, 0];
      await load();
      await page.waitForTimeout(1_000);
      figures.push({
        what: `${name}, ${what}: bytes`,
        measured: kilobytes(bytes),
        beside: `${requests} requests`,
        bar: { value: bytes / 1_000, unit: " kB", max },
      });
    };
    const visit = async () => {
      // From elsewhere: the same address again would be a reload.
      await page.goto("about:blank");
      await page.goto(site.at + path, { waitUntil: "load" });
    };
    await weight("first visit", 36, visit);
    await weight("visited again, unchanged", 1, visit);
    await weight("a live refresh after a score", 12, () => site.postScore());
    await weight("visited again after that score", 12, visit);
    return figures;
  });
}
