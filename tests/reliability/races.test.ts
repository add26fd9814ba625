import { afterAll, expect, test } from "vitest";
import { memberships } from "#db/schema/teams.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { draftNextCup, newCup } from "../support/factories/cups.ts";
import { isLongRun, rounds, saveMeasurements } from "../support/fixtures/run-length.ts";
import { readyForm, useTwoSites } from "../support/fixtures/two-sites.ts";
import { U13 } from "../support/fixtures/world.ts";
import { accountRaces } from "../support/races/accounts.ts";
import { ClientPool, fresh, together } from "../support/races/client-pool.ts";
import { invitationRaces } from "../support/races/invitations.ts";
import { scoreRaces } from "../support/races/scores.ts";
import { teamRaces } from "../support/races/teams.ts";

const sites = useTwoSites();
const ring = new ClientPool(sites);

afterAll(() => {
  const answers = [...sites.answers.values()].reduce((sum, each) => sum + each, 0);
  saveMeasurements("races", {
    races: ring.races,
    answers,
    "conflicts told (409)": sites.answers.get(409) ?? 0,
    "faults (5xx)": [...sites.answers.keys()].filter((status) => status >= 500).length,
  });
});

teamRaces(ring);
scoreRaces(ring);
invitationRaces(ring);
accountRaces(ring);

test.runIf(isLongRun)(
  "a team created while another cup starts is in one of them, with its player",
  async () => {
    const creating = async () =>
      ring.postingAs(await sites.person(), "/teams", {
        intent: "create",
        name: fresh("Pups"),
        tournamentName: U13,
      });
    const [browser] = await sites.desk(ring.admin);
    const { id } = await currentCup(sites.db);
    const draftId = await draftNextCup(ring.admin, newCup({ name: "Winter Cup" }));
    const form = readyForm(await browser.get("/admin/cup/next"), { intent: "open" });
    const answers = await together([
      ...Array.from({ length: rounds(2, 4) }, creating),
      ring.posting(browser, form.action, { ...form.fields, confirmed: `${id}-${draftId}` }),
    ]);
    expect(answers.pop()).toMatch(/^303 \/admin\/cup\?done=started/);
    // The age groups of the next cup have other names.
    const refused = /^(?:409 \/teams|404 \/teams .*tournament isn't part of this cup)/;
    for (const each of answers) {
      if (!refused.test(each)) expect(each).toMatch(/^303 \/teams\?done=create/);
    }
    expect(await sites.count("cups where is_current")).toBe(1);
    const members = await sites.db.select().from(memberships);
    expect(new Set(members.map(({ playerId, cupId }) => `${playerId} ${cupId}`)).size).toBe(
      members.length,
    );
    sites.expectNoFault();
  },
);
