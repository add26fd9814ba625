import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf, lionsTigers as game, placeTeams } from "#tests/support/factories/games.ts";
import { useAnimals } from "#tests/support/fixtures/animals.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { createGame, editGame } from "./game-editing.ts";
import { gameInput } from "./input.ts";
import { listGames, readGame } from "./list-games.ts";

const { world, admin } = useAnimals();

test("a created game is on the schedule and in the audit log, between brackets only in the knockout", async () => {
  const id = await createGame(admin, game({ field: "North" }));
  const [stored] = await listGames(admin, await world.tournamentId(U16));
  const { team1Name, team2Name, date, time, stage } = game();
  expect(stored).toMatchObject({ id, team1Name, team2Name, date, time, stage, field: "North" });
  expect(stored).toMatchObject({ team1Score: null, team2Score: null });
  expect(stored?.bracketId).not.toBeNull();
  const [entry, ...others] = await auditOf(world, `game:${id}`);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: "game.create", at: world.now });
  expect(entry?.actorAccountId).toBe(admin.actor.kind === "account" && admin.actor.accountId);
  const final = await createGame(admin, game({ team2Name: "Wolves", stage: "semi-final" }));
  expect((await readGame(admin, final)).game.bracketId).toBeNull();
});

test("the same game is created once, in either order of its teams", async () => {
  const final = game({ stage: "final", time: "20:00", field: "North" });
  const ids = await Promise.all([1, 2, 3].map(() => createGame(admin, final)));
  expect(new Set([...ids, await createGame(admin, final)]).size).toBe(1);
  const third = game({ stage: "third-place", time: "19:00" });
  await createGame(admin, third);
  const turned = { ...third, team1Name: "Tigers", team2Name: "Lions" };
  for (const it of [turned, { ...third, field: "South" }]) {
    await expectRefusal(createGame(admin, it), "conflict", "This game is already on the schedule.");
  }
  await createGame(admin, { ...third, time: "19:30" });
});

test("a game keeps its own length, and an edit without the field leaves it", async () => {
  const semi = game({ stage: "semi-final", time: "17:00" });
  const id = await createGame(admin, { ...semi, minutes: 20 });
  const stored = async () => (await readGame(admin, id)).game;
  expect(await stored()).toMatchObject({ minutes: 20, sequence: 0 });
  await editGame(admin, id, { ...semi, time: "17:30" });
  expect(await stored()).toMatchObject({ minutes: 20, time: "17:30", sequence: 1 });
  await editGame(admin, id, { ...semi, time: "17:30", minutes: null });
  expect(await stored()).toMatchObject({ minutes: null, sequence: 2 });
});

test("the length on the form is a whole number of minutes, empty, or left out", () => {
  const { stage: _, field: _unset, ...fields } = game();
  const read = (minutes?: string) => gameInput.safeParse({ ...fields, minutes });
  expect(read(" 20 ").data?.minutes).toBe(20);
  expect(read("").data?.minutes).toBeNull();
  expect(read().data?.minutes).toBeUndefined();
  for (const wrong of ["0", "201", "7.5", "long"]) {
    const [issue] = read(wrong).error?.issues ?? [];
    expect(issue?.path).toEqual(["minutes"]);
    expect(translate("en", reasonOf(issue))).toBe(
      "Enter a game length from 1 to 200 minutes, or leave it empty.",
    );
  }
});

test.each([
  ["of a team against itself", { team2Name: "Lions" }, "A team can't play itself."],
  ["of another age group", { team2Name: "Cubs" }, "This team doesn't play in that tournament."],
  ["of an unknown team", { team1Name: "Ghosts" }, "This team doesn't play in that tournament."],
  [
    "of the group stage between two brackets",
    { team2Name: "Wolves" },
    "Both teams in a group game must be in the same bracket.",
  ],
  ["of no such tournament", { tournamentName: "U99" }, "That tournament isn't part of this cup."],
] as const)("a game is refused: %s", async (_, other, message) => {
  const before = await listGames(admin, await world.tournamentId(U16));
  await expectRefusal(createGame(admin, game(other)), { name: "DomainError", message });
  expect(await listGames(admin, await world.tournamentId(U16))).toEqual(before);
});

test("a game of a withdrawn team is refused", async () => {
  const ids = await placeTeams(world, U13, { Gone: "Bracket A" });
  await withdrawTeam(admin, { teamId: ids.get("Gone") ?? 0, choice: "remove" });
  const input = game({ tournamentName: U13, team1Name: "Cubs", team2Name: "Gone" });
  const refused = { code: "invalid", field: "team2Name", message: "This team has withdrawn." };
  await expectRefusal(createGame(admin, input), refused);
});
