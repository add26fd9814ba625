import { type Browser, chromium, type Page } from "@playwright/test";
import { browserOptions } from "../launch-options.ts";
import { resultPages } from "./result-pages.ts";
import { ScoreWriter } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, ms, p99 } from "./table.ts";

/** At least as many scores, so that a 99th percentile means something. */
const SCORES = 100;

/** From the admin's click in one browser to the changed table on the screen of another. */
export async function measureScreen(): Promise<Figure[]> {
  const [office, stands] = await Promise.all([
    chromium.launch(browserOptions),
    chromium.launch(browserOptions),
  ]);
  const site = await openPlayedSite();
  try {
    const { group, schedule } = await resultPages(site);
    const scores = await ScoreWriter.of(site, group.id);
    const admin = await adminPage(office, site);
    const phone = await stands.newPage({ viewport: { width: 360, height: 740 } });
    await phone.goto(site.at + schedule);
    // The stream is open once the page says nothing of being late.
    await phone.waitForTimeout(1_000);
    const took: number[] = [];
    for (let count = 0; count < SCORES + 5; count++) {
      const one = await scoreOnce(admin, phone, site.at + scores.path, count);
      // The first are for the compilers.
      if (count >= 5) took.push(one);
    }
    return [
      {
        what: `A score, from the click to another browser's screen (${SCORES} of them): p99`,
        measured: ms(p99(took)),
        beside: `median ${ms(median(took))}, worst ${ms(Math.max(...took))}`,
        bar: { value: p99(took), unit: " ms", most: 100 },
      },
    ];
  } finally {
    await office.close();
    await stands.close();
    await site.end();
  }
}

async function adminPage(browser: Browser, site: BenchSite): Promise<Page> {
  const context = await browser.newContext();
  const [name = "", value = ""] = site.admin.split("=");
  await context.addCookies([{ name, value, url: site.at }]);
  return context.newPage();
}

async function scoreOnce(
  admin: Page,
  phone: Page,
  address: string,
  count: number,
): Promise<number> {
  const [team1, team2] = [10 + (count % 6), Math.floor(count / 6) % 16];
  await admin.goto(address);
  const form = admin.locator("form#score");
  await form.locator('[name="team1Score"]').fill(String(team1));
  await form.locator('[name="team2Score"]').fill(String(team2));
  const painted = phone.evaluate(whenPainted, `${team1}–${team2}`);
  const clicked = await form.getByRole("button", { name: "Update Game" }).evaluate((button) => {
    const now = performance.timeOrigin + performance.now();
    (button as HTMLElement).click();
    return now;
  });
  const shown = await painted;
  await admin.waitForURL("**/admin/games/edit?**");
  return shown - clicked;
}

/** In the page: the moment at which a text that is not there yet has been painted in its main part. */
function whenPainted(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const main = document.querySelector("main");
    if (!main) return reject(new Error("The page has no main part."));
    const isThere = () => main.textContent.replace(/\s/g, "").includes(text);
    if (isThere()) return reject(new Error(`${text} is there already.`));
    const tooLong = setTimeout(() => reject(new Error(`${text} did not come.`)), 20_000);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      clearTimeout(tooLong);
      requestAnimationFrame(() => {
        // The frame in hand is painted by the time that a message comes through.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () =>
          resolve(performance.timeOrigin + performance.now()),
        );
        port1.start();
        port2.postMessage(0);
      });
    });
    observer.observe(main, { subtree: true, childList: true, characterData: true });
  });
}
