import { beforeAll, expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listPublicTeams } from "../teams/rosters.ts";
import { recordScore } from "./games/results.ts";
import { placeSentence } from "./standings/place-rules.ts";
import { readPublicTeam } from "./team-page.ts";
import { withdrawTeam } from "./withdrawals/withdraw-team.ts";

const { world, admin } = useAdminWorld();
let ids: Map<string, number>;

beforeAll(async () => {
  const [A, B] = ["Bracket A", "Bracket B"] as const;
  ids = await placeTeams(world, U16, { Lions: A, Tigers: A, Bears: B });
});

const refusal = { code: "not-found" };

test("a team's page shows tournament, bracket, games and place", async () => {
  const game = await scheduleGame(admin, U16, "Lions - Tigers");
  await scheduleGame(admin, U16, "Tigers - Lions");
  await recordScore(admin, game, { team1Score: 2, team2Score: 1 });
  const lions = await readPublicTeam(world, "lions");
  expect(lions).toMatchObject({
    name: "Lions",
    withdrawn: false,
    tournament: { name: U16, slug: "u16" },
    bracketName: "Bracket A",
  });
  expect(lions.games.map(({ team1Name, team1Score }) => [team1Name, team1Score])).toEqual([
    ["Lions", 2],
    ["Tigers", null],
  ]);
  expect(lions.place && translate("en", placeSentence(lions.place, lions.bracketName))).toBe(
    "1st out of 2 in Bracket A, with 3 points: 1 win, 0 losses, 0 ties.",
  );
  expect((await readPublicTeam(world, "bears")).games).toEqual([]);
});

test("a team's page is found in any letter case and by nothing else", async () => {
  expect((await readPublicTeam(world, "LIONS")).name).toBe("Lions");
  for (const slug of ["", "nobody", "lions ", "li_ns", "\0", "lions%", "x".repeat(200)]) {
    await expect(readPublicTeam(world, slug)).rejects.toMatchObject(refusal);
  }
});

test("a withdrawn team's page team keeps its games", async () => {
  await withdrawTeam(admin, { teamId: ids.get("Tigers") ?? 0, choice: "remove" });
  const tigers = await readPublicTeam(world, "tigers");
  expect(tigers.withdrawn).toBe(true);
  expect(tigers.games).toHaveLength(1);
  expect(tigers.place?.played).toBe(1);
  await withdrawTeam(admin, { teamId: ids.get("Bears") ?? 0, choice: "remove" });
  expect((await readPublicTeam(world, "bears")).place).toBeNull();
});

test("current teams' pages are listed, past ones are still found", async () => {
  const id = ids.get("Lions");
  const lions = { id, name: "Lions", slug: "lions", tournamentName: U16 };
  expect(await listPublicTeams(world)).toEqual([lions]);
  await startCup(admin, newCup());
  expect(await listPublicTeams(world)).toEqual([]);
  expect((await readPublicTeam(world, "lions")).cup.isCurrent).toBe(false);
});
