import { expect, test } from "vitest";
import { violatedConstraint } from "#domain/core/mutate.ts";
import { U13, U16, useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();

const constraintOn = (statement: string, values: unknown[]): Promise<string | undefined> =>
  world.pool.query(statement, values).then(() => undefined, violatedConstraint);

function enrol(teamId: number, playerId: string, slot: number, rosterSize = 7) {
  return constraintOn(
    `insert into memberships (team_id, cup_id, roster_size, player_id, slot, joined_at)
     values ($1, $2, $3, $4, $5, now())`,
    [teamId, world.cup.id, rosterSize, playerId, slot],
  );
}

async function teamRow(change: Partial<Record<"nameKey" | "teamCode" | "reference", string>>) {
  const row = { nameKey: "straightin", teamCode: "123456", reference: "ZZ-1", ...change };
  return constraintOn(
    `insert into teams (cup_id, tournament_id, roster_size, bracket_id, name, name_key, slug, team_code, payment_reference, created_at)
     values ($1, $2, 7, (select min(id) from brackets where tournament_id = $2), 'Straight In', $3, 'straight-in', $4, $5, now())`,
    [world.cup.id, await world.tournamentId(), row.nameKey, row.teamCode, row.reference],
  );
}

test("a slot below 1 or above the roster size is refused", async () => {
  const { teamId } = await world.team("Seven");
  const { playerId } = await world.person();
  expect(await enrol(teamId, playerId, 8)).toBe("memberships_slot");
  expect(await enrol(teamId, playerId, 0)).toBe("memberships_slot");
  expect(await enrol(teamId, playerId, 8, 8)).toBe("memberships_team");
  expect(await enrol(teamId, playerId, 7)).toBeUndefined();
});

test("a slot belongs to one player, and a player has one slot per cup", async () => {
  const { teamId, manager } = await world.team("Taken");
  const other = await world.team("Other");
  expect(await enrol(teamId, (await world.person()).playerId, 1)).toBe("memberships_slot_unique");
  for (const id of [teamId, other.teamId]) {
    expect(await enrol(id, manager.playerId, 5)).toBe("memberships_one_team");
  }
});

test("a roster size below a filled slot is refused", async () => {
  const { teamId } = await world.team("Nearly Full", { tournamentName: U16, more: 4 });
  const resize = (size: number) =>
    constraintOn("update tournaments set roster_size = $1 where name = $2", [size, U16]);
  expect(await resize(4)).toBe("memberships_slot");
  expect(await resize(5)).toBeUndefined();
  expect(await enrol(teamId, (await world.person()).playerId, 6, 5)).toBe("memberships_slot");
  expect(await resize(7)).toBeUndefined();
});

test("team name, code and payment reference are unique", async () => {
  const { teamId, teamCode } = await world.team("Rivals");
  expect(await teamRow({ nameKey: "rlvals" })).toBe("teams_name_unique");
  expect(await teamRow({ teamCode })).toBe("teams_code_unique");
  const reference = await world.reference(teamId);
  expect(await teamRow({ reference })).toBe("teams_payment_reference_unique");
});

test.each(["12345", "1234567", "012345", "12345a", "", "١٢٣٤٥٦"])(
  "%j is no team code",
  async (teamCode) => expect(await teamRow({ teamCode })).toBe("teams_code_digits"),
);

test("a team's bracket belongs to its tournament", async () => {
  const { teamId } = await world.team("Placed");
  const moved = constraintOn(
    "update teams set bracket_id = (select max(id) from brackets where tournament_id = $1) where id = $2",
    [await world.tournamentId(U16), teamId],
  );
  expect(await moved).toBe("teams_bracket");
});

test("a player waits once per cup, for one of its tournaments", async () => {
  const { playerId } = await world.person();
  const wait = (cup: number, tournament: number) =>
    constraintOn(
      `insert into waitlist_entries (cup_id, tournament_id, player_id, show_contact, created_at)
       values ($1, $2, $3, false, now())`,
      [cup, tournament, playerId],
    );
  const youth = await world.tournamentId(U13);
  expect(await wait(world.cup.id + 1, youth)).toBe("waitlist_tournament");
  expect(await wait(world.cup.id, youth)).toBeUndefined();
  expect(await wait(world.cup.id, await world.tournamentId(U16))).toBe("waitlist_one_entry");
});
