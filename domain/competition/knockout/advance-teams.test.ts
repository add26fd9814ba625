import { beforeEach, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { DomainError } from "#domain/core/errors.ts";
import { confirming } from "#tests/support/factories/confirming.ts";
import { recordSurely } from "#tests/support/factories/games.ts";
import {
  bracketNamed,
  correct,
  fourGoOn,
  gamesNamed,
  knockoutGames,
  madeKnockout,
  playedGroups,
  sides,
  teamNamed,
} from "#tests/support/factories/knockouts.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { addCard, voidCard } from "../games/cards.ts";
import { recordState } from "../games/results.ts";
import { editRules, readRules } from "../setup/rule-settings.ts";
import { rulesInput } from "../setup/rules-input.ts";
import { standingsInput } from "../standings/input.ts";
import { givePoints, recordDraw, voidDraw, voidPoints } from "../standings/points-and-draws.ts";
import { editStandings, readStandingsSettings } from "../standings/standings-settings.ts";
import { confirmGroups } from "./group-stage.ts";
import { readKnockoutTree } from "./knockout-overview.ts";
import { podium } from "./tree-rules.ts";

const { world, admin } = useAdminWorld();
let id: number;

beforeEach(async () => {
  const { id: _, ...first } = world.cup;
  await world.set(cups, { id: world.cup.id }, first);
  id = await fourGoOn(world, admin);
});

type Yes = { confirmed?: string | undefined };

async function asked(work: (yes: Yes) => Promise<unknown>): Promise<string> {
  const before = await sides(admin, id);
  const error: unknown = await work({}).catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError) || error.code !== "unconfirmed") throw error;
  expect(await sides(admin, id)).toEqual(before);
  await expect(work({ confirmed: "another" })).rejects.toMatchObject({ code: "unconfirmed" });
  await work({ confirmed: error.confirm });
  return error.message;
}

const first = async () => (await sides(admin, id))[0];

test("a points change that changes who plays is confirmed first", async () => {
  const teamId = await teamNamed(admin, id, "Lions");
  const points = { teamId, points: -4, reason: "A player too old." };
  const early = await givePoints(admin, id, points);
  await voidPoints(admin, id, { adjustmentId: early });
  await confirmGroups(admin, id);
  let adjustmentId = 0;
  const message = await asked(async (yes) => {
    adjustmentId = await givePoints(admin, id, { ...points, ...yes });
  });
  expect(message).toBe(
    "This changes who plays in the knockout. Semi-final 1: Tigers instead of Lions (1st in Bracket A). Semi-final 2: Lions instead of Tigers (2nd in Bracket A).",
  );
  expect(await first()).toBe("semi-final 1: Tigers - Bears");
  await asked((yes) => voidPoints(admin, id, { adjustmentId, ...yes }));
  expect(await first()).toBe("semi-final 1: Lions - Bears");
});

test("a tiebreaker change that changes who plays is confirmed first", async () => {
  await correct(admin, id, "Lions - Tigers", [0, 1]);
  await correct(admin, id, "Tigers - Cubs", [0, 1]);
  await confirmGroups(admin, id);
  expect(await first()).toBe("semi-final 1: Lions - Bears");
  const { fields, version } = await readStandingsSettings(admin);
  const fairPlay = { ...fields, step2: "fair-play", step3: "goal-difference", version };
  await addCard(admin, await gameOf("Lions - Cubs"), {
    who: { teamId: await teamNamed(admin, id, "Lions"), playerId: null },
    kind: "red",
    minute: null,
  });
  expect(
    await asked((yes) => editStandings(admin, standingsInput.parse({ ...fairPlay, ...yes }))),
  ).toContain("Tigers instead of Lions");
  expect(await first()).not.toContain("Lions");
});

test("points for a tie that change who plays are confirmed first", async () => {
  await correct(admin, id, "Lions - Tigers", [0, 1]);
  await correct(admin, id, "Lions - Cubs", [5, 0]);
  await correct(admin, id, "Tigers - Cubs", [0, 0]);
  await confirmGroups(admin, id);
  expect(await first()).toBe("semi-final 1: Tigers - Bears");
  const { fields, version } = await readRules(admin, id);
  const message = await asked((yes) =>
    editRules(admin, id, rulesInput.parse({ ...fields, pointsTie: "0", version, ...yes })),
  );
  expect(message).toContain("Lions instead of Tigers");
  expect(await first()).toBe("semi-final 1: Lions - Bears");
});

test("cards that change who plays are confirmed first where fair play counts", async () => {
  await correct(admin, id, "Lions - Tigers", [1, 1]);
  await correct(admin, id, "Lions - Cubs", [2, 0]);
  await world.db.update(cups).set({ standingsOrder: ["points", "fair-play"] });
  const teamId = await teamNamed(admin, id, "Tigers");
  const gameId = await gameOf("Lions - Tigers");
  const card = { who: { teamId, playerId: null }, kind: "yellow", minute: null } as const;
  await addCard(admin, gameId, card);
  await confirmGroups(admin, id);
  expect(await first()).toBe("semi-final 1: Lions - Bears");
  const lions = await teamNamed(admin, id, "Lions");
  let cardId = 0;
  await asked(async (yes) => {
    const who = { teamId: lions, playerId: null };
    cardId = await addCard(admin, gameId, { ...card, who, kind: "red", ...yes });
  });
  expect(await first()).toBe("semi-final 1: Tigers - Bears");
  await asked((yes) => voidCard(admin, gameId, { cardId, ...yes }));
});

test("voiding a draw is confirmed first, a draw that fills a side is not", async () => {
  await correct(admin, id, "Lions - Tigers", [1, 1]);
  await correct(admin, id, "Lions - Cubs", [2, 0]);
  await confirmGroups(admin, id);
  const teamIds = [await teamNamed(admin, id, "Tigers"), await teamNamed(admin, id, "Lions")];
  const bracketId = await bracketNamed(admin, id, "Bracket A");
  const drawId = await recordDraw(admin, id, { bracketId, teamIds });
  expect(await first()).toBe("semi-final 1: Tigers - Bears");
  expect(await asked((yes) => voidDraw(admin, id, { drawId, ...yes }))).toContain(
    "Semi-final 1: Tigers will no longer play, and the spot is open again (1st in Bracket A).",
  );
});

async function gameOf(teams: string): Promise<number> {
  const [game] = await gamesNamed(admin, id, teams);
  if (game === undefined) throw new Error(`no game ${teams}`);
  return game;
}

test("where both teams forfeit, the opponent of the next round advances", async () => {
  const eight = await playedGroups(world, admin, "Cup of eight", {
    "Bracket A": ["Lions", "Tigers", "Cubs", "Seals"],
    "Bracket B": ["Wolves", "Bears", "Pups", "Otters"],
  });
  await madeKnockout(admin, eight, 8);
  await confirmGroups(admin, eight);
  const games = await knockoutGames(admin, eight);
  const [first = 0, ...others] = games.slice(0, 4).map((game) => game.id);
  const win = (game: number) => recordSurely(admin, game, 2, 0);
  for (const other of others) await win(other);
  await recordState(admin, first, { change: { to: "forfeit", absent: "both" } });
  const played = (await knockoutGames(admin, eight)).slice(4);
  const semi = played.find(({ team1Id, team2Id }) => team1Id !== null && team2Id !== null);
  const bye = played.find(({ stage, id }) => stage === "semi-final" && id !== semi?.id);
  const names = [bye?.team1Name, bye?.team2Name];
  expect(names).toContain("No opponent (both teams forfeited)");
  const alone = names.find((name) => !name?.startsWith("No opponent"));
  const last = async () => (await sides(admin, eight)).slice(6).join(", ");
  expect(await last()).toMatch(new RegExp(`final 1: .*${alone}`));
  await win(semi?.id ?? 0);
  expect(await last()).toContain(`${alone}`);
  expect(await last()).toContain(`${semi?.team1Name}`);
  // Nobody loses the game that isn't played, so the other loser is third.
  await win(games.at(-1)?.id ?? 0);
  const places = podium(await readKnockoutTree(admin, eight));
  expect(places.map(({ place }) => place)).toEqual(["champion", "second", "third"]);
  expect(new Set(places.map(({ team }) => team))).toEqual(
    new Set([alone, semi?.team1Name, semi?.team2Name]),
  );
  expect(places[2]?.team).toBe(semi?.team2Name);
});

test("where both semi-finals are forfeited by both, nobody is champion, until one is corrected", async () => {
  await confirmGroups(admin, id);
  const surely = (game: number) => recordSurely(admin, game, 2, 1);
  const [one = 0, two = 0] = (await knockoutGames(admin, id)).map((game) => game.id);
  const both = { to: "forfeit", absent: "both" } as const;
  await confirming((confirmed) => recordState(admin, one, { change: both, confirmed }));
  await confirming((confirmed) => recordState(admin, two, { change: both, confirmed }));
  const tree = () => readKnockoutTree(admin, id);
  expect(podium(await tree())).toEqual([]);
  expect((await sides(admin, id)).at(-1)).toBe(
    "final 1: No opponent (both teams forfeited) - No opponent (both teams forfeited)",
  );
  await surely(two);
  expect(podium(await tree())).toMatchObject([
    { place: "champion", team: "Wolves" },
    { place: "third", team: "Tigers" },
  ]);
  await surely(one);
  expect(await sides(admin, id)).toContain("final 1: Lions - Wolves");
  expect(podium(await tree())).toEqual([]);
});
