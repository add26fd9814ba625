import { describe, expect } from "vitest";
import { recordScore } from "../../../domain/competition/games/results.ts";
import { typedIn } from "../assertions/forms.ts";
import { scheduleGame } from "../factories/games.ts";
import type { Browser } from "../fixtures/test-site.ts";
import { answerOf, readyForm } from "../fixtures/two-sites.ts";
import { U16 } from "../fixtures/world.ts";
import { type ClientPool, fresh, tally, together } from "./client-pool.ts";

export function scoreRaces(ring: ClientPool): void {
  const { sites, race, posting } = ring;
  describe("scores", () => {
    race(
      "of two admins on one score the second is told the first's, and both keep what they typed",
      async () => {
        const id = await scheduleGame(ring.admin, U16, "Lions - Tigers");
        const address = `/admin/games/edit/${id}`;
        const [one, other] = await sites.desk(ring.admin);
        const filled = async (browser: Browser, team1Score: string, team2Score: string) => {
          const form = readyForm(await browser.get(address), { intent: "score" });
          return { browser, fields: { ...form.fields, team1Score, team2Score } };
        };
        const forms = [await filled(one, "2", "1"), await filled(other, "3", "0")];
        const pages = await Promise.all(
          forms.map(({ browser, fields }) => browser.post(address, fields)),
        );
        const late = pages.findIndex(({ status }) => status === 409);
        const page = pages[late];
        const second = forms[late];
        const typed = second?.fields;
        const first = forms[1 - late]?.fields;
        if (!page || !second || !typed || !first)
          throw new Error(`Nobody was told: ${pages.map(answerOf).join()}`);
        const recordedAt = `/admin/games/edit?done=updated&game=${id}`;
        expect(pages[1 - late]?.url).toBe(recordedAt);
        const recorded = `${first["team1Score"]}-${first["team2Score"]}`;
        expect(answerOf(page)).toContain(
          `Error updating game: Someone else recorded ${recorded}. Press “Update Game” again to save yours instead.`,
        );
        expect([typedIn(page.text, "team1Score"), typedIn(page.text, "team2Score")]).toEqual([
          typed["team1Score"],
          typed["team2Score"],
        ]);
        expect(
          await sites.count("games where id = $1 and team1_score = $2", id, first["team1Score"]),
        ).toBe(1);
        const again = readyForm(page, { intent: "score" });
        expect((await second.browser.post(address, again.fields)).url).toBe(recordedAt);
        expect(
          await sites.count("games where id = $1 and team1_score = $2", id, typed["team1Score"]),
        ).toBe(1);
      },
    );

    race("of two admins who take one score back, or correct it, one is told", async () => {
      const id = await scheduleGame(ring.admin, U16, "Lions - Tigers");
      await recordScore(ring.admin, id, { team1Score: 2, team2Score: 1 });
      const address = `/admin/games/edit/${id}`;
      const [one, other] = await sites.desk(ring.admin);
      const undo = readyForm(await one.get(address), { intent: "undo" });
      const again = readyForm(await other.get(address), { intent: "score" }, { team1Score: "3" });
      const answers = await together([
        posting(one, address, undo.fields),
        posting(other, address, again.fields),
      ]);
      expect(answers.filter((each) => each.startsWith("303"))).toHaveLength(1);
      expect(answers.filter((each) => each.startsWith("409"))).toHaveLength(1);
      const kept = answers[0]?.startsWith("303") ? "team1_score is null" : "team1_score = 3";
      expect(await sites.count(`games where id = $1 and ${kept}`, id)).toBe(1);
    });

    race("who records the score that another just recorded has recorded it", async () => {
      const id = await scheduleGame(ring.admin, U16, "Lions - Tigers");
      const address = `/admin/games/edit/${id}`;
      const browsers = await sites.desk(ring.admin);
      const fields = { intent: "score", version: "none", team1Score: "4", team2Score: "4" };
      const answers = await together(browsers.map((browser) => posting(browser, address, fields)));
      expect(tally(answers)).toEqual({ [answers[0] ?? ""]: 2 });
      expect(answers[0]).toMatch(/^303 \/admin\/games\/edit\?done=updated/);
      expect(
        await sites.count(
          "audit_entries where subject = $1 and action = 'game.score'",
          `game:${id}`,
        ),
      ).toBe(1);
    });

    race(
      "a game that is scored, changed, cleared and deleted at once is there with its score, or not at all",
      async () => {
        const id = await scheduleGame(ring.admin, U16, "Lions - Tigers");
        const address = `/admin/games/edit/${id}`;
        const [one, other] = await sites.desk(ring.admin);
        const details = readyForm(await one.get(address), { intent: "details" });
        const answers = await together([
          posting(one, address, {
            intent: "score",
            version: "none",
            team1Score: "2",
            team2Score: "1",
          }),
          posting(other, address, { intent: "delete" }),
          posting(one, address, { ...details.fields, field: "North" }),
          posting(other, address, { intent: "clear", version: "none" }),
        ]);
        for (const each of answers) expect(each).toMatch(/^(?:303|404|409) \/admin\/games\/edit/);
        const [scored = "", deleted = ""] = answers;
        const isThere = (await sites.count("games where id = $1", id)) === 1;
        expect(deleted.startsWith("303")).toBe(!isThere);
        if (scored.startsWith("303") && isThere) {
          expect(await sites.count("games where id = $1 and team1_score = 2", id)).toBe(1);
        }
        // The deletion was confirmed for a game without a score; an acknowledged score must
        // survive.
        if (!isThere) expect(scored).toMatch(/^404/);
      },
    );

    race("goals that two admins count at once are all counted", async () => {
      const { manager, teamId } = await sites.team(fresh("Cubs"));
      const browsers = await sites.desk(ring.admin);
      const { playerId } = manager;
      const tap = (intent: string) => (at: number) =>
        posting(browsers[at % 2] as Browser, `/admin/players/${teamId}`, { intent, playerId });
      await together(Array.from({ length: 6 }, (_, at) => tap("add-goal")(at)));
      await together(Array.from({ length: 2 }, (_, at) => tap("void-goal")(at)));
      expect(await sites.count("goals where player_id = $1 and voided_at is null", playerId)).toBe(
        4,
      );
      await together(Array.from({ length: 6 }, (_, at) => tap("void-goal")(at)));
      expect(await sites.count("goals where player_id = $1 and voided_at is null", playerId)).toBe(
        0,
      );
      expect(await sites.count("goals where player_id = $1", playerId)).toBe(6);
    });
  });
}
