import { beforeAll, describe, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { suspendPlay } from "#domain/scheduling/suspension.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { elements, readable } from "#tests/support/assertions/html.ts";
import { confirming } from "#tests/support/factories/confirming.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);

const page = async (address: string) => (await site.browser().get(address)).text;

async function seenAt(address: string): Promise<{ seen: string; slides: number }> {
  const html = await page(address);
  const slides = [...html.matchAll(/<section([^>]*)>(.*?)<\/section>/gs)];
  const open = slides.filter(([, attributes = ""]) => !/ hidden=/.test(attributes));
  expect(open).toHaveLength(1);
  return { seen: readable(open[0]?.[2] ?? ""), slides: slides.length };
}

test("the venue board says when there is nothing to show", async () => {
  expect(readable(await page("/board"))).toContain("The schedule will appear here once it's set.");
});

describe("the venue board on a game day", () => {
  beforeAll(async () => {
    const manager = await site.person({ firstName: "Rosa", lastName: "Zqlima", dob: "1985-01-01" });
    await site.team("Lions", { tournamentName: U16, manager });
    for (const name of ["Tigers", "Wolves", "Bears"]) {
      await site.team(name, { tournamentName: U16 });
    }
    const played = await scheduleGame(admin, U16, "Lions - Wolves");
    await recordScore(admin, played, { team1Score: 2, team2Score: 1 });
    await addGoal(admin, manager.playerId);
    for (let game = 0; game < 9; game++) await scheduleGame(admin, U16, "Tigers - Bears");
  });

  test("the board rotates through the day, the tables and the scorers, no more than fit", async () => {
    const { slides } = await seenAt("/board?group=u16");
    const seen: string[] = [];
    for (let at = 1; at <= slides; at++) {
      const html = await page(`/board?group=u16&page=${at}`);
      expect(html).toContain(`url=/board?group=u16${at < slides ? `&amp;page=${at + 1}` : ""}"`);
      seen.push((await seenAt(`/board?group=u16&page=${at}`)).seen);
    }
    const all = seen.join("\n");
    const shown = [
      "Schedule, Tue, Jul 15",
      "Lions2–1Wolves",
      "Bracket A",
      "Top scorers",
      "Rosa Z.",
    ];
    for (const each of shown) expect(all).toContain(each);
    expect(all).not.toContain("Zqlima");
    expect(seen.filter((each) => each.includes("Schedule, "))).toHaveLength(2);
    for (const each of seen) expect(each.match(/Tigers–Bears/g)?.length ?? 0).toBeLessThan(9);
  });

  test("the board of a team opens its age group and marks its rows on every slide", async () => {
    const marked = (html: string) => [...html.matchAll(/<(?:li|tr)[^>]*class="board-own"/g)].length;
    const own = await page("/board?team=lions");
    expect(own).toContain("url=/board?group=u16&amp;team=lions&amp;page=2");
    // The day's game, the table and the scorer.
    expect(marked(own)).toBe(3);
    expect(marked(await page("/board?team=nobody"))).toBe(0);
  });

  test("the board names the day once when games are not today, and who won on penalties", async () => {
    const final = { stage: "final", date: "2025-07-16" } as const;
    const id = await scheduleGame(admin, U16, "Lions - Bears", final);
    const html = await page("/board?group=u16");
    const slides = [...html.matchAll(/<section.*?<\/section>/gs)].map(([each]) => readable(each));
    const knockout = slides.filter((each) => each.includes("Knockout"));
    expect(knockout).toHaveLength(1);
    expect(knockout[0]).toContain("Knockout, Wed, Jul 16");
    expect(knockout[0]?.match(/Jul 16/g)).toHaveLength(1);
    const penalties = { team1Penalties: 3, team2Penalties: 4 };
    const score = { team1Score: 1, team2Score: 1, ...penalties };
    await confirming((confirmed) => recordScore(admin, id, { ...score, confirmed }));
    const after = await page("/board?group=u16");
    const won = elements(after, "span").filter(({ role }) => role === "img");
    const names = won.map((each) => each["aria-label"]);
    expect(new Set(names)).toEqual(new Set(["Lions won", "Bears won"]));
    await site.remove(games, { id });
  });

  test("the board follows changes with its own script and no page frame", async () => {
    const html = await page("/board");
    const [main] = elements(html, "main");
    expect(main?.["data-topics"]).toContain("tournament:");
    expect(main?.["data-part"]).toBe("/part/board");
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      expect.stringContaining(' src="/assets/board-'),
    ]);
    for (const tag of ["footer", "header", "form"]) expect(elements(html, tag)).toEqual([]);
    expect(elements(html, "time").some(({ id }) => id === "board-clock")).toBe(true);
  });

  test("the board says at the top that play is suspended, with the organizer's words", async () => {
    const said = { to: "everyone", subject: "Parking", body: "Use the north gate." };
    const shown = { ...said, bannerUntil: "2025-07-15T18:00" };
    await sendAnnouncement(admin, announceInput.parse(shown));
    await suspendPlay(admin, { reason: "lightning", text: "" });
    expect((await seenAt("/board")).seen).toBe("ParkingUse the north gate.");
    expect(readable(await page("/board?page=2"))).toContain(
      "Play is suspended for lightning. We expect to resume at ",
    );
  });
});
