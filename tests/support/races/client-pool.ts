import { beforeAll, test } from "vitest";
import type { Ctx, SignedIn } from "../../../domain/core/context.ts";
import { fieldErrors } from "../assertions/forms.ts";
import { placeTeams } from "../factories/games.ts";
import { rounds } from "../fixtures/run-length.ts";
import type { Browser } from "../fixtures/test-site.ts";
import { answerOf, type TwoSites } from "../fixtures/two-sites.ts";
import { type Person, U16 } from "../fixtures/world.ts";

let count = 0;

export const fresh = (name: string) => `${name} ${++count}`;

export const JOINED = "303 /teams?done=join";
export const REFUSED = "409 /teams Failed to join team. Please try again.";

export const together = (acts: (() => Promise<string>)[]): Promise<string[]> =>
  Promise.all(acts.map((act) => act()));

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

  /** Runs a race once daily and `long` times in the long run; any server error fails it. */
  readonly race = (title: string, run: () => Promise<void>, long = 40): void => {
    test.each([title])("%s", async () => {
      for (let round = 0; round < rounds(1, long); round++) {
        this.races++;
        await run();
        this.sites.expectNoFault();
      }
    });
  };

  readonly posting =
    (browser: Browser, address: string, fields: Record<string, string>) =>
    async (): Promise<string> => {
      const page = await browser.submit(address, fields);
      return [answerOf(page), ...fieldErrors(page.text)].join(" ");
    };

  readonly joining = async (person: Person, teamCode: string) => {
    const [browser] = await this.sites.signIn(person);
    const { playerId } = person;
    return this.posting(browser, "/teams", { intent: "join", teamCode, playerId });
  };
}
