import { describe, expect, test } from "vitest";
import {
  asPublished,
  type Competition,
  competitionCsv,
  competitions,
  published,
} from "../../../tests/support/fixtures/competitions.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { listGames } from "../games/list-games.ts";
import { readStandings } from "../standings/read-standings.ts";
import { importGames } from "./import-games.ts";

const world = useWorld();
const admin = useAdmin(world);

async function tables(competition: Competition) {
  const id = await world.tournamentId(competition.tournament);
  return (await readStandings(world, world.cup, id)).map(({ bracketName, rows }) => ({
    name: bracketName,
    rows: rows.map(asPublished),
  }));
}

function official(competition: Competition) {
  return competition.brackets.map(({ name, official: rows }) => ({
    name,
    rows: rows.map(published),
  }));
}

const byTeam = (found: ReturnType<typeof official>) =>
  found
    .map(({ name, rows }) => ({
      name,
      rows: rows.toSorted((a, b) => (a.team < b.team ? -1 : 1)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

describe("standings of imported competitions", () => {
  test.each(competitions().map((one) => [one.name, one] as const))(
    "%s has its official standings",
    async (_, competition) => {
      const csv = competitionCsv(competition, { knockout: true });
      const report = await importGames(admin, csv);
      const group = competition.brackets.reduce((sum, { games }) => sum + games.length, 0);
      const all = group + (competition.knockout?.length ?? 0);
      expect(report).toMatchObject({ ok: true, created: all, unchanged: 0, updated: [] });
      const once = await tables(competition);
      expect(byTeam(once)).toEqual(byTeam(official(competition)));
      for (const bracket of competition.brackets) {
        if (bracket.undefinedOrder.length > 0) continue;
        const rows = once.find(({ name }) => name === bracket.name)?.rows ?? [];
        expect(rows.map(({ team }) => team)).toEqual(bracket.official.map(({ team }) => team));
      }

      const games = await listGames(admin, await world.tournamentId(competition.tournament));
      const again = await importGames(
        admin,
        competitionCsv(competition, { knockout: true, delimiter: ";" }),
      );
      expect(again).toMatchObject({ ok: true, created: 0, unchanged: all, updated: [] });
      expect(await listGames(admin, await world.tournamentId(competition.tournament))).toEqual(
        games,
      );
      expect(await tables(competition)).toEqual(once);
    },
  );
});
