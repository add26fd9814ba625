import { expect, test } from "vitest";
import { cups } from "../../db/schema/cup.ts";
import { U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { insertTeam } from "./team-lifecycle.ts";

const world = useWorld();

test("a reference survives renaming the cup, and new teams get new initials", async () => {
  const { teamId } = await world.team("Keepers");
  const reference = await world.reference(teamId);
  expect(reference).toMatch(/^AC-[1-9][0-9]{2}$/);
  await world.db.update(cups).set({ name: "Spring Open" });
  expect(await world.reference(teamId)).toBe(reference);
  expect(await world.reference((await world.team("Latecomers")).teamId)).toMatch(/^SO-/);
  await world.db.update(cups).set({ name: "Araknid Cup" });
});

test("references are unique: the number gets longer if needed", async () => {
  await world.team("First");
  await world.pool.query(
    `insert into teams (cup_id, tournament_id, roster_size, bracket_id, name, name_key, slug, team_code,
        payment_reference, created_at)
      select cup_id, tournament_id, roster_size, bracket_id, 'Team ' || n, 'team' || n, 'crowd-' || n,
        100000 + n, 'AC-' || n, created_at
      from teams, generate_series(100, 999) n
      where slug = 'first' and 'AC-' || n not in (select payment_reference from teams)
      on conflict do nothing`,
  );
  const { paymentReference } = await insertTeam(world.db, {
    tournamentId: await world.tournamentId(U16),
    name: "One Too Many",
    managerAccountId: null,
    now: world.now,
  });
  expect(paymentReference).toMatch(/^AC-[1-9][0-9]{3}$/);
});
