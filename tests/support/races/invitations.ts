import { expect } from "vitest";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { guardianOf } from "../factories/consents.ts";
import { mailsTo, slotsOf, tokenIn, waiting } from "../factories/invitations.ts";
import type { Browser } from "../fixtures/test-site.ts";
import type { TwoSites } from "../fixtures/two-sites.ts";
import type { Person } from "../fixtures/world.ts";
import { type ClientPool, fresh, REFUSED, statusesOf, tally, together } from "./client-pool.ts";

export function invitationRaces({ sites, race, rareRace, posting, crowd }: ClientPool): void {
  const invited = async (person: Person, options?: Parameters<TwoSites["team"]>[1]) => {
    const team = await sites.team(fresh("Cubs"), options);
    const { teamId, manager } = team;
    const invitation = { teamId, playerId: person.playerId };
    return { ...team, ...(await invitePlayer(manager.ctx, invitation)) };
  };
  const answering = (browser: Browser, intent: string, invitationId: number) =>
    posting(browser, "/invitations", { intent, invitationId: String(invitationId) });

  race(
    "who accepts two invitations at once is on one team, the other has its slot back",
    async () => {
      const person = await waiting(sites);
      const [one, other] = [await invited(person), await invited(person)];
      const browsers = await sites.signIn(person);
      const answers = await together([
        answering(browsers[0], "accept", one.invitationId),
        answering(browsers[1], "accept", other.invitationId),
      ]);
      expect(statusesOf(answers)).toEqual({ "303": 1, "409": 1 });
      const slots = [await slotsOf(sites, one.teamId), await slotsOf(sites, other.teamId)];
      expect(slots.flatMap(({ held }) => held)).toEqual([]);
      expect(slots.map(({ filled }) => filled.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    },
  );

  rareRace(
    "what is accepted by the account and declined by link at once is one of them",
    async () => {
      const person = await waiting(sites);
      await guardianOf(sites, person.playerId, { email: "rosa@family.example" });
      const { invitationId, teamId } = await invited(person);
      const [mail] = (await mailsTo(sites, person)).toReversed();
      const [browser] = await sites.signIn(person);
      const token = tokenIn(mail?.body ?? "");
      const [accepted = "", declined = ""] = await together([
        answering(browser, "accept", invitationId),
        posting(sites.browser(1), "/invitation", { intent: "decline", token }),
      ]);
      const isOn = (await sites.count("memberships where player_id = $1", person.playerId)) === 1;
      expect([accepted.startsWith("303"), declined.startsWith("303")]).toEqual([isOn, !isOn]);
      expect((await slotsOf(sites, teamId)).held).toEqual([]);
    },
  );

  rareRace(
    "nobody with the code gets a held slot, however many try as it is accepted",
    async () => {
      const person = await waiting(sites);
      const { invitationId, teamId, teamCode } = await invited(person, { more: 5 });
      const [browser] = await sites.signIn(person);
      const answers = await together([
        ...crowd(4, teamCode),
        answering(browser, "accept", invitationId),
      ]);
      expect(answers.pop()).toMatch(/^303 \/teams\?done=accept/);
      expect(tally(answers)).toEqual({ [`${REFUSED} This team is full.`]: 4 });
      expect((await slotsOf(sites, teamId)).filled).toHaveLength(7);
    },
  );
}
