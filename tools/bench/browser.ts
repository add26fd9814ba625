import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserOptions } from "../launch-options.ts";
import { askPage, BROWSER } from "./http.ts";
import { loadPage, reloadPath } from "./open-page.ts";
import { resultPages } from "./result-pages.ts";
import { ScoreWriter } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, kilobytes, median, ms } from "./table.ts";

interface Network {
  name: string;
  kilobits: number;
  latency: number;
  /** Milliseconds within which the table should be there. */
  visible: number;
}

const NETWORKS: Network[] = [
  { name: "1.6 Mbit/s, 150 ms", kilobits: 1_600, latency: 150, visible: 450 },
  { name: "400 kbit/s, 400 ms", kilobits: 400, latency: 400, visible: 800 },
];
/** A phone's processor is that many times slower. */
const SLOWER = 4;
const PHONE = { width: 360, height: 740 };

interface Visit {
  bytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  table: number;
}

/** What a phone on a bad network loads, and when it shows the table. */
export async function measureBrowser(rounds: number): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions);
  const site = await openPlayedSite();
  try {
    const { group, schedule, standings } = await resultPages(site);
    const scores = await ScoreWriter.of(site, group.id);
    const pages = [
      ["Schedule", schedule],
      ["Standings", standings],
    ] as const;
    // The site has compiled what it does by the time that a stadium comes.
    for (let count = 0; count < 100; count++) {
      for (const [, path] of pages) await askPage(site.at, path, { headers: BROWSER });
    }
    const figures: Figure[] = [];
    for (const [name, path] of pages) {
      for (const network of NETWORKS) {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round++) {
          visits.push(await firstVisit(browser, site.at + path, network));
        }
        figures.push(...visitFigures(name, network, visits, network === NETWORKS[0]));
      }
      figures.push(...(await repeatFigures(browser, name, site, path, scores)));
      figures.push(await refreshFigure(name, site, path, scores));
    }
    return figures;
  } finally {
    await browser.close();
    await site.end();
  }
}

async function firstVisit(browser: Browser, address: string, network: Network): Promise<Visit> {
  return onPhone(browser, async (page, session) => {
    const loaded = await countBytes(session);
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latency,
      downloadThroughput: (network.kilobits * 1_000) / 8,
      uploadThroughput: (network.kilobits * 1_000) / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(address, { waitUntil: "load" });
    await page.waitForFunction(() => "tableShown" in window);
    // What the page loads once it is shown belongs to the visit.
    await page.waitForTimeout(network.latency * 4 + 500);
    const paints = await page.evaluate(readPaints);
    return { bytes: loaded.bytes(), requests: loaded.requests(), ...paints };
  });
}

async function onPhone<T>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTable);
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** In the page: notes when the first table is on the screen's surface. */
function watchTable(): void {
  const found = window as unknown as { tableShown: number; largest: number };
  new PerformanceObserver((list) => {
    found.largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => {
    const table = document.querySelector("main table tbody tr");
    const shown = table && table.getBoundingClientRect().height > 0;
    if (!shown) return requestAnimationFrame(look);
    // The frame in hand is painted by the time that a message comes through.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      found.tableShown = performance.now();
    });
    port1.start();
    port2.postMessage(0);
  };
  requestAnimationFrame(look);
}

/** In the page. */
function readPaints(): Pick<Visit, "firstPaint" | "largestPaint" | "table"> {
  const found = window as unknown as { tableShown: number; largest: number };
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return {
    firstPaint: paint?.startTime ?? Number.NaN,
    largestPaint: found.largest,
    table: found.tableShown,
  };
}

/** Bytes over the wire, heads too, and requests that reached the network; from now on. */
async function countBytes(session: CDPSession) {
  const known = new Map<string, { bytes: number; local: boolean; stream: boolean }>();
  const of = (id: string) => {
    const one = known.get(id) ?? { bytes: 0, local: false, stream: false };
    known.set(id, one);
    return one;
  };
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const one = of(requestId);
    one.local = request.url.startsWith("data:");
    one.stream = new URL(request.url).pathname === "/live";
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    of(requestId).local = true;
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const one = of(requestId);
    one.local ||= Boolean(response.fromDiskCache) && response.encodedDataLength === 0;
    one.bytes = response.encodedDataLength;
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    of(requestId).bytes += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    of(requestId).bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  const sent = () => [...known.values()].filter(({ local }) => !local);
  const sum = (of: ReturnType<typeof sent>) => of.reduce((bytes, each) => bytes + each.bytes, 0);
  return {
    requests: () => sent().length,
    bytes: () => sum(sent()),
    /** Of the event stream alone: its head and what was said on it. */
    stream: () => sum(sent().filter(({ stream }) => stream)),
    forget: () => known.clear(),
  };
}

function visitFigures(
  name: string,
  network: Network,
  visits: Visit[],
  withBytes: boolean,
): Figure[] {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  const shown: Figure = {
    what: `${name}, first visit at ${network.name}, processor × ${SLOWER}: table visible`,
    measured: ms(of("table")),
    beside: `first paint ${ms(of("firstPaint"))}, largest paint ${ms(of("largestPaint"))}`,
    bar: { value: of("table"), unit: " ms", most: network.visible },
  };
  if (!withBytes) return [shown];
  const weight: Figure = {
    what: `${name}, first visit: bytes`,
    measured: kilobytes(of("bytes")),
    bar: { value: of("bytes") / 1000, unit: " kB", most: 40 },
  };
  const requests: Figure = {
    what: `${name}, first visit: requests, the event stream among them`,
    measured: String(of("requests")),
    bar: { value: of("requests"), unit: "", most: 6 },
  };
  return [weight, requests, shown];
}

/** The same browser again: nothing is new; then a score is. */
async function repeatFigures(
  browser: Browser,
  name: string,
  site: BenchSite,
  path: string,
  scores: ScoreWriter,
): Promise<Figure[]> {
  return onPhone(browser, async (page, session) => {
    const loaded = await countBytes(session);
    const visit = async () => {
      loaded.forget();
      await page.goto(site.at + path, { waitUntil: "load" });
      await page.waitForTimeout(500);
      return { bytes: loaded.bytes() - loaded.stream(), stream: loaded.stream() };
    };
    await visit();
    // Away first: the same address again would be a reload.
    const away = () => page.goto("about:blank");
    await away();
    const same = await visit();
    await away();
    await scores.post();
    const changed = await visit();
    return [
      {
        what: `${name}, visited again, unchanged: bytes`,
        measured: kilobytes(same.bytes),
        beside: `and ${same.stream} bytes to begin to listen`,
        bar: { value: same.bytes / 1000, unit: " kB", most: 1 },
      },
      {
        what: `${name}, visited again after a score: bytes`,
        measured: kilobytes(changed.bytes),
        beside: `and ${changed.stream} bytes to begin to listen`,
        bar: { value: changed.bytes / 1000, unit: " kB", most: 12 },
      },
    ];
  });
}

/** What an open page loads after a score, as its script asks for it. */
async function refreshFigure(
  name: string,
  site: BenchSite,
  path: string,
  scores: ScoreWriter,
): Promise<Figure> {
  const opened = await loadPage(site.at, path);
  await scores.post();
  const answer = await askPage(site.at, reloadPath(opened), { headers: BROWSER });
  const head = answer.rawHeaders.reduce((sum, word) => sum + word.length + 2, 19);
  const bytes = head + answer.body.length;
  return {
    what: `${name}, a live refresh after a score: bytes`,
    measured: kilobytes(bytes),
    beside: `of them ${answer.body.length} bytes of body${opened.part ? "" : ": the whole page"}`,
    bar: { value: bytes / 1000, unit: " kB", most: 12 },
  };
}
