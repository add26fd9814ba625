import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { placeTeams, recordSurely, scheduleGame } from "#tests/support/factories/games.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listCupGames, listGames, listGamesAround, listGamesById } from "./list-games.ts";
import { nowAndNext } from "./now-and-next-rules.ts";

const { world, admin } = useAdminWorld();
let ids: number[];

const ZONE = "America/Los_Angeles";
const HOUR = 3_600_000;
const days = ["06-01", "07-13", "07-14", "07-15", "07-16", "07-17", "07-18", "07-19", "08-20"];

beforeAll(async () => {
  const [A, B] = ["Bracket A", "Bracket B"] as const;
  await placeTeams(world, U16, { Lions: A, Tigers: A, Bears: B, Wolves: B });
  await placeTeams(world, U13, { Cubs: A, Pups: A });
  ids = [await world.tournamentId(U16), await world.tournamentId(U13)];
  for (const day of days) {
    for (const time of ["09:00", "15:00", "23:30", null]) {
      for (const [text, field] of [
        ["Lions - Tigers", "2"],
        ["Bears - Wolves", "10"],
      ] as const) {
        const when = { date: `2025-${day}`, time, field };
        const game = await scheduleGame(admin, U16, text, when);
        if (time === "09:00" && field === "2") {
          await recordSurely(admin, game, 1, 0);
        }
      }
    }
  }
  await scheduleGame(admin, U13, "Cubs - Pups", { date: "2025-09-30", time: "10:00" });
});

test("the present is summed up from the games around it, as from all games at any time @long", async () => {
  for (let hour = -24; hour < 24 * 40; hour += rounds(31, 7)) {
    const now = new Date(world.now.getTime() + hour * HOUR);
    const around = await listGamesAround({ db: world.db, now }, ZONE, ids);
    for (const id of ids) {
      const own = around.filter((game) => game.tournamentId === id);
      const all = await listGames(world, id);
      expect(nowAndNext(own, now, ZONE)).toEqual(nowAndNext(all, now, ZONE));
    }
  }
  const now = await listGamesAround(world, ZONE, ids);
  const dates = [...new Set(now.map(({ date }) => date))];
  expect(dates).toEqual(["2025-07-14", "2025-07-15", "2025-07-16", "2025-07-17", "2025-09-30"]);
  expect(await listGamesAround(world, ZONE, [])).toEqual([]);
  const [cups, own] = [
    await listCupGames(world, world.cup.id),
    await listGames(world, ids[0] ?? 0),
  ];
  expect(cups.filter((game) => game.tournamentId === ids[0])).toEqual(own);
  expect(cups).toHaveLength(own.length + 1);
});

test("a game knows what its field has before and after it, in any tournament", async () => {
  const on = async (name: string, text: string, time: string, field: string | null = "Ground") =>
    scheduleGame(admin, name, text, { date: "2025-07-20", time, field });
  const first = await on(U16, "Lions - Tigers", "09:00");
  const second = await on(U13, "Cubs - Pups", "09:30");
  const elsewhere = await on(U16, "Bears - Wolves", "09:10", "Yard");
  const without = await on(U16, "Bears - Wolves", "09:20", null);
  const shown = async () =>
    (await listGamesById(world, [first, second, elsewhere, without]))
      .toSorted((one, other) => one.id - other.id)
      .map(({ fieldNextAt, isFieldTaken }) => (isFieldTaken ? "taken" : fieldNextAt));
  const set = (id: number, state: "live" | "postponed" | "scheduled") => {
    const [score, startedAt] = state === "live" ? [0, world.now] : [null, null];
    const values = { state, startedAt, team1Score: score, team2Score: score };
    return world.set(games, { id }, values);
  };
  expect(await shown()).toEqual(["09:30", null, null, null]);
  await set(first, "live");
  expect(await shown()).toEqual([null, "taken", null, null]);
  await set(first, "postponed");
  await set(second, "live");
  expect(await shown()).toEqual([null, null, null, null]);
  await set(first, "scheduled");
  expect(await shown()).toEqual(["00:00", null, null, null]);
  await world.remove(games, { date: "2025-07-20" });
});
