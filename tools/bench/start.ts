import { BuiltSite } from "../built-site.ts";
import { askPage } from "./http.ts";
import { load, READERS } from "./load.ts";
import { uncached } from "./pages.ts";
import { memoryOf } from "./processes.ts";
import { openTournament } from "./scores.ts";
import { openPlayedSite } from "./site.ts";
import { type Figure, median, ms, rounded, sleep } from "./table.ts";

const WARM = 5;
/** The site tidies up five seconds after its start, and V8 gives the memory back eight seconds later. */
const CALM = 16_000;
/** After so many of the starts the memory is measured. */
const RESTED = 2;
const PAGES = ["/", "/CupRules", "/programs", "/about", "/terms", "/teams", "/merch"];

/** How soon a new and a known site answer, and how much memory the site's process takes. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const fresh: number[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const site = new BuiltSite();
    fresh.push(await site.start());
    await site.end();
  }
  const site = await openPlayedSite();
  const megabytes = () => memoryOf(site.pid) / 1_000_000;
  try {
    const [warm, rests]: [number[], number[]] = [[], []];
    const { schedule, standings } = await openTournament(site);
    for (let round = 0; round < WARM; round++) {
      await site.stop();
      warm.push(await site.start(schedule));
      for (const page of [...PAGES, schedule, standings]) await askPage(site.at, page);
      if (round >= RESTED) continue;
      await sleep(CALM);
      rests.push(megabytes());
    }
    let most = 0;
    for (const page of [schedule, uncached(schedule), standings, uncached(standings)]) {
      await load(site.at + page, site.pid);
      most = Math.max(most, megabytes());
    }
    return [
      { what: "Start in an empty folder to the first page", measured: ms(median(fresh)) },
      {
        what: "Start with its data to the first schedule",
        measured: ms(median(warm)),
        beside: `slowest of ${WARM} ${ms(Math.max(...warm))}`,
        bar: { value: median(warm), unit: " ms", most: 1_500 },
      },
      {
        what: "Memory of the site at rest, every page read once",
        measured: `${rounded(median(rests))} MB`,
        beside: "without PostgreSQL",
        bar: { value: median(rests), unit: " MB", most: 110 },
      },
      {
        what: `Memory of the site after ${READERS} readers without a pause`,
        measured: `${rounded(most)} MB`,
      },
    ];
  } finally {
    await site.end();
  }
}
