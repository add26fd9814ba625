import { expect, test } from "vitest";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { placeTeams } from "#tests/support/factories/games.ts";
import { fourGoOn, importSurely, madeKnockout } from "#tests/support/factories/knockouts.ts";
import { groupOfFour } from "#tests/support/factories/withdrawals.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { readScoreDesk } from "../games/score-desk.ts";
import { confirmGroups } from "./group-stage.ts";
import { readNextSteps } from "./next-steps.ts";

const { world, admin } = useAdminWorld();

const steps = async () => readNextSteps(admin, await readScoreDesk(admin, 12));

test("an organizer confirms a group stage once all its games are over, and not before one is played", async () => {
  const id = await fourGoOn(world, admin);
  expect((await steps()).confirm.map((each) => each.id)).toEqual([id]);
  await confirmGroups(admin, id);
  expect((await steps()).confirm).toEqual([]);

  const { tournamentId } = await groupOfFour(world, admin);
  await madeKnockout(admin, tournamentId, 2);
  await placeTeams(world, U13, { Ants: "Bracket A", Bees: "Bracket A" });
  const unplayed = await world.tournamentId(U13);
  await madeKnockout(admin, unplayed, 2);
  expect((await steps()).confirm).toEqual([]);
  const text = message("knockout.groups.none");
  await expectRefusal(confirmGroups(admin, unplayed), { code: "conflict", text });
});

test("lots have to be drawn once a group stage is over and teams that could advance are tied", async () => {
  await importSurely(
    admin,
    "tournament,bracket,date,time,team1,team2,score1,score2\nTied,A,2025-07-15,,Yaks,Zebus,1,1\n",
  );
  const id = await world.tournamentId("Tied");
  expect((await steps()).draw).toEqual([]);
  await madeKnockout(admin, id, 2);
  expect((await steps()).draw).toEqual([{ id, name: "Tied" }]);
});

test("drafts and unpaid teams are what the organizer does next", async () => {
  expect(await steps()).toMatchObject({ hasDraft: false, unpaid: 0 });
  const tournamentIds = [await world.tournamentId(U13)];
  const draft = { settings: {}, madeAt: world.now, tournamentIds };
  await world.db.insert(scheduleDrafts).values({ ...draft, games: [] });
  // As publishing and discarding leave it.
  expect(await steps()).toMatchObject({ hasDraft: false });
  await world.db.update(scheduleDrafts).set({ games: [{}] });
  const unpaid = { ineligibleAt: world.now, eligibilityBy: "deadline" } as const;
  await world.db.update(teams).set(unpaid);
  const count = await world.db.$count(teams);
  expect(await steps()).toMatchObject({ hasDraft: true, unpaid: count });
  await expectRefusal(
    readNextSteps(await world.staff("scorekeeper"), await readScoreDesk(admin, 1)),
    "forbidden",
  );
});
