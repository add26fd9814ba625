import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { goals } from "../../../db/schema/competition.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { refusedEntriesDesk, useFieldDay } from "../../../tests/support/factories/field-entries.ts";
import { scheduleGame } from "../../../tests/support/factories/games.ts";
import { U16 } from "../../../tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { dismissEntry } from "./refused-entries.ts";

const day = useFieldDay();

const { atDesk, firstId, lateGoal, press, said, whyNot } = refusedEntriesDesk(day);
const counted = () => day.world.db.$count(goals);

describe("entries kept off the score desk", () => {
  test("a start or end that a second phone enters is not listed", async () => {
    const [one, other] = [day.phone(), day.phone()];
    await one.begin();
    expect(await other.begin()).toBe("This game has begun already.");
    await one.end();
    expect(await other.end()).toBe("This game has ended 0-0.");
    expect(await atDesk()).toEqual([]);
  });

  test("impossible penalties, which their phone corrects, are not listed", async () => {
    const final = { field: "Field 1", stage: "final" } as const;
    day.gameId = await scheduleGame(day.admin, U16, "Lions - Tigers", { ...final, time: "17:00" });
    const { begin, send } = day.phone();
    await begin();
    const level = { kind: "penalties", team1: "3", team2: "3" };
    expect(await send(level)).toBe("Penalties have a winner.");
    expect(await atDesk()).toEqual([]);
  });

  test("a refused goal that its phone removed is not listed", async () => {
    const phone = day.phone();
    await phone.begin();
    await recordScore(day.admin, day.gameId, { team1Score: 4, team2Score: 2 });
    const key = randomUUID();
    await phone.goal(1, "nobody", { key });
    expect(await said()).toEqual(["Goal for Lions"]);
    expect(await phone.undo(key)).toBeNull();
    expect(await atDesk()).toEqual([]);
    expect(await day.score()).toBe("final 4-2");
  });

  test("a dismissed entry is not listed and cannot be applied", async () => {
    const id = await lateGoal();
    await dismissEntry(day.admin, day.gameId, { entryId: id });
    expect(await atDesk()).toEqual([]);
    expect(await whyNot(id)).toBe("This entry was already applied or dismissed.");
    const again = await refusal(dismissEntry(day.admin, day.gameId, { entryId: id }));
    expect(again.code).toBe("conflict");
  });
});

describe("when Apply does nothing", () => {
  test("a goal of a scorer who left the team cannot be applied", async () => {
    const phone = day.phone();
    await phone.begin();
    await phone.goal(1, randomUUID());
    expect(await whyNot(await firstId())).toBe("This player is not on that team any more.");
    expect(await day.score()).toBe("live 0-0");
    expect(await counted()).toBe(0);
  });

  test("a goal of a game decided on penalties cannot be applied", async () => {
    const final = { field: "Field 1", stage: "final" } as const;
    day.gameId = await scheduleGame(day.admin, U16, "Lions - Tigers", { ...final, time: "17:00" });
    const phone = day.phone();
    await phone.begin();
    const shootout = { team1Penalties: 4, team2Penalties: 3 };
    await recordScore(day.admin, day.gameId, { team1Score: 1, team2Score: 1, ...shootout });
    await phone.goal(1);
    expect(await whyNot(await firstId())).toBe(
      "This game went to extra time or penalties. Correct its score on the game's page.",
    );
  });

  test("an entry under another game cannot be applied", async () => {
    const id = await lateGoal();
    const other = await day.schedule("Tigers - Lions", { time: "18:00" });
    const refused = await refusal(press(id, undefined, other));
    expect(refused.message).toBe("This entry was already applied or dismissed.");
  });
});
