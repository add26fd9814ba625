import { expect } from "vitest";
import { recordScore } from "#domain/competition/games/results.ts";
import { typedIn } from "../assertions/forms.ts";
import { scheduleGame } from "../factories/games.ts";
import type { Browser } from "../fixtures/test-site.ts";
import { answerOf, readyForm } from "../fixtures/two-sites.ts";
import { U16 } from "../fixtures/world.ts";
import { type ClientPool, fresh, statusesOf, tally, together } from "./client-pool.ts";

export function scoreRaces(ring: ClientPool): void {
  const { sites, race, rareRace, posting, desk } = ring;
  const newGame = async () => {
    const id = await scheduleGame(ring.admin, U16, "Lions - Tigers");
    const has = (score: string) => sites.count(`games where id = $1 and ${score}`, id);
    return { id, address: `/admin/games/edit/${id}`, has, browsers: await desk() };
  };
  race("of two admins on one score the second is told the first's and keeps theirs", async () => {
    const { id, address, has, browsers } = await newGame();
    const filled = async (browser: Browser, team1Score: string, team2Score: string) => {
      const form = readyForm(await browser.get(address), { intent: "score" });
      return { browser, fields: { ...form.fields, team1Score, team2Score } };
    };
    const forms = [await filled(browsers[0], "2", "1"), await filled(browsers[1], "3", "0")];
    const pages = await Promise.all(
      forms.map(({ browser, fields }) => browser.post(address, fields)),
    );
    const late = pages.findIndex(({ status }) => status === 409);
    const [page, second, first] = [pages[late], forms[late], forms[1 - late]?.fields];
    if (!page || !second || !first)
      throw new Error(`Nobody was told: ${pages.map(answerOf).join()}`);
    const typed = second.fields;
    const recordedAt = `/admin/games/edit?done=updated&game=${id}`;
    expect(pages[1 - late]?.url).toBe(recordedAt);
    const recorded = `${first.team1Score}-${first.team2Score}`;
    expect(answerOf(page)).toContain(
      `Error updating game: Someone else recorded ${recorded}. Press “Update Game” again to save yours instead.`,
    );
    expect(typedIn(page.text, "team1Score")).toBe(typed.team1Score);
    expect(typedIn(page.text, "team2Score")).toBe(typed.team2Score);
    expect(await has(`team1_score = ${first.team1Score}`)).toBe(1);
    const again = readyForm(page, { intent: "score" });
    expect((await second.browser.post(address, again.fields)).url).toBe(recordedAt);
    expect(await has(`team1_score = ${typed.team1Score}`)).toBe(1);
  });

  rareRace("of two admins who take one score back, or correct it, one is told", async () => {
    const { id, address, has, browsers } = await newGame();
    const [one, other] = browsers;
    await recordScore(ring.admin, id, { team1Score: 2, team2Score: 1 });
    const undo = readyForm(await one.get(address), { intent: "undo" });
    const again = readyForm(await other.get(address), { intent: "score" }, { team1Score: "3" });
    const answers = await together([
      posting(one, address, undo.fields),
      posting(other, address, again.fields),
    ]);
    expect(statusesOf(answers)).toEqual({ "303": 1, "409": 1 });
    const isUndone = answers[0]?.startsWith("303");
    expect(await has(isUndone ? "team1_score is null" : "team1_score = 3")).toBe(1);
  });

  rareRace("who records the score that another just recorded has recorded it", async () => {
    const { id, address, browsers } = await newGame();
    const fields = { intent: "score", version: "none", team1Score: "4", team2Score: "4" };
    const answers = await together(browsers.map((browser) => posting(browser, address, fields)));
    expect(tally(answers)).toEqual({ [answers[0] ?? ""]: 2 });
    expect(answers[0]).toMatch(/^303 \/admin\/games\/edit\?done=updated/);
    const noted = "audit_entries where subject = $1 and action = 'game.score'";
    expect(await sites.count(noted, `game:${id}`)).toBe(1);
  });

  rareRace(
    "a game scored, changed, cleared and deleted at once has its score or is gone",
    async () => {
      const { address, has, browsers } = await newGame();
      const [one, other] = browsers;
      const details = readyForm(await one.get(address), { intent: "details" });
      const score = { intent: "score", version: "none", team1Score: "2", team2Score: "1" };
      const answers = await together([
        posting(one, address, score),
        posting(other, address, { intent: "delete" }),
        posting(one, address, { ...details.fields, field: "North" }),
        posting(other, address, { intent: "clear", version: "none" }),
      ]);
      for (const each of answers) expect(each).toMatch(/^(?:303|404|409) \/admin\/games\/edit/);
      const [scored = "", deleted = ""] = answers;
      const isThere = (await has("true")) === 1;
      expect(deleted.startsWith("303")).toBe(!isThere);
      if (scored.startsWith("303") && isThere) expect(await has("team1_score = 2")).toBe(1);
      // The deletion was confirmed for a game without a score; an acknowledged score must survive.
      if (!isThere) expect(scored).toMatch(/^404/);
    },
  );

  rareRace("goals that two admins count at once are all counted", async () => {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    const browsers = await desk();
    const { playerId } = manager;
    const tap = (intent: string, times: number) =>
      together(
        Array.from({ length: times }, (_, at) =>
          posting(browsers[at % 2] as Browser, `/admin/players/${teamId}`, { intent, playerId }),
        ),
      );
    const counted = () => sites.count("goals where player_id = $1 and voided_at is null", playerId);
    await tap("add-goal", 6);
    await tap("void-goal", 2);
    expect(await counted()).toBe(4);
    await tap("void-goal", 6);
    expect(await counted()).toBe(0);
    expect(await sites.count("goals where player_id = $1", playerId)).toBe(6);
  });
}
