import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { expireInvitations } from "../../../domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import { mailsTo, slotsOf, tokenIn, waiting } from "../factories/invitations.ts";
import type { Browser } from "../fixtures/test-site.ts";
import { readyForm, type TwoSites } from "../fixtures/two-sites.ts";
import type { Person } from "../fixtures/world.ts";
import { type ClientPool, fresh, JOINED, REFUSED, tally, together } from "./client-pool.ts";

export function invitationRaces(ring: ClientPool): void {
  const { sites, race, rarely, posting, joining } = ring;
  describe("invitations", () => {
    const invited = async (person: Person, options?: Parameters<TwoSites["team"]>[1]) => {
      const team = await sites.team(fresh("Cubs"), options);
      const { invitationId } = await invitePlayer(team.manager.ctx, {
        teamId: team.teamId,
        playerId: person.playerId,
      });
      return { ...team, invitationId };
    };
    const answering = (browser: Browser, intent: string, invitationId: number) =>
      posting(browser, "/invitations", { intent, invitationId: String(invitationId) });

    race(
      "who accepts two invitations at once is on one team, and the other has its slot back",
      async () => {
        const person = await waiting(sites);
        const teams = [await invited(person), await invited(person)];
        const browsers = await sites.signIn(person);
        const answers = await together(
          teams.map(({ invitationId }, at) =>
            answering(browsers[at] as Browser, "accept", invitationId),
          ),
        );
        expect(answers.map((each) => each.slice(0, 3)).toSorted()).toEqual(["303", "409"]);
        const slots = await Promise.all(teams.map(({ teamId }) => slotsOf(sites, teamId)));
        expect(slots.flatMap(({ held }) => held)).toEqual([]);
        expect(slots.map(({ filled }) => filled.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
      },
    );

    race(
      "what is accepted and declined at once, by the account and by the link, is one of them",
      async () => {
        const person = await waiting(sites);
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

    rarely("what is accepted and withdrawn at once is one of them", async () => {
      const person = await waiting(sites);
      const { invitationId, teamId, manager } = await invited(person);
      const [browser] = await sites.signIn(person);
      const [managing] = await sites.signIn(manager);
      const [accepted = "", withdrawn = ""] = await together([
        answering(browser, "accept", invitationId),
        posting(managing, "/invitations", {
          intent: "withdraw",
          teamId: String(teamId),
          invitationId: String(invitationId),
        }),
      ]);
      const isOn = (await sites.count("memberships where player_id = $1", person.playerId)) === 1;
      expect([accepted.startsWith("303"), withdrawn.startsWith("303")]).toEqual([isOn, !isOn]);
    });

    race(
      "nobody with the code gets the slot that is held, however many try while it is accepted",
      async () => {
        const person = await waiting(sites);
        const { invitationId, teamId, teamCode } = await invited(person, { more: 5 });
        const people = await Promise.all(Array.from({ length: 4 }, () => sites.person()));
        const [browser] = await sites.signIn(person);
        const answers = await together([
          ...(await Promise.all(people.map((each) => joining(each, teamCode)))),
          answering(browser, "accept", invitationId),
        ]);
        expect(answers.pop()).toMatch(/^303 \/teams\?done=accepted/);
        expect(tally(answers)).toEqual({ [`${REFUSED} This team is full.`]: 4 });
        expect((await slotsOf(sites, teamId)).filled).toHaveLength(7);
      },
    );

    rarely(
      "a slot that is held no more goes to one: who accepts too late, or who has the code",
      async () => {
        const person = await waiting(sites);
        const { invitationId, teamId, teamCode } = await invited(person, { more: 5 });
        const before = sites.now;
        sites.now = new Date(before.getTime() + 48 * 3_600_000 + 1);
        const [browser] = await sites.signIn(person);
        const other = await sites.person();
        const [accepted, joined] = await together([
          answering(browser, "accept", invitationId),
          await joining(other, teamCode),
          async () => String((await expireInvitations(sites.visitor())).expired),
        ]);
        sites.now = before;
        expect(accepted).toMatch(/^409/);
        expect(joined).toBe(JOINED);
        expect((await slotsOf(sites, teamId)).filled).toHaveLength(7);
      },
    );

    rarely(
      "a player whom many teams invite at once has one invitation of each, and one slot is held by it",
      async () => {
        const person = await waiting(sites);
        const teams = await Promise.all(Array.from({ length: 3 }, () => sites.team(fresh("Cubs"))));
        const acts = await Promise.all(
          teams.map(async ({ manager, teamId }) => {
            const browsers = await sites.signIn(manager);
            const fields = { intent: "invite", teamId: String(teamId), playerId: person.playerId };
            return browsers.map((browser) => posting(browser, "/invitations", fields));
          }),
        );
        const answers = await together(acts.flat());
        for (const each of answers) expect(each).toMatch(/^303 \/teams\?done=invited/);
        for (const { teamId } of teams) expect((await slotsOf(sites, teamId)).held).toHaveLength(1);
        expect(
          await sites.count(
            "links l join invitations i on i.id = l.invitation_id where i.player_id = $1",
            person.playerId,
          ),
        ).toBe(3);
      },
    );

    rarely(
      "who accepts as rosters lock is on the team or told so",
      async () => {
        const person = await waiting(sites);
        const { invitationId } = await invited(person);
        const [browser] = await sites.signIn(person);
        const [deciding] = await sites.desk(ring.admin);
        const form = readyForm(await deciding.get("/admin/cup"), { version: "*" });
        const [accepted = "", locked] = await together([
          answering(browser, "accept", invitationId),
          posting(deciding, form.action, { ...form.fields, rosterLocksAt: "2025-07-15T11:00" }),
        ]);
        expect(locked).toMatch(/^303 \/admin\/cup\?done/);
        const isOn = (await sites.count("memberships where player_id = $1", person.playerId)) === 1;
        expect(accepted.startsWith("303")).toBe(isOn);
        if (!isOn) expect(accepted).toMatch(/^409 .*locked/i);
        await sites.db.update(cups).set({ rosterLocksAt: null }).where(eq(cups.id, sites.cup.id));
      },
      20,
    );

    rarely(
      "a team that is deleted while its invitation is accepted leaves nobody on it",
      async () => {
        const person = await waiting(sites);
        const { invitationId, teamId, manager } = await invited(person);
        const [browser] = await sites.signIn(person);
        const [deleting] = await sites.signIn(manager);
        const [, deleted] = await together([
          answering(browser, "accept", invitationId),
          posting(deleting, "/teams", { intent: "delete", teamId: String(teamId) }),
        ]);
        expect(deleted).toMatch(/^303 \/teams\?done=deleted/);
        expect(await sites.count("memberships where player_id = $1", person.playerId)).toBe(0);
      },
    );
  });
}
