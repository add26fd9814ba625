import { expect, test } from "vitest";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { scheduleGame } from "../../../tests/support/factories/games.ts";
import { groupOfFour } from "../../../tests/support/factories/withdrawals.ts";
import { useAnimals } from "../../../tests/support/fixtures/animals.ts";
import { U16 } from "../../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { NO_SCORE } from "./result-rules.ts";
import { clearScore, previewResult, recordScore, recordState } from "./results.ts";

const { world, admin, stored } = useAnimals();

const score = (team1Score: number, team2Score: number) => ({ team1Score, team2Score });

const GONE = [
  { to: "forfeit", absent: 1 },
  { to: "abandoned", team1Score: 2, team2Score: 1 },
  { to: "postponed" },
  { to: "cancelled" },
  { to: "live" },
] as const;

test.each(GONE)(
  "a form that changes a counting result to $to is confirmed first",
  async (change) => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await recordScore(admin, id, score(2, 1));
    const version = "2-1";
    const asked = await refusal(recordState(admin, id, { change, version }));
    expect(asked).toMatchObject({
      code: "unconfirmed",
      message: "This changes a result that already counts.",
    });
    const preview = await previewResult(admin, id, change);
    expect(preview).toMatchObject({ from: "2-1" });
    expect(preview.rows).not.toEqual([]);
    expect(await stored(id)).toMatchObject({ state: "final", ...score(2, 1) });
    await recordState(admin, id, { change, version, confirmed: asked.confirm });
    expect((await stored(id)).state).toBe(change.to);
  },
);

test("a score for a game with a withdrawn team is confirmed first", async () => {
  const { tigers, game } = await groupOfFour(world, admin);
  const id = await game("Tigers - Bears");
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "forfeit" });
  const asked = await refusal(recordScore(admin, id, score(2, 1)));
  expect(asked).toMatchObject({
    code: "unconfirmed",
    message: "Tigers withdrew from the cup. Save this score anyway?",
  });
  expect((await stored(id)).state).toBe("forfeit");
  await recordScore(admin, id, { ...score(2, 1), confirmed: asked.confirm });
  expect(await stored(id)).toMatchObject({ state: "final", ...score(2, 1) });
  await recordScore(admin, await game("Tigers - Lions"), score(3, 1));
});

test("Clear Score is confirmed first, except for live and abandoned scores", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordState(admin, id, { change: { to: "forfeit", absent: 2 }, version: NO_SCORE });
  const version = "Forfeit 3-0";
  const asked = await refusal(clearScore(admin, id, { version }));
  expect(asked.message).toBe("This changes a result that already counts.");
  await clearScore(admin, id, { version, confirmed: asked.confirm });
  await recordState(admin, id, { change: { to: "live" }, version: NO_SCORE });
  await clearScore(admin, id, { version: "Live 0-0" });
  expect((await stored(id)).state).toBe("scheduled");
});
