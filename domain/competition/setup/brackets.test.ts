import { expect, test } from "vitest";
import { memberships, teams } from "../../../db/schema/teams.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { heardDuring } from "../../../tests/support/factories/cups.ts";
import { placeTeams } from "../../../tests/support/factories/games.ts";
import {
  U13,
  U16,
  useAdmin,
  useEmptyTables,
  useWorld,
} from "../../../tests/support/fixtures/world.ts";
import { moveTeam } from "../../teams/team-lifecycle.ts";
import { addBracket, deleteBracket, renameBracket } from "./brackets.ts";
import { tournamentInput } from "./cup-input.ts";
import { addTournament, readTournament } from "./tournaments.ts";

const world = useWorld();
const admin = useAdmin(world);

useEmptyTables(world, memberships, teams);

const bracketsOf = async (id: number) => (await readTournament(admin, id)).brackets;
const idOf = async (tournament: number, bracket: string) =>
  (await bracketsOf(tournament)).find(({ name }) => name === bracket)?.id ?? 0;

test("a bracket is added, renamed and deleted when empty", async () => {
  const id = await world.tournamentId(U13);
  await addBracket(admin, id, { name: "Bracket B" });
  const bracketId = await idOf(id, "Bracket B");
  await renameBracket(admin, id, { bracketId, name: "Bracket Blue" });
  expect((await bracketsOf(id)).map(({ name }) => name)).toEqual(["Bracket A", "Bracket Blue"]);
  await placeTeams(world, U13, { Cubs: "Bracket A" });
  await world.team("Second");
  expect(await bracketsOf(id)).toMatchObject([{ teamCount: 1 }, { teamCount: 1 }]);
  await expectRefusal(
    deleteBracket(admin, id, { bracketId }),
    "conflict",
    "You can't delete this bracket because it has teams. Move them to another bracket first.",
  );
  await world.db.delete(memberships);
  await world.db.delete(teams);
  const heard = await heardDuring(world, () => deleteBracket(admin, id, { bracketId }));
  expect(heard).toEqual([`tournament:${id}`, `cup:${world.cup.id}`]);
});

test("a bracket's taken name is refused", async () => {
  const id = await world.tournamentId(U16);
  const refusal = { code: "conflict", field: "name" };
  await expectRefusal(addBracket(admin, id, { name: "bracket  b" }), refusal);
  const bracketId = await idOf(id, "Bracket A");
  await expectRefusal(renameBracket(admin, id, { bracketId, name: "BRACKET B" }), refusal);
  await renameBracket(admin, id, { bracketId, name: "BRACKET A" });
  await renameBracket(admin, id, { bracketId, name: "Bracket A" });
});

test("the last bracket stays, also when two are deleted at once", async () => {
  const id = await addTournament(admin, tournamentInput.parse({ name: "Pairs", rosterSize: "7" }));
  await addBracket(admin, id, { name: "Bracket B" });
  const both = await bracketsOf(id);
  const tries = await Promise.allSettled(
    both.map((bracket) => deleteBracket(admin, id, { bracketId: bracket.id })),
  );
  expect(tries.filter(({ status }) => status === "rejected")).toMatchObject([
    {
      reason: {
        message: "You can't delete this bracket because a tournament needs at least one.",
      },
    },
  ]);
});

test("another tournament's bracket is not found", async () => {
  const id = await world.tournamentId(U13);
  const bracketId = await idOf(await world.tournamentId(U16), "Bracket B");
  const refusal = { code: "not-found", message: "This bracket no longer exists." };
  await expectRefusal(deleteBracket(admin, id, { bracketId }), refusal);
  await expectRefusal(renameBracket(admin, id, { bracketId, name: "X" }), refusal);
});

test("a bracket cannot be deleted while a team moves into it", async () => {
  const id = await world.tournamentId(U13);
  const teamId = (await placeTeams(world, U13, { Cubs: "Bracket A" })).get("Cubs") ?? 0;
  for (let round = 0; round < 5; round++) {
    const home = await idOf(id, "Bracket A");
    await addBracket(admin, id, { name: `Round ${round}` });
    const bracketId = await idOf(id, `Round ${round}`);
    const tries = await Promise.allSettled([
      moveTeam(admin, { teamId, bracketId }),
      deleteBracket(admin, id, { bracketId }),
    ]);
    const refused = tries.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      message: expect.stringMatching(
        /^(?:You can't delete this bracket|That bracket isn't part of)/,
      ),
    });
    await moveTeam(admin, { teamId, bracketId: home });
    if (tries[1].status === "rejected") await deleteBracket(admin, id, { bracketId });
  }
});
