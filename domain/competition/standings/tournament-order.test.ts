import { expect, test } from "vitest";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { knockoutGames, madeKnockout } from "../../../tests/support/factories/knockouts.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { importGames } from "../import/import-games.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { standingsInput, tournamentOrderInput } from "./input.ts";
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
  const lines = rows.map((row) => `${name},2025-07-15,${row}`);
  await importGames(admin, ["tournament,date,team1,team2,score1,score2", ...lines].join("\n"));
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

test("a tournament has its own order as entered, and others keep the cup's", async () => {
  const [own, other] = [await disputed(), await disputed()];
  expect(await ranks(own)).toEqual(["Tigers", "Lions"]);
  await save(own, { usesCupOrder: "", step2: "direct", step3: "goal-difference" });
  expect(await ranks(own)).toEqual(["Lions", "Tigers"]);
  expect(await ranks(other)).toEqual(["Tigers", "Lions"]);
  await save(own, { usesCupOrder: "", step2: "wins", step3: "", goalCap: "5" });
  expect((await readTournamentOrder(admin, own)).fields).toMatchObject({
    usesCupOrder: "",
    step2: "wins",
    step3: "",
    goalCap: "5",
  });
  await save(own, { usesCupOrder: "on" });
  expect(await ranks(own)).toEqual(["Tigers", "Lions"]);
});

test("a tournament without its own order follows the cup's when that changes", async () => {
  const id = await disputed();
  const { fields, version } = await readStandingsSettings(admin);
  const { goalCap, forfeitScore } = fields;
  const typed = { step2: "direct", step3: "", step4: "", goalCap, forfeitScore, version };
  await editStandings(admin, standingsInput.parse(typed));
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
  const asked = await refusal(save(id, direct));
  expect(asked.code).toBe("unconfirmed");
  await save(id, direct, asked.confirm);
  expect(await teams()).toEqual(["Lions"]);
  const stale = tournamentOrderInput.parse({ ...fields, version });
  await expect(editTournamentOrder(admin, id, stale)).rejects.toMatchObject({ code: "changed" });
});
