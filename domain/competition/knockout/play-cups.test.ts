import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { madeKnockout } from "../../../tests/support/factories/knockouts.ts";
import {
  asPublished,
  type Competition,
  competitionCsv,
  competitions,
  type KnockoutGame,
  published,
  stepsOf,
} from "../../../tests/support/fixtures/competitions.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { currentCup } from "../../cup/current-cup.ts";
import { listGames } from "../games/list-games.ts";
import { winnerOf } from "../games/result-rules.ts";
import { recordScore } from "../games/results.ts";
import { parseStage } from "../games/schedule-rules.ts";
import { importGames } from "../import/import-games.ts";
import { pendingDrawsIn } from "../standings/draw-rules.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readStandings } from "../standings/read-standings.ts";
import { tiebreakersOf } from "../standings/tiebreaker-rules.ts";
import { confirmGroups } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";
import { editPairings } from "./pairings.ts";
import type { ChosenSide, KnockoutStage, Source } from "./side-source-rules.ts";

const world = useWorld();
const admin = useAdmin(world);

const played = competitions().flatMap((one) => (one.format && one.knockout ? [one] : []));

async function playGroups(cup: Competition): Promise<number> {
  const standingsOrder = tiebreakersOf([...stepsOf(cup), "lots"]);
  await world.db.update(cups).set({ standingsOrder }).where(eq(cups.id, world.cup.id));
  const report = await importGames(admin, competitionCsv(cup));
  expect(report).toMatchObject({ ok: true });
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

async function play(cup: Competition, tournamentId: number, game: KnockoutGame): Promise<string[]> {
  const { stage, number } = keyOf(cup, game.id);
  const own = (await listGames(admin, tournamentId)).find(
    (each) => each.stage === stage && each.number === number,
  );
  if (!own) throw new Error(`no game ${game.id}`);
  await recordScore(admin, own.id, {
    team1Score: game.score1,
    team2Score: game.score2,
    afterExtraTime: game.afterExtraTime,
    regular: game.afterExtraTime ? game.score90[0] : null,
    team1Penalties: game.penalties1,
    team2Penalties: game.penalties2,
  });
  return [own.team1Name, own.team2Name];
}

test.each(played.map((one) => [one.name, one] as const))(
  "%s has its real champion",
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
    for (const game of knockout) {
      expect(await play(cup, tournamentId, game)).toEqual([game.team1, game.team2]);
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
