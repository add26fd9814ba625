import { expect } from "vitest";
import { coManage } from "../factories/co-managers.ts";
import { slotsOf } from "../factories/invitations.ts";
import { setCup } from "../factories/payments.ts";
import { rounds } from "../fixtures/run-length.ts";
import { readyForm } from "../fixtures/two-sites.ts";
import { type Person, U13 } from "../fixtures/world.ts";
import {
  type ClientPool,
  fresh,
  JOINED,
  REFUSED,
  statusesOf,
  tally,
  together,
} from "./client-pool.ts";

export function teamRaces(pool: ClientPool) {
  const { sites, race, rareRace, posting, postingAs, joining, crowd, desk } = pool;
  race(
    "of many who want the last slot one gets it, the others are told that it's full",
    async () => {
      const { teamId, teamCode } = await sites.team(fresh("Cubs"), { more: 5 });
      const many = rounds(6, 20);
      const answers = await together(crowd(many, teamCode));
      expect(tally(answers)).toEqual({
        [JOINED]: 1,
        [`${REFUSED} This team is full.`]: many - 1,
      });
      expect((await slotsOf(sites, teamId)).filled).toEqual([1, 2, 3, 4, 5, 6, 7]);
    },
  );

  race("who joins two teams at once is on one of them", async () => {
    const [one, other] = [await sites.team(fresh("Cubs")), await sites.team(fresh("Cubs"))];
    const person = await sites.person();
    const answers = await together([
      joining(person, one.teamCode),
      joining(person, other.teamCode),
    ]);
    expect(tally(answers)).toEqual({ [JOINED]: 1, [`${REFUSED} You already have a team.`]: 1 });
    expect(await sites.count("memberships where player_id = $1", person.playerId)).toBe(1);
  });

  rareRace("of two teams of one name that are created at once there is one", async () => {
    const name = fresh("Wolves");
    const creating = async (each: string) =>
      postingAs(await sites.person(), "/teams", {
        intent: "create",
        name: each,
        tournamentName: U13,
      });
    const answers = await together([creating(name), creating(name.toUpperCase())]);
    expect(tally(answers.map((each) => each.slice(0, 23)))).toEqual({
      "303 /teams?done=create": 1,
      "409 /teams Failed to cr": 1,
    });
    expect(answers.join()).toContain("Another team in this tournament already has this name.");
    expect(await sites.count("teams where name ilike $1", name)).toBe(1);
  });

  rareRace("a team that is deleted while others join has no players", async () => {
    const { manager, teamId, teamCode } = await sites.team(fresh("Cubs"), { more: 1 });
    const answers = await together([
      ...crowd(rounds(3, 5), teamCode),
      postingAs(manager, "/teams", { intent: "delete", teamId: String(teamId) }),
    ]);
    expect(answers.pop()).toContain("303 /teams?done=delete");
    for (const answer of answers)
      expect(answer).toMatch(/^(?:303 \/teams\?done=join|404 \/teams Failed)/);
    expect(await sites.count("memberships where team_id = $1", teamId)).toBe(0);
  });

  rareRace(
    "who is handed a team while leaving it does not manage what they are not on",
    async () => {
      const { manager, members, teamId } = await sites.team(fresh("Cubs"), { more: 1 });
      const heir = members[0] as Person;
      const { playerId, accountId } = heir;
      const [handed, left] = await together([
        postingAs(manager, `/manage/${teamId}`, { intent: "hand-over", playerId }),
        postingAs(heir, "/teams", { intent: "leave", teamId: String(teamId), playerId }),
      ]);
      const managed = "teams where id = $1 and manager_account_id = $2";
      const isManager = (await sites.count(managed, teamId, accountId)) === 1;
      const isOn = (await sites.count("memberships where player_id = $1", playerId)) === 1;
      expect(isOn).toBe(isManager);
      expect(handed?.startsWith("303")).toBe(isManager);
      expect(left?.startsWith("303")).toBe(!isManager);
    },
  );

  rareRace("who joins as registration closes is on the team or told that it closed", async () => {
    const { teamId, teamCode } = await sites.team(fresh("Cubs"));
    const [browser] = await desk();
    const form = readyForm(await browser.get("/admin/cup"), { version: "*" });
    const closing = { ...form.fields, registrationClosesAt: "2025-07-15T11:00" };
    const answers = await together([
      ...crowd(rounds(3, 6), teamCode),
      posting(browser, form.action, closing),
    ]);
    expect(answers.pop()).toMatch(/^303 \/admin\/cup\?done/);
    const refused = answers.filter((each) => each !== JOINED);
    for (const each of refused) expect(each).toMatch(/^409 .*Registration closed on/);
    expect(await sites.count("memberships where team_id = $1", teamId)).toBe(
      1 + answers.length - refused.length,
    );
    const [late] = await together(crowd(1, teamCode));
    expect(late).toContain("Registration closed on");
    await setCup(sites, { registrationClosesAt: null });
  });

  rareRace("of co-managers whom two managers add at once a team has two", async () => {
    const manager = await sites.adult();
    const { teamId } = await sites.team(fresh("Cubs"), { manager });
    const helper = await sites.adult();
    await coManage(sites, manager, teamId, helper);
    const adding = (by: Person, email: string) =>
      postingAs(by, `/manage/${teamId}`, { intent: "add-co-manager", email });
    const answers = await together([
      adding(manager, "coach0@example.org"),
      adding(helper, "coach1@example.org"),
    ]);
    expect(statusesOf(answers)).toEqual({ "303": 1, "409": 1 });
    expect(answers.join()).toContain("A team can have two co-managers.");
    expect(await sites.count("co_managers where team_id = $1", teamId)).toBe(2);
  });

  rareRace(
    "who is removed as a co-manager while they change the team can't afterwards",
    async () => {
      const manager = await sites.adult();
      const { teamId } = await sites.team(fresh("Cubs"), { manager });
      const helper = await sites.adult();
      const coManagerId = String(await coManage(sites, manager, teamId, helper));
      const naming = (shortName: string) =>
        postingAs(helper, `/manage/${teamId}`, { intent: "details", shortName });
      const [removed, named] = await together([
        postingAs(manager, `/manage/${teamId}`, { intent: "remove-co-manager", coManagerId }),
        naming("First"),
      ]);
      expect(removed).toMatch(/^303/);
      expect(named).toMatch(/^(?:303|403)/);
      expect(await together([naming("Second")])).toEqual([expect.stringMatching(/^403/)]);
      expect(await sites.count("co_managers where team_id = $1", teamId)).toBe(0);
    },
  );

  rareRace(
    "who joins a team and the waitlist at once is on the team and waits no more",
    async () => {
      const { teamCode } = await sites.team(fresh("Cubs"));
      const person = await sites.person();
      const { playerId } = person;
      const waiting = { intent: "join-waitlist", tournamentName: U13, playerId };
      await together([joining(person, teamCode), postingAs(person, "/teams", waiting)]);
      expect(await sites.count("memberships where player_id = $1", playerId)).toBe(1);
      expect(await sites.count("waitlist_entries where player_id = $1", playerId)).toBe(0);
    },
  );
}
