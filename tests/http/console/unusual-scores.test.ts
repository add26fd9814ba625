import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { alerts, buttons, typedIn } from "../../support/assertions/forms.ts";
import { readable } from "../../support/assertions/html.ts";
import { scheduleGame } from "../../support/factories/games.ts";
import { useConsole } from "../../support/fixtures/animals.ts";
import { readyForm } from "../../support/fixtures/two-sites.ts";
import { U16 } from "../../support/fixtures/world.ts";

const { site, admin, browser, send } = useConsole();
let id: number;

beforeEach(async () => {
  await site.db.delete(games);
  id = await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field 1", time: "11:00" });
});

const stored = async () => {
  const [game] = await site.db.select().from(games).where(eq(games.id, id));
  return game && [game.team1Score, game.team2Score, game.state];
};
const score = (team1Score: string, team2Score: string) => ({ team1Score, team2Score });
const openGame = () => browser.get(`/admin/games/edit/${id}`);

describe("scores above 15", () => {
  test("a score above 15 is confirmed once before it is saved", async () => {
    const asked = await send(await openGame(), "score", score("21", "2"));
    expect(asked.status).toBe(409);
    expect(alerts(asked.text)).toEqual([
      ["Nothing is saved yet.", "21–2 is an unusual score. Save it?"],
    ]);
    expect(typedIn(asked.text, "team1Score")).toBe("21");
    expect(buttons(asked)).toContain("Save this score");
    expect(await stored()).toEqual([null, null, "scheduled"]);
    const other = await send(asked, "score", score("22", "2"));
    expect(alerts(other.text)[0]?.[1]).toBe("22–2 is an unusual score. Save it?");
    const saved = await send(other, "score");
    expect(saved.url).toContain("done=updated");
    expect(await stored()).toEqual([22, 2, "final"]);
  });

  test("a correction to more than 15 is confirmed with its other effects, and not again", async () => {
    await send(await openGame(), "score", score("2", "1"));
    const asked = await send(await openGame(), "score", score("20", "1"));
    expect(alerts(asked.text)[0]?.[1]).toBe("20–1 is an unusual score. Save it?");
    expect(readable(asked.text)).toContain("2-1 → becomes 20-1");
    expect(buttons(asked)).toContain("Save the change");
    await send(asked, "score");
    expect(await stored()).toEqual([20, 1, "final"]);
    const corrected = await send(await openGame(), "score", score("20", "3"));
    expect(corrected.url).toContain("done=updated");
    expect(await stored()).toEqual([20, 3, "final"]);
  });
});

describe("importing scores above 15", () => {
  const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  const send = (lines: string[], more: Record<string, string> = {}) =>
    browser.post("/admin/games/import", more, { file: [HEADING, ...lines].join("\n") });

  test("an import names each line above 15 and asks once for all", async () => {
    const lines = [
      "Heat Cup,,,2025-07-15,15:00,,Ants,Bees,21,2",
      "Heat Cup,,,2025-07-15,16:00,,Ants,Wasps,3,2",
      "Heat Cup,,,2025-07-15,17:00,,Bees,Wasps,0,33",
    ];
    const before = await site.db.select().from(games);
    const asked = await send(lines);
    expect(asked.status).toBe(409);
    const text = readable(asked.text);
    expect(text).toContain("Nothing is saved yet.");
    expect(text).toContain("2 unusual scores. Save them?");
    expect(text).toContain("Line 2: Ants 21–2 Bees");
    expect(text).toContain("Line 4: Bees 0–33 Wasps");
    expect(text).not.toContain("Line 3:");
    expect(buttons(asked)).toContain("Import anyway");
    expect(await site.db.select().from(games)).toEqual(before);
    const confirmed = typedIn(asked.text, "confirmed");
    const other = lines.with(2, "Heat Cup,,,2025-07-15,17:00,,Bees,Wasps,0,34");
    expect((await send(other, { confirmed })).status).toBe(409);
    const saved = await send(lines, { confirmed });
    expect(readable(saved.text)).toContain("Games imported successfully!3 games created");
    expect(readable((await send(lines)).text)).toContain("Nothing changed");
  });
});

describe("scores above 15 at the field", () => {
  const keys = () => ({ key: crypto.randomUUID(), phone: crypto.randomUUID() });

  test("a score above 15 is confirmed when the game ends, without script", async () => {
    const made = await browser.post("/admin/field", { intent: "make", day: "2025-07-15" });
    const path = /\/field\/\d[\w-]+/.exec(made.text)?.[0] ?? "";
    const phone = site.browser();
    const gameId = String(id);
    await phone.post(path, { kind: "begin", gameId, ...keys() });
    await site.db.update(games).set({ team1Score: 15 });
    const goal = await phone.get(`${path}?game=${id}&sheet=goal-1`);
    expect(readable(goal.text)).toContain("This makes it 16–0. Check the score first.");
    await phone.post(path, { kind: "goal", side: "1", who: "nobody", gameId, ...keys() });
    expect(await stored()).toEqual([16, 0, "live"]);
    const end = `${path}?game=${id}&sheet=end`;
    const asked = await phone.post(end, { kind: "end", gameId, ...keys() });
    expect(asked.status).toBe(409);
    expect(readable(asked.text)).toContain("16–0 is an unusual score. Save it?");
    expect(readable(asked.text)).toContain("Save it and end the game");
    expect(await stored()).toEqual([16, 0, "live"]);
    const { fields } = readyForm(asked, { kind: "end" });
    expect((await phone.post(end, fields)).status).toBe(200);
    expect(await stored()).toEqual([16, 0, "final"]);
  });
});
