import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { BareServer } from "./bare.ts";
import { ask, askPage, BROWSER, formHeaders } from "./http.ts";
import { LoadClient, type LoadOptions } from "./load.ts";
import { resultPages } from "./result-pages.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, ms, rounded, times } from "./table.ts";

const PEOPLE = 50;
/** 800 requests a second, as a stadium sends them that reads and does not hammer. */
const STADIUM: LoadOptions = { everyMs: 40 };

interface Round {
  idle: number;
  meanwhile: number;
  /** Registrations a second. */
  rate: number;
}

/** Each takes seconds, as every password is hashed. */
const MOST_ROUNDS = 3;

/** Readers of a kept page while 50 people register at once, beside the same readers alone. */
export async function measureRegistrations(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const client = new LoadClient();
  const bare = new BareServer();
  try {
    const { schedule } = await resultPages(site);
    await register(site, 4);
    const most = Math.min(rounds, MOST_ROUNDS);
    const hammering = await readersMeanwhile(site, client, schedule, most, {});
    const reading = await readersMeanwhile(site, client, schedule, most, STADIUM);
    const { body, rawHeaders } = await askPage(site.at, schedule, { headers: BROWSER });
    const beside = await bare.serve({ body, rawHeaders });
    const apart = await readersMeanwhile(site, client, schedule, most, STADIUM, beside);
    return [
      {
        what: `${PEOPLE} register at once, nobody reads hard: registrations a second`,
        measured: `${rounded(median(reading.map(({ rate }) => rate)))}/s`,
        beside: `with 32 readers without a pause ${rounded(median(hammering.map(({ rate }) => rate)))}/s`,
      },
      p99Figure("32 readers without a pause", hammering),
      p99Figure("32 readers, 800 requests a second together", reading),
      {
        what: `p99 of a bare node:http of its own while ${PEOPLE} register with the site: the same readers`,
        measured: p99Words(apart),
        beside: `idle ${ms(median(apart.map(({ idle }) => idle)))}; it shares nothing with the site but the processors`,
      },
    ];
  } finally {
    await client.end();
    await bare.end();
    await site.end();
  }
}

function p99Figure(readers: string, rounds: Round[]): Figure {
  return {
    what: `p99 of a kept page while ${PEOPLE} register: ${readers}`,
    measured: p99Words(rounds),
    beside: `idle ${ms(median(rounds.map(({ idle }) => idle)))}`,
    bar: { value: p99Ratio(rounds), unit: " ×", most: 2 },
  };
}

function p99Ratio(rounds: Round[]): number {
  return median(rounds.map(({ idle, meanwhile }) => meanwhile / idle));
}

function p99Words(rounds: Round[]): string {
  return `${ms(median(rounds.map(({ meanwhile }) => meanwhile)))}, ${times(p99Ratio(rounds))}`;
}

async function readersMeanwhile(
  site: BenchSite,
  client: LoadClient,
  page: string,
  rounds: number,
  readers: LoadOptions,
  at = site.at,
): Promise<Round[]> {
  await client.run(at, page, { ...readers, ms: 2_000 });
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const idle = await client.run(at, page, { ...readers, ms: 2_000 });
    const reading = client.run(at, page, { ...readers, warmMs: 300 });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const started = performance.now();
    await register(site, PEOPLE);
    const seconds = (performance.now() - started) / 1000;
    client.enough();
    const meanwhile = await reading;
    measured.push({ idle: idle.p99, meanwhile: meanwhile.p99, rate: PEOPLE / seconds });
  }
  return measured;
}

/** So many people at once, each on a connection of their own. */
async function register(site: BenchSite, people: number): Promise<void> {
  const agent = new Agent();
  const answers = await Promise.all(
    Array.from({ length: people }, () =>
      ask(site.at, "/register", {
        method: "POST",
        headers: formHeaders(site.at, ""),
        body: new URLSearchParams(registration()).toString(),
        agent,
      }),
    ),
  );
  const refused = answers.find(({ status }) => status >= 400 || status < 300);
  if (refused) throw new Error(`A registration was answered with ${refused.status}.`);
}

function registration(): Record<string, string> {
  return {
    email: `${randomUUID()}@example.org`,
    password: `${randomUUID()} grass`,
    firstName: "Ana",
    lastName: "Silva",
    phone: "555-010-0199",
    dob: "1995-05-04",
    terms: "on",
    attempt: randomUUID(),
  };
}
