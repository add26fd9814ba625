import { setTimeout as sleep } from "node:timers/promises";
import { BuiltSite } from "../built-site.ts";
import { load, memoryOf, READERS } from "./load.ts";
import { getPage, openPlayedSite, uncached } from "./site.ts";
import { type Figure, median, ms, rounded } from "./table.ts";

const STARTS = 5;
/** The site tidies up five seconds after its start, and V8 gives the memory back eight seconds later. */
const CALM = 16_000;
const PAGES = ["/", "/CupRules", "/programs", "/about", "/terms", "/teams", "/merch"];

/** How soon a new and a known site answer, and how much memory the site's process takes. */
export async function measureStart(): Promise<Figure[]> {
  const fresh = new BuiltSite();
  const firstStart = await fresh.start();
  await fresh.end();
  const site = await openPlayedSite();
  const megabytes = () => memoryOf(site.pid) / 1_000_000;
  const { schedule, standings } = site;
  try {
    const starts: number[] = [];
    for (let round = 0; round < STARTS; round++) {
      await site.stop();
      starts.push(await site.start(schedule));
    }
    for (const page of [...PAGES, schedule, standings]) await getPage(site.at + page);
    await sleep(CALM);
    const atRest = megabytes();
    for (const page of [schedule, uncached(schedule), standings, uncached(standings)]) {
      await load(site.at + page, site.pid);
    }
    return [
      { what: "Start in an empty folder to the first page", measured: ms(firstStart) },
      {
        what: "Start with its data to the first schedule",
        measured: ms(median(starts)),
        beside: `slowest of ${STARTS} ${ms(Math.max(...starts))}`,
        bar: { value: median(starts), unit: " ms", max: 1_500 },
      },
      {
        what: "Memory of the site at rest, every page read once",
        measured: `${rounded(atRest)} MB`,
        beside: "without PostgreSQL",
        bar: { value: atRest, unit: " MB", max: 110 },
      },
      {
        what: `Memory of the site after ${READERS} readers without a pause`,
        measured: `${rounded(megabytes())} MB`,
      },
    ];
  } finally {
    await site.end();
  }
}
