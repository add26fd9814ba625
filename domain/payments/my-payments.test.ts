import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../db/schema/cups.ts";
import { type Person, U16, useWorld } from "../../tests/support/world.ts";
import { joinTeam } from "../teams/join-team.ts";
import { myPayments } from "./my-payments.ts";
import { paymentReference } from "./reference-rules.ts";

const world = useWorld();

test("a member and the manager are told the same: the team's reference and both fees", async () => {
  const { teamId, manager, members } = await world.team("River Rats", { more: 1 });
  await world.team("Somebody Else's");
  const owed = [
    {
      teamId,
      teamName: "River Rats",
      reference: paymentReference("Araknid Cup", teamId),
      teamFee: 175,
      personFee: 25,
    },
  ];
  expect(await myPayments(manager.ctx)).toEqual(owed);
  expect(await myPayments((members[0] as Person).ctx)).toEqual(owed);
});

test("a coach who plays elsewhere is told of both teams", async () => {
  const coach = await world.person({ dob: "2000-01-01" });
  await world.team("Coached", { manager: coach });
  const open = await world.team("Played", { tournamentName: U16 });
  await joinTeam(coach.ctx, { playerId: coach.playerId, teamCode: open.teamCode });
  const names = (await myPayments(coach.ctx)).map(({ teamName }) => teamName);
  expect(names).toEqual(["Coached", "Played"]);
});

test("the fees are the cup's", async () => {
  const { manager } = await world.team("Cheap Seats");
  await world.db.update(cups).set({ teamFee: 140, personFee: 20 }).where(eq(cups.id, world.cup.id));
  expect(await myPayments(manager.ctx)).toMatchObject([{ teamFee: 140, personFee: 20 }]);
});

test("a visitor, the admin and who has no team are told of none", async () => {
  await world.team("Private");
  for (const ctx of [world.visitor(), await world.admin(), (await world.person()).ctx]) {
    expect(await myPayments(ctx)).toEqual([]);
  }
});
