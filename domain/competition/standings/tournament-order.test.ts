import { expect, test } from "vitest";
import {
  knockoutGames,
  madeKnockout,
  playedGroups,
} from "../../../tests/support/factories/knockouts.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { importGames } from "../import/import-games.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { tournamentOrderInput } from "./input.ts";
import { readStandings } from "./read-standings.ts";
import { editStandings, readStandingsSettings } from "./standings-settings.ts";
import { editTournamentOrder, readTournamentOrder } from "./tournament-order.ts";

const world = useWorld();
const admin = useAdmin(world);

let made = 0;

/** Lions won the game of the two; Tigers have the better goal difference, at equal points. */
async function disputed(): Promise<number> {
  const name = `Disputed ${++made}`;
  const games = ["Lions,Tigers,1,0", "Tigers,Bears,9,0", "Bears,Lions,1,0", "Bears,Cubs,0,4"];
  const rows = [...games, "Tigers,Cubs,1,0", "Lions,Cubs,1,0"];
  await importGames(
    admin,
    [
      "tournament,date,team1,team2,score1,score2",
      ...rows.map((row) => row.replace(/^/, `${name},2025-07-15,`)),
    ].join("\n"),
  );
  return world.tournamentId(name);
}

const ranks = async (id: number) => {
  const [table] = await readStandings(world, world.cup, id);
  return table?.rows.slice(0, 2).map(({ name }) => name);
};

const save = async (id: number, typed: Record<string, string>, confirmed?: string) => {
  const { fields, version } = await readTournamentOrder(admin, id);
  const input = tournamentOrderInput.parse({ ...fields, version, confirmed, ...typed });
  await editTournamentOrder(admin, id, input);
};

test("a tournament has its own order, and others keep the cup's", async () => {
  const [own, other] = [await disputed(), await disputed()];
  expect(await ranks(own)).toEqual(["Tigers", "Lions"]);
  await save(own, { usesCupOrder: "", step2: "direct", step3: "goal-difference" });
  expect(await ranks(own)).toEqual(["Lions", "Tigers"]);
  expect(await ranks(other)).toEqual(["Tigers", "Lions"]);
  await save(own, { usesCupOrder: "on" });
  expect(await ranks(own)).toEqual(["Tigers", "Lions"]);
});

test("a tournament without its own order follows the cup's when that changes", async () => {
  const id = await disputed();
  const { fields, version } = await readStandingsSettings(admin);
  await editStandings(admin, {
    version,
    confirmed: undefined,
    standingsOrder: ["points", "direct"],
    goalCap: 3,
    forfeitScore: Number(fields.forfeitScore),
  });
  const after = await readTournamentOrder(admin, id);
  expect(after.fields).toMatchObject({ usesCupOrder: "on", step2: "direct" });
});

test("an order that changes who advances is confirmed first, and a stale form is refused", async () => {
  const id = await disputed();
  await save(id, { usesCupOrder: "", step2: "goal-difference" });
  await madeKnockout(admin, id, 2);
  await confirmGroups(admin, id);
  const teams = async () => (await knockoutGames(admin, id)).map(({ team1Name }) => team1Name);
  expect(await teams()).toEqual(["Tigers"]);
  const { fields, version } = await readTournamentOrder(admin, id);
  const direct = { usesCupOrder: "", step2: "direct" };
  await expect(save(id, direct)).rejects.toMatchObject({ code: "unconfirmed" });
  const error = await save(id, direct).catch((thrown: { confirm?: string }) => thrown);
  await save(id, direct, (error as { confirm?: string }).confirm);
  expect(await teams()).toEqual(["Lions"]);
  const stale = tournamentOrderInput.parse({ ...fields, version });
  await expect(editTournamentOrder(admin, id, stale)).rejects.toMatchObject({ code: "changed" });
});

test("the order is stored as entered", async () => {
  const id = await playedGroups(world, admin, "Ranked", { "Bracket A": ["Owls", "Crows"] });
  await save(id, { usesCupOrder: "", step2: "wins", step3: "", goalCap: "5" });
  expect((await readTournamentOrder(admin, id)).fields).toMatchObject({
    usesCupOrder: "",
    step2: "wins",
    step3: "",
    goalCap: "5",
  });
});
