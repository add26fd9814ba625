import { randomUUID } from "node:crypto";
import { startBare } from "./bare.ts";
import { load } from "./load.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, medianRatio, ms, rounded, times } from "./table.ts";

const PEOPLE = 50;
/** Requests a second, as a stadium sends them. */
const STADIUM = { rate: 800 };
/** Each takes seconds, as every password is hashed. */
const MAX_ROUNDS = 3;

/** Readers of a cached page while 50 people register at once, beside the same readers alone. */
export async function measureRegistrations(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const page = site.at + site.schedule;
  const bare = await startBare(page);
  const perSecond: number[] = [];
  const figures: Figure[] = [];
  try {
    await register(site, 4);
    for (const [what, url, pid] of [
      ["a cached page", page, site.pid],
      ["a bare node:http beside it", bare.at, bare.pid],
    ] as const) {
      const [idle, busy]: [number[], number[]] = [[], []];
      await load(url, pid, STADIUM);
      for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round++) {
        idle.push((await load(url, pid, STADIUM)).p99);
        const started = performance.now();
        const until = register(site, PEOPLE);
        busy.push((await load(url, pid, { ...STADIUM, seconds: 60, until })).p99);
        perSecond.push((PEOPLE / (performance.now() - started)) * 1_000);
      }
      const value = medianRatio(busy, idle);
      figures.push({
        what: `p99 of ${what} at 800 requests a second while ${PEOPLE} register`,
        measured: `${ms(median(busy))}, ${times(value)}`,
        beside: `idle ${ms(median(idle))}`,
        ...(pid === site.pid && { bar: { value, unit: " ×", max: 2 } }),
      });
    }
    const what = `${PEOPLE} register at once: registrations a second`;
    return [{ what, measured: `${rounded(median(perSecond))}/s` }, ...figures];
  } finally {
    bare.stop();
    await site.end();
  }
}

/** Throws if one of so many people who register at once is refused. */
async function register(site: BenchSite, people: number): Promise<void> {
  const registrations = Array.from({ length: people }, () =>
    site.postForm("/register", {
      email: `${randomUUID()}@example.org`,
      password: `${randomUUID()} grass`,
      firstName: "Ana",
      lastName: "Silva",
      phone: "555-010-0199",
      dob: "1995-05-04",
      terms: "on",
    }),
  );
  await Promise.all(registrations);
}
