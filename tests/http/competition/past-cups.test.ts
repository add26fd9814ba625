import { beforeAll, describe, expect, test } from "vitest";
import { recordScore } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import {
  elements,
  readable,
  type Table,
  tablesOf,
  within,
} from "#tests/support/assertions/html.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
let past: string;

beforeAll(() => {
  past = `/cups/${site.cup.slug}`;
});

const mainOf = async (address: string) =>
  within((await site.browser().get(address)).text, "main")[0] ?? "";

async function tableAt(address: string): Promise<Table | undefined> {
  return tablesOf(await mainOf(address))[0];
}

describe("top scorers", () => {
  const view = "/schedules-results?group=u13-u15&view=scorers";

  test("an empty top scorers list names the prize", async () => {
    const columns = ["#", "Player", "Team", "Goals"];
    expect(await tableAt(view)).toEqual({ caption: U13, columns, rows: [] });
    const text = readable(await mainOf(view));
    expect(text).toContain("No goals recorded yet.");
    expect(text).toContain(
      "The top scorer in each age group gets a free highlight tape, an editing service, and a free jersey.",
    );
  });

  test("top scorers show goals, and minors without a name, in the language of the page", async () => {
    const { manager } = await site.team("Lions", { more: 1 });
    await site.team("Tigers");
    const game = await scheduleGame(admin, U13, "Lions - Tigers");
    await recordScore(admin, game, { team1Score: 1, team2Score: 0 });
    await addGoal(admin, manager.playerId);
    expect((await tableAt(view))?.rows).toEqual([["1", "Player 1", "Lions", "1"]]);
    // From the same results, before they change.
    expect((await tableAt(`/es${view}`))?.rows).toEqual([["1", "Jugador 1", "Lions", "1"]]);
  });
});

test("the current cup has no past-cup page", async () => {
  const page = await site.browser().get(`${past}?group=u13-u15&view=standings`);
  expect(page.url).toBe("/schedules-results?group=u13-u15&view=standings");
  expect(readable(page.text)).not.toContain("Past cups");
});

test("a past cup keeps schedule, standings and scorers at its own address", async () => {
  const views = ["schedule", "standings", "scorers"];
  const address = (path: string, view: string) => `${path}?group=u13-u15&view=${view}`;
  const before = await Promise.all(
    views.map((view) => tableAt(address("/schedules-results", view))),
  );
  await startCup(admin, newCup({ name: "Araknid Cup Two" }));
  const after = await Promise.all(views.map((view) => tableAt(address(past, view))));
  expect(after).toEqual(before);
  expect((await tableAt(address("/schedules-results", "schedule")))?.rows).toEqual([]);
});

test("a past cup offers its age groups under its name and announces no prize", async () => {
  const main = await mainOf(past);
  expect(readable(within(main, "h1")[0] ?? "")).toBe("Araknid Cup");
  expect(elements(main, "a").map(({ href }) => href)).toContain(`${past}?group=u13-u15#choice`);
  expect(main).not.toContain("Now and next");
  const current = elements(await mainOf("/schedules-results"), "a").map(({ href }) => href);
  expect(current).toContain(past);
  expect(elements(main, "a").at(-1)?.href).toBe("/schedules-results");
  expect(readable(within(main, "a").at(-1) ?? "")).toBe("Schedules & Results for the current cup");
});

test("a past cup keeps its teams' pages", async () => {
  const main = await mainOf("/teams/lions");
  expect(main).toContain(`${past}?group=u13-u15&amp;view=standings`);
  expect(main).not.toContain("Next game");
});

test("a past cup's page hears when a name in it is deleted", async () => {
  const id = await site.tournamentId(U13);
  const address = `${past}?group=u13-u15&view=scorers`;
  const [main] = elements((await site.browser().get(address)).text, "main");
  expect(main?.["data-topics"]?.split(" ")).toContain(`tournament:${id}`);
});
