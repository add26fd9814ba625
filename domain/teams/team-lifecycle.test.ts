import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brackets } from "../../db/schema/cup.ts";
import { players } from "../../db/schema/people.ts";
import { teams } from "../../db/schema/teams.ts";
import { waitForLocks } from "../../tests/support/fixtures/concurrency.ts";
import { type Person, U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { createTeam, insertTeam } from "./team-lifecycle.ts";
import { myTeams } from "./team-view.ts";
import { joinWaitlist } from "./waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "./waitlist/waitlist-entries.ts";

const world = useWorld();

const create = (person: Person, name: string, tournamentName = U13) =>
  createTeam(person.ctx, { name, tournamentName, playerId: person.playerId });

async function slotOf(person: Person): Promise<number | undefined> {
  const [team] = await myTeams(person.ctx);
  return team?.roster.find(({ player }) => player?.id === person.playerId)?.slot;
}

async function bracketOf(teamId: number): Promise<string | undefined> {
  const [found] = await world.db
    .select({ name: brackets.name })
    .from(teams)
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(eq(teams.id, teamId));
  return found?.name;
}

test("an eligible creator manages the team and plays in slot 1", async () => {
  const ana = await world.person();
  expect(await create(ana, "River Rats")).toMatchObject({ plays: true });
  expect(await slotOf(ana)).toBe(1);
  expect((await myTeams(ana.ctx))[0]).toMatchObject({ name: "River Rats", isManager: true });
});

test("a coach who is too old manages without a slot", async () => {
  const coach = await world.person({ dob: "1990-03-02" });
  expect(await create(coach, "Grown Ups")).toMatchObject({ plays: false });
  const [team] = await myTeams(coach.ctx);
  expect(team?.isManager).toBe(true);
  expect(team?.roster.map(({ player }) => player)).toEqual(Array(7).fill(null));
});

test("nobody manages two teams, or creates one while on another", async () => {
  const { manager, members } = await world.team("Only One", { more: 1 });
  const refusal = { code: "conflict", message: "You already have a team." };
  await expect(create(manager, "Another")).rejects.toMatchObject(refusal);
  await expect(create(members[0] as Person, "Mutiny")).rejects.toMatchObject(refusal);
  const coach = await world.person({ dob: "1980-01-01" });
  await create(coach, "Coached");
  await expect(create(coach, "Coached Too", U16)).rejects.toMatchObject(refusal);
});

test("an account with several players manages one team", async () => {
  const parent = await world.person();
  const { id: _, ...child } = await world.playerRow(parent.playerId);
  const [second] = await world.db
    .insert(players)
    .values({ ...child, isHolder: false })
    .returning({ id: players.id });
  const made = await Promise.allSettled(
    [parent.playerId, second?.id ?? "", null].map((playerId, index) =>
      createTeam(parent.ctx, { name: `Family ${index}`, tournamentName: U13, playerId }),
    ),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await myTeams(parent.ctx)).toHaveLength(1);
});

test("a name that looks like another's is taken", async () => {
  await world.team("Río Plate");
  const ana = await world.person();
  for (const name of ["río plate", "RIO  PLATE", "R1o Plate", "Rіo Plаte", "Rio-Plate!"]) {
    await expect(create(ana, name), name).rejects.toMatchObject({
      code: "conflict",
      message: "A team with this name plays in this tournament already.",
      field: "name",
    });
  }
});

test("one name can be used in both tournaments", async () => {
  await world.team("Twins");
  await expect(create(await world.person(), "Twins", U16)).resolves.toBeTruthy();
});

test("'Lions 2' and a second 'Lions' created at once get different addresses", async () => {
  const tournaments = [await world.tournamentId(U13), await world.tournamentId(U16)] as const;
  const insert = (tx: typeof world.db, tournamentId: number, name: string) =>
    insertTeam(tx, { tournamentId, name, managerAccountId: null, now: world.now });
  await insert(world.db, tournaments[0], "Slow Lions");
  const { later } = await world.db.transaction(async (tx) => {
    const first = await insert(tx, tournaments[0], "Slow Lions 2");
    expect(first.slug).toBe("slow-lions-2");
    // Wrapped in an object: the transaction would otherwise await a promise that waits for the
    // transaction.
    const later = world.db.transaction((other) => insert(other, tournaments[1], "Slow Lions"));
    later.catch(() => {});
    await waitForLocks(world);
    return { later };
  });
  expect(await later).toMatchObject({ slug: "slow-lions-3" });
});

test("the manager of a withdrawn team can create another", async () => {
  const { teamId, manager } = await world.team("Gone Home");
  await withdrawTeam(await world.admin(), { teamId, choice: "remove" });
  expect(await myTeams(manager.ctx)).toEqual([]);
  await expect(create(manager, "Back Again")).resolves.toMatchObject({ plays: true });
});

test("simultaneous teams fill the brackets of U16+ evenly", async () => {
  const creators = await Promise.all(Array.from({ length: 6 }, () => world.person()));
  await world.db.delete(teams).where(eq(teams.tournamentId, await world.tournamentId(U16)));
  const made = await Promise.all(creators.map((each, index) => create(each, `Even ${index}`, U16)));
  const names = await Promise.all(made.map(({ teamId }) => bracketOf(teamId)));
  expect(names.filter((name) => name === "Bracket A")).toHaveLength(3);
  expect(names.filter((name) => name === "Bracket B")).toHaveLength(3);
});

test("creating a team leaves the waitlist", async () => {
  const ana = await world.person();
  await joinWaitlist(ana.ctx, { tournamentName: U13, showContact: false, playerId: ana.playerId });
  await create(ana, "No More Waiting");
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).toBeNull();
});
