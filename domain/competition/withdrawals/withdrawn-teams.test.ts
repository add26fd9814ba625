import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberships, teams } from "../../../db/schema/teams.ts";
import { translateAll } from "../../../i18n/translate.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { fourGoOn, teamNamed } from "../../../tests/support/factories/knockouts.ts";
import { groupOfFour, later } from "../../../tests/support/factories/withdrawals.ts";
import { type Person, useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { readOwnData } from "../../site/accounts/data-export.ts";
import { joinTeam } from "../../teams/joining.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { listWithdrawnTodos } from "../knockout/withdrawn-sides.ts";
import { withdrawTeam } from "./withdraw-team.ts";
import { listWithdrawnTeams, readWithdrawnTeam } from "./withdrawn-teams.ts";

const world = useWorld();
const admin = useAdmin(world);

test("a withdrawn team is on record with its games and players, and where they are now", async () => {
  const { name, tigers, tournamentId } = await groupOfFour(world, admin);
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "forfeit" });
  const owls = await world.team("Owls", { tournamentName: name });
  const { ctx, playerId } = tigers.members[1] as Person;
  await joinTeam(ctx, { playerId, teamCode: owls.teamCode });
  expect(await readWithdrawnTeam(admin, tigers.teamId)).toMatchObject({
    name: "Tigers",
    tournamentId,
    at: "Tuesday, July 15, 2025 at 12:00 PM PDT",
    withdrawal: { choice: "forfeit" },
    games: [
      { teams: "Tigers - Bears", from: null, to: "Forfeit 0-3" },
      { teams: "Wolves - Tigers", from: null, to: "Forfeit 3-0" },
    ],
    roster: [
      { slot: 1, name: "Ana Silva", teamNow: null },
      { slot: 2, name: "Player0 Silva", teamNow: null },
      { slot: 3, name: "Player1 Silva", teamNow: "Owls" },
    ],
  });
  const { formerMemberships } = await readOwnData(ctx);
  expect(formerMemberships).toMatchObject([{ team: "Tigers", playerId, slot: 3 }]);
  expect(await readWithdrawnTeam(admin, owls.teamId)).toBeNull();
  expect((await listWithdrawnTeams(admin)).map(({ id }) => id)).toContain(tigers.teamId);
  for (const who of [world.visitor(), ctx]) {
    await expectRefusal(listWithdrawnTeams(who), "forbidden");
    await expectRefusal(readWithdrawnTeam(who, tigers.teamId), "forbidden");
  }
});

test("a team withdrawn before records existed is listed without its roster", async () => {
  const id = await fourGoOn(world, admin);
  await confirmGroups(admin, id);
  const teamId = await teamNamed(admin, id, "Tigers");
  await world.db.delete(memberships).where(eq(memberships.teamId, teamId));
  await world.db
    .update(teams)
    .set({ withdrawnAt: later(admin, 5).now })
    .where(eq(teams.id, teamId));
  expect(await readWithdrawnTeam(admin, teamId)).toMatchObject({
    withdrawal: null,
    games: [],
    roster: [],
  });
  const todos = await listWithdrawnTodos(admin, world.cup.id);
  expect(translateAll("en", todos)).toMatchObject([
    { team: { id: teamId }, game: "Semi-final 2", next: { name: "Cubs" } },
  ]);
});
