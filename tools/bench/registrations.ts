import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { startBare } from "./bare.ts";
import { askPage, postForm } from "./http.ts";
import { load } from "./load.ts";
import { openTournament } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, medianRatio, ms, rounded, times } from "./table.ts";

const PEOPLE = 50;
/** Requests a second, as a stadium sends them. */
const STADIUM = { rate: 800 };
/** Each takes seconds, as every password is hashed. */
const MOST_ROUNDS = 3;

interface Rounds {
  /** p99 of the readers alone, and while people register. */
  idle: number[];
  meanwhile: number[];
  perSecond: number[];
}

/** Readers of a cached page while 50 people register at once, beside the same readers alone. */
export async function measureRegistrations(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const { schedule } = await openTournament(site);
  const bare = await startBare(await askPage(site.at, schedule));
  try {
    await register(site, 4);
    const [page, most] = [site.at + schedule, Math.min(rounds, MOST_ROUNDS)];
    const reading = await readMeanwhile(site, page, site.pid, most);
    const apart = await readMeanwhile(site, bare.at, bare.pid, most);
    return [
      {
        what: `${PEOPLE} register at once: registrations a second`,
        measured: `${rounded(median(reading.perSecond))}/s`,
      },
      p99Figure("of a cached page", reading, 2),
      p99Figure("of a bare node:http beside it", apart),
    ];
  } finally {
    bare.end();
    await site.end();
  }
}

function p99Figure(page: string, { idle, meanwhile }: Rounds, most?: number): Figure {
  const value = medianRatio(meanwhile, idle);
  return {
    what: `p99 ${page} at 800 requests a second while ${PEOPLE} register`,
    measured: `${ms(median(meanwhile))}, ${times(value)}`,
    beside: `idle ${ms(median(idle))}`,
    ...(most && { bar: { value, unit: " ×", most } }),
  };
}

async function readMeanwhile(
  site: BenchSite,
  url: string,
  pid: number,
  rounds: number,
): Promise<Rounds> {
  const measured: Rounds = { idle: [], meanwhile: [], perSecond: [] };
  await load(url, pid, STADIUM);
  for (let round = 0; round < rounds; round++) {
    measured.idle.push((await load(url, pid, STADIUM)).p99);
    const started = performance.now();
    const until = register(site, PEOPLE);
    measured.meanwhile.push((await load(url, pid, { ...STADIUM, seconds: 60, until })).p99);
    measured.perSecond.push((PEOPLE / (performance.now() - started)) * 1_000);
  }
  return measured;
}

/** So many people at once, each on a connection of their own. */
async function register(site: BenchSite, people: number): Promise<void> {
  const agent = new Agent();
  await Promise.all(
    Array.from({ length: people }, () => {
      const fields = {
        email: `${randomUUID()}@example.org`,
        password: `${randomUUID()} grass`,
        firstName: "Ana",
        lastName: "Silva",
        phone: "555-010-0199",
        dob: "1995-05-04",
        terms: "on",
        attempt: randomUUID(),
      };
      return postForm(site.at, "/register", fields, { agent });
    }),
  );
}
