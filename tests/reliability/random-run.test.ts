import { afterAll, expect, test } from "vitest";
import { seededRandom as chanceFrom } from "#domain/core/random-rules.ts";
import { addChild } from "#domain/people/guardians/children.ts";
import { markOverdueTeams } from "#domain/teams/fees.ts";
import { expireInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { listed } from "../support/assertions/tables.ts";
import { cachedAddresses } from "../support/caching/addresses.ts";
import { expectFresh } from "../support/caching/fresh.ts";
import { offered } from "../support/factories/consents.ts";
import { placeAnimals, scheduleGame } from "../support/factories/games.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { sampled } from "../support/fixtures/test-data.ts";
import { useTwoSites } from "../support/fixtures/two-sites.ts";
import { type Person, U16 } from "../support/fixtures/world.ts";
import { expectInvariants } from "../support/random/invariants.ts";
import { codes, RandomPerson } from "../support/random/people.ts";

const sites = useTwoSites();
const figures: Record<string, string | number> = {};

afterAll(() => saveMeasurements("random run", figures));

const BESIDE = 6;
const STEPS = rounds(18, 20_000);
const LONGEST = 60 * 60_000;

const OWN = ["/teams", "/teams", "/invitations", "/teamWaitlist", "/contact"];
const DESK = listed`
  /admin | /admin/games/create | /admin/games/edit | /admin/players | /admin/payments
  /admin/waitlist | /admin/people/guardians | /admin/messages/write | /admin/cup/tournaments
`;

test("after any interleaving of actions, duplicates and foreign ids, all invariants hold", {
  timeout: LONGEST,
}, async () => {
  const chance = chanceFrom(seed);
  const admin = await sites.admin();
  await placeAnimals(sites);
  for (let game = 0; game < 6; game++) await scheduleGame(admin, U16, "Lions - Tigers");
  const people = await everybody(chance, admin);
  const done: string[] = [];
  try {
    for (let step = 0; step < STEPS; step += BESIDE) {
      const acting = people.toSorted(() => chance() - 0.5).slice(0, BESIDE);
      done.push(...(await Promise.all(acting.map((each) => each.step()))));
      sites.expectNoFault();
      sites.now = new Date(sites.now.getTime() + Math.floor(chance() * 20_000));
      if (chance() < 0.05) {
        await expireInvitations(sites.visitor());
        await markOverdueTeams(sites.visitor());
      }
      if (chance() < 0.2) await passOnCodes();
    }
    figures["invariants"] = await expectInvariants(sites, admin);
    let pages = 0;
    for (const person of people) pages += await person.readAll();
    figures["pages read at the end"] = pages;
    figures["kept pages compared"] = await expectKeptFresh();
    sites.expectNoFault();
  } catch (error) {
    const last = done.slice(-3 * BESIDE).join("\n");
    throw new Error(`SEED=${seed}, after ${done.length} steps, the last of them:\n${last}`, {
      cause: error,
    });
  }
  const accepted = done.filter((each) => each.includes(" sends ") && each.includes(": 30")).length;
  const refused = done.filter((each) => /: 4\d\d/.test(each)).length;
  // Of a few steps, a share would be chance.
  expect(accepted).toBeGreaterThan(isLongRun ? STEPS / 10 : 0);
  if (isLongRun) expect(refused).toBeGreaterThan(STEPS / 50);
  Object.assign(figures, { seed, steps: done.length, accepted, refused });
});

async function everybody(chance: () => number, admin: Awaited<ReturnType<typeof sites.admin>>) {
  const born = ["2011-05-04", "2012-05-04", "2009-05-04", "2000-05-04", "2011-02-03", "2013-01-01"];
  const person = (name: string, of: Person | typeof admin, starts: readonly string[]) =>
    RandomPerson.enter({ chance, name, signIn: () => sites.signIn(of), starts });
  const parent = await sites.person({ firstName: "Rosa", dob: "1980-05-04" });
  const child = {
    firstName: "Mia",
    lastName: "Silva",
    dob: "2013-05-04",
    phone: null,
    emergencyName: "Rosa Silva",
    emergencyNumber: "5550100198",
    ticked: [],
  };
  await addChild(parent.ctx, child, offered());
  return Promise.all([
    person("the organizer", admin, DESK),
    person("the organizer's other browser", admin, DESK),
    person("Rosa", parent, [...OWN, "/account/players/new"]),
    ...Array.from({ length: rounds(4, 12) }, async (_, at) => {
      const firstName = `Player${at}`;
      const player = await sites.person({ firstName, dob: born[at % born.length] ?? null });
      return person(firstName, player, [...OWN, "/account/guardian"]);
    }),
    RandomPerson.enter({
      chance,
      name: "a visitor",
      signIn: async () => [sites.browser(0), sites.browser(1)],
      starts: ["/", "/schedules-results?group=u16", "/contact"],
    }),
  ]);
}

async function passOnCodes(): Promise<void> {
  const { rows } = await sites.pool.query<{ team_code: string }>("select team_code from teams");
  codes.splice(0, codes.length, ...rows.map((each) => each.team_code));
}

async function expectKeptFresh(): Promise<number> {
  const addresses = sampled(await cachedAddresses(sites.visitor()), 15);
  for (const { answer, render } of sites.inProcess) {
    for (const address of addresses) {
      const request = new Request(`http://127.0.0.1:3000${address}`);
      await expectFresh(request, await answer(request), render);
    }
  }
  return addresses.length * 2;
}
