import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../db/schema/cup.ts";
import { type Person, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { joinTeam } from "../teams/joining.ts";
import { insertTeam } from "../teams/team-lifecycle.ts";
import { myPayments } from "./team-payments.ts";

const world = useWorld();

test("members and the manager see the team's reference and both fees", async () => {
  const { teamId, manager, members } = await world.team("River Rats", { more: 1 });
  await world.team("Somebody Else's");
  const owed = [
    {
      teamId,
      teamName: "River Rats",
      reference: await world.reference(teamId),
      teamFee: 175,
      personFee: 25,
      feeSentence: "Owing $175. Due by noon on Friday the 26th. $0 of $175 received.",
    },
  ];
  expect(await myPayments(manager.ctx)).toEqual(owed);
  expect(await myPayments((members[0] as Person).ctx)).toEqual(owed);
});

test("a coach who plays elsewhere sees both teams' payments", async () => {
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

test("visitors, admins and people without a team see no payments", async () => {
  await world.team("Private");
  for (const ctx of [world.visitor(), await world.admin(), (await world.person()).ctx]) {
    expect(await myPayments(ctx)).toEqual([]);
  }
});

test("a reference survives renaming the cup, and new teams get new initials", async () => {
  const { teamId, manager } = await world.team("Keepers");
  const reference = await world.reference(teamId);
  expect(reference).toMatch(/^AC-[1-9][0-9]{2}$/);
  await world.db.update(cups).set({ name: "Spring Open" }).where(eq(cups.id, world.cup.id));
  expect(await myPayments(manager.ctx)).toMatchObject([{ reference }]);
  expect(await world.reference((await world.team("Latecomers")).teamId)).toMatch(/^SO-/);
  await world.db.update(cups).set({ name: "Araknid Cup" }).where(eq(cups.id, world.cup.id));
});

test("references are unique: the number gets longer if needed", async () => {
  const tournamentId = await world.tournamentId(U16);
  const taken = await world.reference((await world.team("First")).teamId);
  await world.pool.query(
    `insert into teams (cup_id, tournament_id, roster_size, bracket_id, name, name_key, slug, team_code,
        payment_reference, created_at)
      select cup_id, tournament_id, roster_size, bracket_id, 'Team ' || n, 'team' || n, 'crowd-' || n,
        100000 + n, 'AC-' || n, created_at
      from teams, generate_series(100, 999) n
      where slug = 'first' and 'AC-' || n not in (select payment_reference from teams)
      on conflict do nothing`,
  );
  const now = world.now;
  const { paymentReference } = await insertTeam(world.db, {
    tournamentId,
    name: "One Too Many",
    managerAccountId: null,
    now,
  });
  expect(paymentReference).toMatch(/^AC-[1-9][0-9]{3}$/);
  expect(paymentReference).not.toBe(taken);
});
