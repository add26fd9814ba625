import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { coManage } from "../factories/co-managers.ts";
import { slotsOf } from "../factories/invitations.ts";
import { readyForm } from "../fixtures/two-sites.ts";
import { type Person, U13 } from "../fixtures/world.ts";
import { type ClientPool, fresh, JOINED, REFUSED, tally, together } from "./client-pool.ts";

export function teamRaces(ring: ClientPool): void {
  const { sites, race, posting, joining } = ring;
  describe("teams", () => {
    race(
      "of twenty who want the last slot one gets it, and the others are told that it is full",
      async () => {
        const { teamId, teamCode } = await sites.team(fresh("Cubs"), { more: 5 });
        const people = await Promise.all(Array.from({ length: 20 }, () => sites.person()));
        const answers = await together(
          await Promise.all(people.map((each) => joining(each, teamCode))),
        );
        expect(tally(answers)).toEqual({ [JOINED]: 1, [`${REFUSED} This team is full.`]: 19 });
        expect((await slotsOf(sites, teamId)).filled).toEqual([1, 2, 3, 4, 5, 6, 7]);
      },
    );

    race("who joins two teams at once is on one of them", async () => {
      const [one, other] = [await sites.team(fresh("Cubs")), await sites.team(fresh("Cubs"))];
      const person = await sites.person();
      const answers = await together([
        await joining(person, one.teamCode),
        await joining(person, other.teamCode),
      ]);
      expect(tally(answers)).toEqual({ [JOINED]: 1, [`${REFUSED} You already have a team.`]: 1 });
      expect(await sites.count("memberships where player_id = $1", person.playerId)).toBe(1);
    });

    race("of two teams of one name that are created at once there is one", async () => {
      const name = fresh("Wolves");
      const people = [await sites.person(), await sites.person()];
      const answers = await together(
        await Promise.all(
          people.map(async (person, at) => {
            const [browser] = await sites.signIn(person);
            return posting(browser, "/teams", {
              intent: "create",
              name: at === 0 ? name : name.toUpperCase(),
              tournamentName: U13,
            });
          }),
        ),
      );
      expect(tally(answers.map((each) => each.slice(0, 23)))).toEqual({
        "303 /teams?done=create": 1,
        "409 /teams Failed to cr": 1,
      });
      expect(answers.join()).toContain("Another team in this tournament already has this name.");
      expect(await sites.count("teams where name ilike $1", name)).toBe(1);
    });

    race("a team that is deleted while others join has no players", async () => {
      const { manager, teamId, teamCode } = await sites.team(fresh("Cubs"), { more: 1 });
      const people = await Promise.all(Array.from({ length: 5 }, () => sites.person()));
      const [browser] = await sites.signIn(manager);
      const answers = await together([
        ...(await Promise.all(people.map((each) => joining(each, teamCode)))),
        posting(browser, "/teams", { intent: "delete", teamId: String(teamId) }),
      ]);
      expect(answers.pop()).toContain("303 /teams?done=delete");
      for (const answer of answers)
        expect(answer).toMatch(/^(?:303 \/teams\?done=join|404 \/teams Failed)/);
      expect(await sites.count("memberships where team_id = $1", teamId)).toBe(0);
    });

    race(
      "whom a team is handed to while they leave it does not manage a team that they are not on",
      async () => {
        const { manager, members, teamId } = await sites.team(fresh("Cubs"), { more: 1 });
        const heir = members[0] as Person;
        const [giving] = await sites.signIn(manager);
        const [leaving] = await sites.signIn(heir);
        const { playerId } = heir;
        const [handed, left] = await together([
          posting(giving, `/manage/${teamId}`, { intent: "hand-over", playerId }),
          posting(leaving, "/teams", { intent: "leave", teamId: String(teamId), playerId }),
        ]);
        const isManager =
          (await sites.count(
            "teams where id = $1 and manager_account_id = $2",
            teamId,
            heir.accountId,
          )) === 1;
        const isOn = (await sites.count("memberships where player_id = $1", playerId)) === 1;
        expect(isOn).toBe(isManager);
        expect(handed?.startsWith("303")).toBe(isManager);
        expect(left?.startsWith("303")).toBe(!isManager);
      },
    );

    race(
      "who joins as registration closes is on the team or told that it closed",
      async () => {
        const { teamId, teamCode } = await sites.team(fresh("Cubs"));
        const people = await Promise.all(Array.from({ length: 6 }, () => sites.person()));
        const [browser] = await sites.desk(ring.admin);
        const form = readyForm(await browser.get("/admin/cup"), { version: "*" });
        const answers = await together([
          ...(await Promise.all(people.map((each) => joining(each, teamCode)))),
          posting(browser, form.action, {
            ...form.fields,
            registrationClosesAt: "2025-07-15T11:00",
          }),
        ]);
        expect(answers.pop()).toMatch(/^303 \/admin\/cup\?done/);
        const joined = answers.filter((each) => each === JOINED);
        for (const each of answers)
          if (each !== JOINED) expect(each).toMatch(/^409 .*Registration closed on/);
        expect(await sites.count("memberships where team_id = $1", teamId)).toBe(1 + joined.length);
        expect(await (await joining(await sites.person(), teamCode))()).toContain(
          "Registration closed on",
        );
        await sites.db
          .update(cups)
          .set({ registrationClosesAt: null })
          .where(eq(cups.id, sites.cup.id));
      },
      20,
    );

    race("of co-managers whom two managers add at once a team has two", async () => {
      const { manager, teamId } = await sites.team(fresh("Cubs"));
      const helper = await sites.person();
      await coManage(sites, manager, teamId, helper);
      const answers = await together(
        await Promise.all(
          [manager, helper].map(async (by, at) => {
            const [browser] = await sites.signIn(by);
            const email = `coach${at}@example.org`;
            return posting(browser, `/manage/${teamId}`, { intent: "add-co-manager", email });
          }),
        ),
      );
      expect(tally(answers.map((each) => each.slice(0, 3)))).toEqual({ "303": 1, "409": 1 });
      expect(answers.join()).toContain("A team can have two co-managers.");
      expect(await sites.count("co_managers where team_id = $1", teamId)).toBe(2);
    });

    race("who is removed as a co-manager while they change the team can't afterwards", async () => {
      const { manager, teamId } = await sites.team(fresh("Cubs"));
      const helper = await sites.person();
      const id = await coManage(sites, manager, teamId, helper);
      const [removing] = await sites.signIn(manager);
      const [helping] = await sites.signIn(helper);
      const name = (shortName: string) =>
        posting(helping, `/manage/${teamId}`, { intent: "short-name", shortName });
      const [removed, named] = await together([
        posting(removing, `/manage/${teamId}`, {
          intent: "remove-co-manager",
          coManagerId: String(id),
        }),
        name("First"),
      ]);
      expect(removed).toMatch(/^303/);
      expect(named).toMatch(/^(?:303|403)/);
      expect(await name("Second")()).toMatch(/^403/);
      expect(await sites.count("co_managers where team_id = $1", teamId)).toBe(0);
    });

    race("who joins a team and the waitlist at once is on the team and waits no more", async () => {
      const { teamCode } = await sites.team(fresh("Cubs"));
      const person = await sites.person();
      const { playerId } = person;
      const [browser] = await sites.signIn(person);
      await together([
        await joining(person, teamCode),
        posting(browser, "/teams", { intent: "join-waitlist", tournamentName: U13, playerId }),
      ]);
      expect(await sites.count("memberships where player_id = $1", playerId)).toBe(1);
      expect(await sites.count("waitlist_entries where player_id = $1", playerId)).toBe(0);
    });
  });
}
