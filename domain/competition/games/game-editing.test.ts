import { expect, test } from "vitest";
import { gameSlots, games, goals } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { auditOf, lionsTigers as game, scheduleGame } from "#tests/support/factories/games.ts";
import { useAnimals } from "#tests/support/fixtures/animals.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { deleteGame, readDeletedGame, restoreGame } from "./delete-game.ts";
import { editGame } from "./game-editing.ts";
import type { GameInput } from "./input.ts";
import { readGame } from "./list-games.ts";
import { teamsVersion } from "./result-rules.ts";
import { clearScore, recordScore, recordState } from "./results.ts";

const { world, admin, knockout } = useAnimals();

const NO_SCORE_FIRST =
  "This game has a score, so you can't change or delete it. Clear the score first.";

test("date, time, field, stage, teams and tournament of a game can be changed", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const changes = { date: "2025-07-16", time: "18:20", stage: "final", field: "East" } as const;
  await editGame(admin, id, game({ ...changes, team2Name: "Wolves" }));
  const { game: stored } = await readGame(admin, id);
  expect(stored).toMatchObject({ ...changes, team2Name: "Wolves", bracketId: null });
  const [, entry] = await auditOf(world, `game:${id}`);
  expect(entry).toMatchObject({ action: "game.edit", details: changes });
  await editGame(admin, id, game({ date: "2025-07-17", time: null }));
  expect((await readGame(admin, id)).game).toMatchObject({ time: null, field: null });
  const other = game({ tournamentName: U13, team1Name: "Cubs", team2Name: "Pups" });
  await editGame(admin, id, other);
  expect((await readGame(admin, id)).tournament.name).toBe(U13);
});

test("moving a game to a past time needs a confirmation", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { time: "20:00" });
  const earlier = game({ time: "09:00" });
  const refused = await refusal(editGame(admin, id, earlier));
  expect(refused).toMatchObject({
    code: "unconfirmed",
    message: "Tue, Jul 15 at 9:00 AM has passed, and this game has no result yet. Save it anyway?",
  });
  expect((await readGame(admin, id)).game.time).toBe("20:00");
  const { confirm: confirmed } = refused;
  const yesterday = { ...game({ date: "2025-07-14" }), confirmed };
  expect((await refusal(editGame(admin, id, yesterday))).code).toBe("unconfirmed");
  await editGame(admin, id, { ...earlier, confirmed });
  expect((await readGame(admin, id)).game.time).toBe("09:00");
  await editGame(admin, id, game({ time: "09:00", field: "East" }));
});

test("moving a game onto the same game at that time is refused", async () => {
  await scheduleGame(admin, U16, "Lions - Tigers", { date: "2025-07-18", time: "16:00" });
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { date: "2025-07-18" });
  const there = game({ date: "2025-07-18", time: "16:00" });
  const message = "This game is already on the schedule.";
  await expectRefusal(editGame(admin, id, there), "conflict", message);
});

test("rescheduling a postponed game restores it, a canceled one stays canceled", async () => {
  const id = await scheduleGame(admin, U13, "Cubs - Pups");
  const pups = { tournamentName: U13, team1Name: "Cubs", team2Name: "Pups" };
  const stateOf = async () => (await readGame(admin, id)).game.state;
  await recordState(admin, id, { change: { to: "postponed" } });
  await editGame(admin, id, game({ ...pups, time: "17:00" }));
  expect(await stateOf()).toBe("scheduled");
  await recordState(admin, id, { change: { to: "cancelled" } });
  await editGame(admin, id, game({ ...pups, time: "17:30" }));
  expect(await stateOf()).toBe("cancelled");
});

test("deleting a game removes its players' and unattributed goals", async () => {
  const id = await scheduleGame(admin, U13, "Cubs - Pups");
  const scorer = await world.person();
  const goal = { cupId: world.cup.id, gameId: id, recordedAt: world.now };
  await world.db.insert(goals).values([{ ...goal, playerId: scorer.playerId }, goal]);
  await deleteGame(admin, id);
  expect(await world.db.select().from(goals)).toMatchObject([
    { playerId: scorer.playerId, gameId: null, voidedAt: world.now },
  ]);
});

test("a game with a score can neither be changed nor deleted", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, { team1Score: 0, team2Score: 0 });
  const { game: before } = await readGame(admin, id);
  await expect(editGame(admin, id, game({ time: "16:00" }))).rejects.toThrow(NO_SCORE_FIRST);
  await expect(deleteGame(admin, id)).rejects.toThrow(NO_SCORE_FIRST);
  expect((await readGame(admin, id)).game).toEqual(before);

  await clearScore(admin, id);
  await editGame(admin, id, game({ time: "16:00" }));
  await deleteGame(admin, id);
  expect(await world.countRows(games, { id })).toBe(0);
});

test("a deleted game comes back as it was scheduled and with what feeds it, once, and without withdrawn teams", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { field: "East" });
  const { game: before } = await readGame(admin, id);
  await deleteGame(admin, id);
  expect(await readDeletedGame(admin, id)).toBe(id);
  await restoreGame(admin, { gameId: id });
  await restoreGame(admin, { gameId: id });
  expect((await readGame(admin, id)).game).toEqual({ ...before, sequence: before.sequence + 2 });
  expect(await readDeletedGame(admin, id)).toBeNull();
  expect((await auditOf(world, `game:${id}`)).at(-1)?.action).toBe("game.restore");
  await deleteGame(admin, id);
  await scheduleGame(admin, U16, "Tigers - Lions", { date: before.date, time: before.time });
  await expectRefusal(restoreGame(admin, { gameId: id }), "conflict");
  await expectRefusal(restoreGame(admin, { gameId: 99_999 }), "not-found");
  await expectRefusal(restoreGame(world.visitor(), { gameId: id }), "forbidden");
  const other = await scheduleGame(admin, U13, "Cubs - Pups");
  await deleteGame(admin, other);
  const [cubs] = await world.rows(teams, { name: "Cubs" });
  await world.set(teams, { id: cubs?.id ?? 0 }, { withdrawnAt: world.now });
  await expectRefusal(restoreGame(admin, { gameId: other }), "conflict");
  await world.set(teams, { id: cubs?.id ?? 0 }, { withdrawnAt: null });
  const { final } = await knockout();
  const slots = () => world.rows(gameSlots, { gameId: final });
  const feeds = await slots();
  expect(feeds).toHaveLength(1);
  await deleteGame(admin, final);
  await restoreGame(admin, { gameId: final });
  expect(await slots()).toEqual(feeds);
});

const edited = (other: Partial<GameInput>) =>
  game({
    stage: "final",
    date: "2025-07-16",
    time: "12:00",
    team1Name: "",
    team2Name: "",
    ...other,
  });

test("an open side of a knockout game stays open, and calendars learn of the move", async () => {
  const { final } = await knockout();
  await editGame(admin, final, edited({ time: "13:00", team2Name: "Wolves" }));
  const still = { number: 1, team1Id: null, team1Name: "Winner of Semi-final 1", sequence: 1 };
  const now = { time: "13:00", team2Name: "Wolves" };
  expect((await readGame(admin, final)).game).toMatchObject({ ...still, ...now });
  await editGame(admin, final, edited({ time: "13:00", team2Name: "Wolves" }));
  expect((await readGame(admin, final)).game.sequence).toBe(1);
  const alone = editGame(admin, final, edited({ team1Name: "Wolves", team2Name: "Wolves" }));
  await expect(alone).rejects.toThrow("A team can't play itself.");
});

test("an outdated form does not restore earlier teams", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Wolves", { stage: "quarter-final" });
  const version = teamsVersion((await readGame(admin, id)).game);
  const other = { stage: "quarter-final", date: "2025-07-24", field: "East" } as const;
  await editGame(admin, id, { ...game({ ...other, team2Name: "Tigers" }), version });
  const late = { ...game({ ...other, team2Name: "Wolves", field: "West" }), version };
  const message = "The teams in this game have changed. Pick them again.";
  await expectRefusal(editGame(admin, id, late), "changed", message);
  expect((await readGame(admin, id)).game).toMatchObject({ team2Name: "Tigers", field: "East" });
  await deleteGame(admin, id);
});

test("a team set by hand stays, whoever wins", async () => {
  const { semi, final } = await knockout();
  await editGame(admin, final, edited({ team1Name: "Wolves" }));
  await recordScore(admin, semi, { team1Score: 2, team2Score: 1 });
  expect((await readGame(admin, final)).game.team1Name).toBe("Wolves");
});

test("changing the stage of a knockout game, or deleting what others depend on, is refused", async () => {
  const { semi, final } = await knockout();
  const refused =
    "This game is part of the knockout, so you can't change its stage. To change who plays, go to Knockout.";
  await expect(editGame(admin, final, edited({ stage: "third-place" }))).rejects.toThrow(refused);
  await expect(editGame(admin, semi, game())).rejects.toThrow(refused);
  const message =
    "You can't delete this game because it decides who plays in another one: Final. Change the pairings in Knockout first.";
  await expectRefusal(deleteGame(admin, semi), "conflict", message);
  await deleteGame(admin, final);
  await deleteGame(admin, semi);
});

test("a withdrawn side stays until the admin decides", async () => {
  const { semi, final } = await knockout();
  const alone = await scheduleGame(admin, U16, "Lions - Wolves", { stage: "third-place" });
  const { game: before } = await readGame(admin, semi);
  await withdrawTeam(admin, { teamId: before.team1Id ?? 0, choice: "remove" });
  const gone = { team1Name: "Lions", team1Withdrawn: true };
  expect((await readGame(admin, alone)).game).toMatchObject(gone);
  await editGame(admin, semi, game({ stage: "semi-final", time: "18:00" }));
  expect((await readGame(admin, semi)).game).toMatchObject({ team1Name: "Lions", time: "18:00" });
  await recordState(admin, semi, { change: { to: "forfeit", absent: 1 } });
  expect((await readGame(admin, final)).game.team1Name).toBe("Tigers");
});
