import { expect, test } from "vitest";
import { recordReceipt } from "#domain/payments/receipts.ts";
import { links, within, words } from "#tests/support/assertions/html.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);

async function tilesOf(person: Pick<Person, "ctx">) {
  const { text } = await (await site.signIn(person)).get("/teams");
  const [list = ""] = within(text, "main ul").filter((each) => each.includes("Team fee"));
  return within(list, "li").map((tile) => ({
    words: words(tile).replaceAll(/\s+/g, " ").trim(),
    hrefs: links(tile).map(({ attributes }) => attributes["href"]),
  }));
}

test("a team's page opens with its next game, its fee, its roster and its consents", async () => {
  const manager = await site.person({ firstName: "Kofi", dob: "2000-01-01" });
  const { teamId, members } = await site.team("Lions", { tournamentName: U16, manager, more: 1 });
  await placeTeams(site, U16, { Tigers: "Bracket A" });
  expect((await tilesOf(manager))[0]).toEqual({ words: "Next game No game yet", hrefs: [] });
  const id = await scheduleGame(admin, U16, "Tigers - Lions", { time: "15:00", field: "North" });
  const receipt = {
    amount: 7500,
    who: null,
    method: "cash",
    receivedOn: "2025-07-10",
  } as const;
  await recordReceipt(admin, teamId, receipt);
  const [game, fee, roster, consents] = await tilesOf(manager);
  expect(game).toEqual({
    words: "Next game vs. Tigers 3:00 PM , North See the game",
    hrefs: [`/games/${id}`],
  });
  expect(fee).toEqual({ words: "Team fee $75 of $175 Pay $100", hrefs: ["/PaymentMethods"] });
  expect(roster?.words).toContain("2 of 7 players");
  expect(consents?.words).toMatch(/^Consents /);
  const [member] = members as [Person];
  const names = (await tilesOf(member)).map(({ words }) => words.split(" ")[0]);
  expect(names).toEqual(["Next", "Team", "Roster"]);
});
