import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserOptions } from "../launch-options.ts";
import { askPage, openPage, reloadPath } from "./http.ts";
import { openTournament, type Tournament } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, kilobytes, median, ms } from "./table.ts";

/** With the milliseconds within which the table should be visible. */
const NETWORKS = [
  { name: "1.6 Mbit/s, 150 ms", kilobits: 1_600, latency: 150, visible: 450 },
  { name: "400 kbit/s, 400 ms", kilobits: 400, latency: 400, visible: 800 },
];
/** A phone's processor is that many times slower. */
const SLOWER = 4;

/** What a phone on a bad network loads, and when it shows the table. */
export async function measureBrowser(rounds: number): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions);
  const site = await openPlayedSite();
  try {
    const tournament = await openTournament(site);
    const figures: Figure[] = [];
    for (const [name, path] of [
      ["Schedule", tournament.schedule],
      ["Standings", tournament.standings],
    ] as const) {
      // The site has compiled what it does before a stadium comes.
      for (let count = 0; count < 100; count++) await askPage(site.at, path);
      for (const network of NETWORKS) {
        figures.push(await visibleFigure(browser, name, site.at + path, network, rounds));
      }
      figures.push(...(await weightFigures(browser, name, site, path, tournament)));
    }
    return figures;
  } finally {
    await browser.close();
    await site.end();
  }
}

async function visibleFigure(
  browser: Browser,
  name: string,
  url: string,
  { name: network, kilobits, latency, visible }: (typeof NETWORKS)[number],
  rounds: number,
): Promise<Figure> {
  const shown: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await onPhone(browser, async (page, session) => {
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency,
        downloadThroughput: (kilobits * 1_000) / 8,
        uploadThroughput: (kilobits * 1_000) / 8,
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.goto(url, { waitUntil: "load" });
      shown.push(await page.evaluate(() => (window as unknown as Shown).tableShown));
    });
  }
  return {
    what: `${name}, first visit at ${network}, processor × ${SLOWER}: table visible`,
    measured: ms(median(shown)),
    beside: `worst ${ms(Math.max(...shown))}`,
    bar: { value: median(shown), unit: " ms", most: visible },
  };
}

interface Shown {
  tableShown: Promise<number>;
}

async function onPhone<T>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTable);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    return await work(page, session);
  } finally {
    await context.close();
  }
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

/** Bytes over the network, heads too: a first visit, the same again, and again after a score. */
async function weightFigures(
  browser: Browser,
  name: string,
  site: BenchSite,
  path: string,
  { postScore }: Tournament,
): Promise<Figure[]> {
  return onPhone(browser, async (page, session) => {
    let loaded: number[] = [];
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      if (encodedDataLength > 0) loaded.push(encodedDataLength);
    });
    const visit = async () => {
      // From elsewhere: the same address again would be a reload.
      await page.goto("about:blank");
      loaded = [];
      await page.goto(site.at + path, { waitUntil: "load" });
      await page.waitForTimeout(1_000);
      return { bytes: loaded.reduce((sum, each) => sum + each, 0), requests: loaded.length };
    };
    const first = await visit();
    const again = await visit();
    const opened = await openPage(site.at, path);
    await postScore();
    const changed = await visit();
    const refresh = await askPage(site.at, reloadPath(opened, ""));
    const head = refresh.rawHeaders.reduce((sum, word) => sum + word.length + 2, 19);
    const weight = (what: string, bytes: number, most: number, beside = ""): Figure => ({
      what: `${name}, ${what}: bytes`,
      measured: kilobytes(bytes),
      beside,
      bar: { value: bytes / 1_000, unit: " kB", most },
    });
    return [
      weight("first visit", first.bytes, 40, `${first.requests} requests and the event stream`),
      weight("visited again, unchanged", again.bytes, 1),
      weight("visited again after a score", changed.bytes, 12),
      weight(
        "a live refresh after a score",
        head + refresh.body.length,
        12,
        `${head} of them head`,
      ),
    ];
  });
}
