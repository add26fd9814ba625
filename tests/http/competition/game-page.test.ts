import { expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { deleteGame } from "#domain/competition/games/delete-game.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { elements, links, readable, within } from "#tests/support/assertions/html.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);

async function opened(address: string) {
  const { status, text } = await site.browser().get(address);
  const [main = ""] = within(text, "main");
  const goalsOf = (list: string) => within(list, "li").map((each) => readable(each).trim());
  return {
    status,
    text,
    main,
    title: readable(within(text, "title")[0] ?? ""),
    words: readable(main).replaceAll(/\s+/g, " "),
    goals: goalsOf(within(main, "ol").find((each) => each.includes("goal-1")) ?? ""),
  };
}

test("a game's page shows crests, score, goals as the public may see them, form and places", async () => {
  const adult = await site.person({ firstName: "Kofi", lastName: "Mensah", dob: "2000-01-01" });
  const lions = await site.team("Lions", { tournamentName: U16, manager: adult, more: 1 });
  const [minor] = lions.members as [Person];
  const tigerId = (await placeTeams(site, U16, { Tigers: "Bracket A" })).get("Tigers") ?? 0;
  const before = await scheduleGame(admin, U16, "Tigers - Lions", { time: "14:00" });
  await recordScore(admin, before, { team1Score: 0, team2Score: 1 });
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00", field: "North" });
  await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  const at = { cupId: site.cup.id, gameId: id, recordedAt: site.now };
  await site.db.insert(goals).values([
    { ...at, teamId: lions.teamId, playerId: minor.playerId, minute: 9 },
    { ...at, teamId: lions.teamId, playerId: adult.playerId, minute: 4 },
    { ...at, teamId: tigerId, ownGoal: true, minute: 0 },
  ]);
  const { title, words, goals: shown, main, text } = await opened(`/games/${id}`);
  expect(title).toMatch(/^Lions 2-1 Tigers – /);
  expect(text).toMatch(/name="description" content="Lions 2-1 Tigers: /);
  expect(words).toContain("3:00 PM, North");
  expect(shown).toEqual([
    "Own goal for Tigers 1′",
    "Kofi M. for Lions 4′",
    "Player 2 for Lions 9′",
  ]);
  expect(words).toContain("1st out of 2 in Bracket A, with 6 points");
  const forms = elements(main, "abbr").map((each) => each["title"]);
  expect(forms).toEqual(expect.arrayContaining(["win", "loss"]));
  const hrefs = links(main).map(({ attributes }) => attributes["href"]);
  expect(hrefs).toEqual(expect.arrayContaining(["/teams/lions", "/teams/lions/follow"]));
});

test("a game without a score shows its time, and after its end that the score is to come", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { time: "16:00" });
  site.now = new Date("2025-07-15T16:05:00-07:00");
  expect((await opened(`/games/${id}`)).words).toContain("● Now");
  site.now = new Date("2025-07-15T16:30:00-07:00");
  const { words, title } = await opened(`/games/${id}`);
  expect(words).toContain("Score to come");
  expect(words).not.toContain("Now");
  expect(title).toMatch(/^Lions - Tigers – /);
});

test("a schedule leads to each game's page, which a deleted game has no longer", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { time: "18:00" });
  const { main } = await opened("/schedules-results?group=u16&view=schedule");
  expect(links(main).map(({ attributes }) => attributes["href"])).toContain(`/games/${id}`);
  await deleteGame(admin, id);
  for (const address of [`/games/${id}`, "/games/99999", "/games/x"]) {
    expect((await opened(address)).status, address).toBe(404);
  }
});

test("a game's link is shown with a picture of its teams and score, which changes with them", async () => {
  await placeTeams(site, U16, { "Card Lions": "Bracket A", "Card Tigers": "Bracket A" });
  const id = await scheduleGame(admin, U16, "Card Lions - Card Tigers", { time: "15:00" });
  const picture = async (path = `/games/${id}`) => {
    const { text } = await site.browser().get(path);
    const [{ content = "" } = {}] = elements(text, 'meta[property="og:image"]');
    const { pathname, search } = new URL(content);
    return pathname + search;
  };
  const before = await picture();
  expect(before).toMatch(new RegExp(`^/games/${id}/card\\.png\\?v=[0-9a-f]{8}$`));
  expect(await picture(`/es/games/${id}`)).toMatch(new RegExp(`^/es/games/${id}/card\\.png`));
  const sizeOf = async (address: string) => {
    const answer = await site.fetch(new Request(new URL(address, "http://localhost:3000")));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-type")).toBe("image/png");
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.length];
  };
  const drawn = await sizeOf(before);
  expect(drawn.slice(0, 2)).toEqual([1_200, 630]);
  await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  const after = await picture();
  expect(after).not.toBe(before);
  expect((await sizeOf(after))[2]).not.toBe(drawn[2]);
});

test("a name in letters that the cards' font lacks has the picture of all games", async () => {
  await placeTeams(site, U16, { Львы: "Bracket A", "Plain Tigers": "Bracket A" });
  const id = await scheduleGame(admin, U16, "Львы - Plain Tigers");
  const { text } = await site.browser().get(`/games/${id}`);
  expect(elements(text, 'meta[property="og:image"]')[0]?.["content"]).toMatch(
    /\/cards\/schedules\.png$/,
  );
  expect((await site.browser().get(`/games/${id}/card.png`)).url).toBe(`/games/${id}`);
});
