import { expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { confirming } from "#tests/support/factories/confirming.ts";
import {
  type GeneratedCup,
  generatedCup,
  groupOf,
  pairOf,
  playDraw,
  seedsTopToBottom,
  stronger,
} from "#tests/support/factories/expected-knockout.ts";
import {
  importSurely,
  knockoutGames,
  madeKnockout,
  playOut,
} from "#tests/support/factories/knockouts.ts";
import {
  asPublished,
  type Competition,
  competitionCsv,
  competitions,
  type KnockoutGame,
  published,
  stepsOf,
} from "#tests/support/fixtures/competitions.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { type Game, listGames, readGame } from "../games/list-games.ts";
import { winnerOf } from "../games/result-rules.ts";
import { recordScore } from "../games/results.ts";
import { parseStage } from "../games/schedule-rules.ts";
import { gamesFile } from "../import/games-export-rules.ts";
import { importGames } from "../import/import-games.ts";
import { pendingDrawsIn } from "../standings/draw-rules.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readStandings } from "../standings/read-standings.ts";
import { tiebreakersOf } from "../standings/tiebreaker-rules.ts";
import { confirmGroups } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";
import { editPairings } from "./pairings.ts";
import type { ChosenSide, KnockoutStage, Source } from "./side-source-rules.ts";

const { world, admin } = useAdminWorld();

const MAIN: Record<string, [number, number]> = {
  "round-of-32": [1, 32],
  "round-of-16": [1, 16],
  "quarter-final": [1, 8],
  "semi-final": [1, 4],
  "third-place": [3, 4],
  final: [1, 2],
};

const groups = (count: number, size: number) => Array.from({ length: count }, () => size);

interface Format {
  name: string;
  sizes: number[];
  advancing: number;
  placement?: boolean;
}

const FORMATS: Format[] = [
  { name: "3 groups, 2 best thirds", sizes: groups(3, 4), advancing: 8, placement: true },
  { name: "5 groups, a best fourth", sizes: groups(5, 4), advancing: 16 },
  { name: "7 groups, 2 best seconds", sizes: [3, 3, 3, 4, 4, 4, 4], advancing: 9 },
  { name: "6 groups, 2 best seconds", sizes: groups(6, 3), advancing: 8 },
  { name: "3 groups, a best second", sizes: [5, 4, 4], advancing: 4 },
  { name: "5 groups, byes", sizes: [4, 4, 4, 4, 5], advancing: 12, placement: true },
  { name: "7 groups, 2 best thirds", sizes: groups(7, 4), advancing: 16, placement: true },
  { name: "12 groups of 3, byes", sizes: groups(12, 3), advancing: 20 },
  { name: "9 groups", sizes: groups(9, 4), advancing: 24 },
  { name: "64 teams in 21 groups", sizes: [...groups(20, 3), 4], advancing: 32 },
];

let made = 0;

async function playedCup({ sizes, advancing, placement = false }: Format, seed: number) {
  const name = `Format ${++made}`;
  const cup = generatedCup(name, sizes, seed);
  // Its scores above 15 are asked about.
  const report = await confirming((yes) => importGames(admin, cup.csv, { confirmed: yes }));
  expect(report.ok).toBe(true);
  const id = await world.tournamentId(name);
  const many = { minutesBetween: 5, fields: ["North", "South", "East", "West"] };
  await madeKnockout(admin, id, advancing, { placement, ...many });
  await confirmGroups(admin, id);
  return { id, name, cup };
}

/** The teams from top to bottom of the draw, null for a bye, as the product filled it. */
async function filledDraw(id: number, advancing: number): Promise<(string | null)[]> {
  const seeds = seedsTopToBottom(2 ** Math.ceil(Math.log2(advancing)));
  const all = await knockoutGames(admin, id);
  const first = all.filter(({ stage }) => stage === all[0]?.stage).toSorted(byNumber);
  const next = all.filter(({ stage }) => MAIN[stage]?.[1] === seeds.length / 2).toSorted(byNumber);
  const free = next.flatMap((game) => [game.team1Name, game.team2Name]);
  return Array.from({ length: seeds.length / 2 }, (_, pair) => {
    const hasBye = seeds.slice(2 * pair, 2 * pair + 2).some((seed) => seed > advancing);
    if (hasBye) return [free[pair] ?? "", null];
    const game = first.shift();
    return [game?.team1Name ?? "", game?.team2Name ?? ""];
  }).flat();
}

const byNumber = (one: Game, other: Game) => (one.number ?? 0) - (other.number ?? 0);

function asExpected(game: Game, advancing: number) {
  const [first, last] = MAIN[game.stage] ?? [game.firstPlace ?? 0, game.lastPlace ?? 0];
  // A round with byes is for as many places as there are teams.
  return { first, last: Math.min(last, advancing), teams: pairOf(game.team1Name, game.team2Name) };
}

function expectSeeded(draw: readonly (string | null)[], cup: GeneratedCup, advancing: number) {
  const ranked = cup.ranked.slice(0, advancing);
  const seeds = seedsTopToBottom(draw.length).map((seed) => ranked[seed - 1] ?? null);
  const places = draw.map((team) => (team === null ? null : Number(team.slice(1))));
  expect(places).toEqual(seeds.map((seed) => seed?.place ?? null));
  expect(draw.filter((team) => team !== null).toSorted()).toEqual(
    ranked.map(({ team }) => team).toSorted(),
  );
  for (const [at, seed] of seeds.entries()) {
    const opponent = draw[at % 2 === 0 ? at + 1 : at - 1] ?? null;
    if (seed && (opponent === null || seed.place === 1)) expect(draw[at]).toBe(seed.team);
    if (opponent !== null) expect(groupOf(draw[at] ?? "")).not.toBe(groupOf(opponent));
  }
}

test.each(sampled(FORMATS, FORMATS.length).map((format) => [format.name, format] as const))(
  "a cup of %s is played to its last place",
  { timeout: 120_000 },
  async (_, format) => {
    const { advancing, placement } = format;
    const { id, cup } = await playedCup(format, 48 + advancing);
    const draw = await filledDraw(id, advancing);
    expectSeeded(draw, cup, advancing);
    await playOut(admin, id, stronger);
    const { games } = playDraw(draw);
    const expected = games.filter(({ first }) => placement || first === 1 || first === 3);
    const played = await knockoutGames(admin, id);
    const text = ({ first, last, teams }: (typeof games)[number]) => `${first}-${last} ${teams}`;
    expect(played.map((game) => text(asExpected(game, advancing))).toSorted()).toEqual(
      expected.map(text).toSorted(),
    );
  },
);

const shown = ({ stage, firstPlace, lastPlace, ...game }: Game) =>
  `${stage} ${firstPlace} ${lastPlace} ${game.team1Name} ${game.team1Score}-${game.team2Score} ${game.team2Name}`;

/** The knockout games of the tournament's file, imported as another tournament. */
async function asImported(id: number): Promise<string[]> {
  const games = await knockoutGames(admin, id);
  const file = gamesFile(`Again ${id}`, games, new Map());
  const [heading = [], ...rows] = file;
  const columns = heading.filter((column) => !/^(state|live|withdrawn)/.test(`${column}`));
  const csv = [heading, ...rows].map((row) => row.slice(0, columns.length).join(",")).join("\n");
  expect(await importGames(admin, csv)).toMatchObject({ ok: true, created: games.length });
  return (await knockoutGames(admin, await world.tournamentId(`Again ${id}`)))
    .map(shown)
    .toSorted();
}

test("placement games are in the file and imported with their places", async () => {
  const format = { name: "", sizes: [4, 4], advancing: 8, placement: true };
  const { id } = await playedCup(format, 8);
  await playOut(admin, id, stronger);
  const games = await knockoutGames(admin, id);
  expect(games.filter(({ stage }) => stage === "placement")).toHaveLength(4);
  expect(await asImported(id)).toEqual(games.map(shown).toSorted());
});

/** A daily run plays one whose best thirds advance. */
const played = competitions().flatMap((one) =>
  one.knockout && (isLongRun ? one.format : one.format?.best_thirds) ? [one] : [],
);

async function playGroups(cup: Competition): Promise<number> {
  const standingsOrder = tiebreakersOf([...stepsOf(cup), "lots"]);
  await world.set(cups, { id: world.cup.id }, { standingsOrder });
  await importSurely(admin, competitionCsv(cup));
  return world.tournamentId(cup.tournament);
}

async function drawAsPublished(cup: Competition, tournamentId: number): Promise<void> {
  for (const table of await readStandings(world, await currentCup(world.db), tournamentId)) {
    const order = cup.brackets
      .find(({ name }) => name === table.bracketName)
      ?.official.map(({ team }) => team);
    const nameOf = new Map(table.rows.map(({ teamId, name }) => [teamId, name]));
    for (const { teamIds } of pendingDrawsIn(table)) {
      const at = (id: number) => order?.indexOf(nameOf.get(id) ?? "") ?? -1;
      const drawn = teamIds.toSorted((one, other) => at(one) - at(other));
      await recordDraw(admin, tournamentId, { bracketId: table.bracketId, teamIds: drawn });
    }
  }
}

async function tables(tournamentId: number) {
  const read = await readStandings(world, await currentCup(world.db), tournamentId);
  return read.map(({ bracketName, rows }) => ({ name: bracketName, rows: rows.map(asPublished) }));
}

function keyOf(cup: Competition, id: string): { stage: KnockoutStage; number: number } {
  const game = cup.knockout?.find((each) => each.id === id);
  const stage = parseStage(game?.round ?? "");
  if (!stage || stage === "group") throw new Error(`no game ${id}`);
  return { stage, number: Number(/-(\d+)$/.exec(id)?.[1] ?? 1) };
}

async function crossAsInFile(cup: Competition, tournamentId: number): Promise<void> {
  const { games, brackets, version } = await readKnockoutSetup(admin, tournamentId);
  const bracketIds = brackets.map(({ id }) => id);
  const sourceOf = ({ kind, of }: KnockoutGame["from1"]): Source => {
    if (kind !== "group") return { kind, from: keyOf(cup, of) };
    const bracketId = brackets.find(({ name }) => name.endsWith(` ${of[0]}`))?.id ?? 0;
    const place = Number(of[1]);
    const isBest = place > (cup.format?.advance_per_group ?? 0);
    return isBest
      ? { kind: "best", place, among: bracketIds }
      : { kind: "place", place, bracketId };
  };
  const sides = (cup.knockout ?? []).flatMap((game): ChosenSide[] => {
    const { stage, number } = keyOf(cup, game.id);
    const own = games.find((each) => each.stage === stage && each.number === number);
    if (!own) throw new Error(`no game ${game.id}`);
    return [
      { gameId: own.id, side: 1, choice: sourceOf(game.from1) },
      { gameId: own.id, side: 2, choice: sourceOf(game.from2) },
    ];
  });
  await editPairings(admin, tournamentId, { version, sides });
}

async function play(id: number, game: KnockoutGame): Promise<string[]> {
  const { game: own } = await readGame(admin, id);
  const score = {
    team1Score: game.score1,
    team2Score: game.score2,
    afterExtraTime: game.afterExtraTime,
    regular: game.afterExtraTime ? game.score90[0] : null,
    team1Penalties: game.penalties1,
    team2Penalties: game.penalties2,
  };
  await confirming((confirmed) => recordScore(admin, own.id, { ...score, confirmed }));
  return [own.team1Name, own.team2Name];
}

test.each(played.map((one) => [one.name, one] as const))(
  "%s has its real champion @long",
  async (_, cup) => {
    const { format, knockout = [] } = cup;
    if (!format) throw new Error("no format");
    const tournamentId = await playGroups(cup);
    const advancing = format.groups * format.advance_per_group + format.best_thirds;
    await madeKnockout(admin, tournamentId, advancing, {
      thirdPlace: format.third_place_match,
      date: "2025-07-27",
    });
    await crossAsInFile(cup, tournamentId);
    await drawAsPublished(cup, tournamentId);
    expect(await tables(tournamentId)).toEqual(
      cup.brackets.map(({ name, official }) => ({ name, rows: official.map(published) })),
    );

    await confirmGroups(admin, tournamentId);
    const made = await knockoutGames(admin, tournamentId);
    for (const game of knockout) {
      const { stage, number } = keyOf(cup, game.id);
      const own = made.find((each) => each.stage === stage && each.number === number);
      expect(await play(own?.id ?? 0, game)).toEqual([game.team1, game.team2]);
    }

    const stages = await listGames(admin, tournamentId);
    const ended = (stage: KnockoutStage) => {
      const game = stages.find((each) => each.stage === stage);
      if (!game) return [];
      const names = [game.team1Name, game.team2Name];
      return winnerOf(game) === 1 ? names : names.toReversed();
    };
    const ranking = [...ended("final"), ...ended("third-place")];
    expect(ranking).toEqual(Object.values(cup.finalRanking ?? {}));
  },
);
