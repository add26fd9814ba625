import { beforeAll, test } from "vitest";
import type { Ctx, SignedIn } from "#domain/core/context.ts";
import { fieldErrors } from "../assertions/forms.ts";
import { placeTeams } from "../factories/games.ts";
import { isLongRun, rounds } from "../fixtures/run-length.ts";
import type { Browser } from "../fixtures/test-site.ts";
import { answerOf, type TwoSites } from "../fixtures/two-sites.ts";
import { type Person, U16 } from "../fixtures/world.ts";

let count = 0;

export const fresh = (name: string) => `${name} ${++count}`;

export const JOINED = "303 /teams?done=join";
export const REFUSED = "409 /teams Failed to join team. Please try again.";

type Act = () => Promise<string>;

/** Acts at once; what takes preparation is prepared before. */
export async function together(acts: readonly (Act | Promise<Act>)[]): Promise<string[]> {
  const ready = await Promise.all(acts.map(async (act) => act));
  return Promise.all(ready.map((act) => act()));
}

export const statusesOf = (answers: string[]) => tally(answers.map((each) => each.slice(0, 3)));

export function tally(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of answers) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

export class ClientPool {
  readonly sites: TwoSites;
  admin!: Ctx & { actor: SignedIn };
  races = 0;

  constructor(sites: TwoSites) {
    this.sites = sites;
    beforeAll(async () => {
      this.admin = await sites.admin();
      await placeTeams(sites, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
    });
  }

  readonly desk = () => this.sites.desk(this.admin);

  /** Runs a race once daily and 30 times in the long run; any server error fails it. */
  readonly race = (title: string, run: () => Promise<void>, isDaily = true): void => {
    test.runIf(isDaily || isLongRun).each([title])("%s", async () => {
      for (let round = 0; round < rounds(1, 30); round++) {
        this.races++;
        await run();
        this.sites.expectNoFault();
      }
    });
  };

  /** A race that only the long run has. */
  readonly rareRace = (title: string, run: () => Promise<void>): void =>
    this.race(title, run, false);

  readonly posting =
    (browser: Browser, address: string, fields: Record<string, string>): Act =>
    async () => {
      const page = await browser.submit(address, fields);
      return [answerOf(page), ...fieldErrors(page.text)].join(" ");
    };

  readonly postingAs = async (person: Person, address: string, fields: Record<string, string>) => {
    const [browser] = await this.sites.signIn(person);
    return this.posting(browser, address, fields);
  };

  readonly joining = (person: Person, teamCode: string): Promise<Act> =>
    this.postingAs(person, "/teams", { intent: "join", teamCode, playerId: person.playerId });

  readonly crowd = (count: number, teamCode: string): Promise<Act>[] =>
    Array.from({ length: count }, async () => this.joining(await this.sites.person(), teamCode));
}
