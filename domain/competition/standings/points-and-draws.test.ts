import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { draws } from "#db/schema/standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf, placeTeams, scheduleGame, table } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { placesAfterDraws } from "./draw-rules.ts";
import { drawInput, pointsInput, standingsInput } from "./input.ts";
import { givePoints, recordDraw, voidDraw, voidPoints } from "./points-and-draws.ts";
import { readPointsAndDraws } from "./points-and-draws-overview.ts";
import { readStandings } from "./read-standings.ts";
import { editStandings, readStandingsSettings } from "./standings-settings.ts";

const { world, admin } = useAdminWorld();
let u16: number;
let teams: Map<string, number>;
const id = (name: string) => teams.get(name) ?? 0;

beforeAll(async () => {
  u16 = await world.tournamentId(U16);
  teams = await placeTeams(world, U16, {
    Lions: "Bracket A",
    Tigers: "Bracket A",
    Bears: "Bracket A",
    Wolves: "Bracket B",
  });
  await placeTeams(world, U13, { Cubs: "Bracket A" });
  for (const [game, team1Score, team2Score] of [
    ["Lions - Tigers", 1, 1],
    ["Lions - Bears", 2, 0],
    ["Tigers - Bears", 2, 0],
  ] as const) {
    await recordScore(admin, await scheduleGame(admin, U16, game), { team1Score, team2Score });
  }
});

beforeEach(async () => {
  const { id: _, ...first } = world.cup;
  await world.db.update(cups).set(first);
  const { draws, adjustments } = await readPointsAndDraws(admin, u16);
  for (const { id: drawId } of draws) await voidDraw(admin, u16, { drawId });
  for (const { id: adjustmentId } of adjustments) await voidPoints(admin, u16, { adjustmentId });
});

const bracketA = async () => {
  const [first] = await readStandings(world, await currentOrder(), u16);
  if (!first) throw new Error("no bracket");
  return first;
};
const currentOrder = async () => (await world.db.select().from(cups))[0] ?? world.cup;
const ranks = async () => (await bracketA()).rows.map(({ rank, name }) => `${rank} ${name}`);

test("adjusted points count in the table and show their reason", async () => {
  const taken = pointsInput.parse({ teamId: String(id("Lions")), points: "−3", reason: "Late." });
  const adjustmentId = await givePoints(admin, u16, taken);
  const expected = ["1 Tigers 1-1-0 3:1 4", "2 Lions 1-1-0 3:1 1", "3 Bears 0-0-2 0:4 0"];
  expect(await table(world, U16, "Bracket A")).toEqual(expected);
  const { adjustments, rows } = await bracketA();
  expect(adjustments).toEqual([{ teamId: id("Lions"), points: -3, reason: "Late." }]);
  expect(rows[1]).toMatchObject({ name: "Lions", adjusted: -3 });
  expect(rows[1]?.why[0]).toBe("3 points deducted from Lions: Late.");
  await voidPoints(admin, u16, { adjustmentId });
  await voidPoints(admin, u16, { adjustmentId });
  expect((await bracketA()).adjustments).toEqual([]);
  expect(
    (await auditOf(world, `team:${id("Lions")}`)).map(({ action }) => action).slice(-2),
  ).toEqual(["standings.points", "standings.void-points"]);
});

test("only the admin adjusts points, for teams of that tournament", async () => {
  const input = { teamId: id("Lions"), points: 1, reason: "Fair." };
  await expectRefusal(givePoints(world.visitor(), u16, input), "forbidden");
  const u13 = await world.tournamentId(U13);
  await expectRefusal(givePoints(admin, u13, input), { field: "teamId" });
  await expectRefusal(voidPoints(admin, u13, { adjustmentId: 1 }), "not-found");
});

test.each(["", "0", "three", "1.5", "100", "--3"])("%j is no number of points", (points) => {
  const typed = { teamId: "1", points, reason: "Late." };
  expect(pointsInput.safeParse(typed).error?.issues[0]?.path).toEqual(["points"]);
});

const drawAs = async (ctx: Ctx, names: string[], atRandom = false) => {
  const { bracketId } = await bracketA();
  return recordDraw(ctx, u16, { bracketId, teamIds: names.map(id), atRandom });
};
const draw = (...names: string[]) => drawAs(admin, names);

test("inseparable teams wait for a draw once games were played", async () => {
  const { waiting } = await readPointsAndDraws(admin, u16);
  expect(
    waiting.map(({ bracket, place, teams: level, isOpen }) => ({
      bracket,
      place,
      isOpen,
      names: level.map(({ name }) => name),
    })),
  ).toEqual([{ bracket: "Bracket A", place: 1, isOpen: false, names: ["Lions", "Tigers"] }]);
});

test("a draw decides who advances, and the table only where lots are a tiebreaker", async () => {
  await draw("Tigers", "Lions");
  expect(await ranks()).toEqual(["1 Lions", "1 Tigers", "3 Bears"]);
  const { rows, draws } = await bracketA();
  expect(placesAfterDraws(rows, draws).map(({ teamId }) => teamId)).toEqual(
    ["Tigers", "Lions", "Bears"].map(id),
  );
  expect((await readPointsAndDraws(admin, u16)).waiting).toEqual([]);
  expect((await bracketA()).decisions).toEqual([
    "Lions and Tigers are tied.",
    "Lots were drawn to decide who advances: Tigers, then Lions.",
  ]);
  expect(rows.map(({ drawn }) => drawn)).toEqual([2, 1, null]);
  await world.db.update(cups).set({ standingsOrder: ["points", "lots"] });
  expect(await ranks()).toEqual(["1 Tigers", "2 Lions", "3 Bears"]);
  expect((await bracketA()).decisions).toEqual(["Tigers: ahead of Lions by drawing lots."]);
  expect((await bracketA()).rows.map(({ drawn }) => drawn)).toEqual([null, null, null]);
});

test("a draw includes exactly the tied teams, who wait again once it is voided", async () => {
  for (const names of [["Lions"], ["Lions", "Bears"], ["Lions", "Tigers", "Bears"]]) {
    await expectRefusal(draw(...names), "conflict");
  }
  const drawId = await draw("Lions", "Tigers");
  await voidDraw(admin, u16, { drawId });
  expect((await readPointsAndDraws(admin, u16)).waiting).toHaveLength(1);
  await expectRefusal(voidDraw(admin, await world.tournamentId(U13), { drawId }), "not-found");
});

test("a draw that is recorded already is refused with that reason, in either order", async () => {
  await draw("Lions", "Tigers");
  const recorded = "Someone already recorded lots for these teams. Reload the page to see them.";
  for (const atRandom of [false, true]) {
    await expectRefusal(drawAs(admin, ["Tigers", "Lions"], atRandom), "conflict", recorded);
  }
});

test("drawing at random again before the draw is recorded gives the same order", async () => {
  const drawnAtRandom = async (ctx: Ctx, ...names: string[]) => {
    const drawId = await drawAs(ctx, names, true);
    const [made] = await ctx.db.select().from(draws).where(eq(draws.id, drawId));
    return { drawId, order: made?.teamIds.join() };
  };
  const unconfirmed = new Error("not confirmed");
  const orders = new Set<string | undefined>();
  for (let time = 0; time < 16 && orders.size < 2; time++) {
    let shown: string | undefined;
    const asked = world.db.transaction(async (tx) => {
      shown = (await drawnAtRandom({ ...admin, db: tx }, "Lions", "Tigers")).order;
      throw unconfirmed;
    });
    await expect(asked).rejects.toBe(unconfirmed);
    const { drawId, order } = await drawnAtRandom(admin, "Tigers", "Lions");
    expect(order).toBe(shown);
    orders.add(order);
    await voidDraw(admin, u16, { drawId });
  }
  expect(orders.size).toBe(2);
});

test("a draw across brackets is among teams of the same place, and names each once", async () => {
  const teamIds = [id("Lions"), id("Wolves")];
  await expectRefusal(recordDraw(admin, u16, { bracketId: null, teamIds }), "conflict");
  const sent = (drawn: Record<string, string>) => drawInput.safeParse({ bracketId: "1", ...drawn });
  const expected = { bracketId: 1, teamIds: [5, 4], atRandom: false };
  expect(sent({ drawn1: "5", drawn2: "4" }).data).toEqual(expected);
  expect(sent({ drawn1: "5", drawn2: "5" }).success).toBe(false);
  expect(translate("en", reasonOf(sent({ drawn1: "5", drawn2: "" }).error?.issues[0]))).toBe(
    "Pick the team drawn 2nd.",
  );
});

const save = async (typed: Record<string, string>) => {
  const { fields, version } = await readStandingsSettings(admin);
  await editStandings(admin, standingsInput.parse({ ...fields, version, ...typed }));
};

test("the tiebreaker order is stored as entered, and tables follow it", async () => {
  const lost = { team1Score: 0, team2Score: 9 };
  await recordScore(admin, await scheduleGame(admin, U16, "Lions - Bears"), lost);
  expect(await ranks()).toEqual(["1 Tigers", "2 Lions", "3 Bears"]);
  await save({ step2: "wins", step3: "", step4: "direct", goalCap: "4", forfeitScore: "2" });
  const { fields } = await readStandingsSettings(admin);
  expect(fields).toMatchObject({ step2: "wins", step3: "direct", step4: "", goalCap: "4" });
  expect((await currentOrder()).forfeitScore).toBe(2);
  expect((await auditOf(world, `cup:${world.cup.id}`)).at(-1)?.details).toEqual({
    fields: ["standingsOrder", "goalCap", "forfeitScore"],
  });
});

test("an order changed meanwhile is not overwritten", async () => {
  const { version } = await readStandingsSettings(admin);
  await save({ step2: "direct" });
  await expectRefusal(save({ step2: "wins", version }), "changed");
});

test("each tiebreaker appears once, lots last", () => {
  const wrong = (typed: Record<string, string>) =>
    standingsInput
      .safeParse({ goalCap: "3", forfeitScore: "3", ...typed })
      .error?.issues.map((each) => `${each.path.join()}: ${translate("en", reasonOf(each))}`);
  const twice = "step5: This step is already in the order.";
  expect(wrong({ step2: "wins", step5: "wins" })).toEqual([twice]);
  expect(wrong({ step2: "lots", step3: "wins" })).toEqual(["step2: Drawing lots comes last."]);
  expect(wrong({ step2: "coin" })).toEqual(["step2: Pick a step."]);
  expect(wrong({ goalCap: "0" })).toEqual(["goalCap: Enter a number of goals from 1 to 99."]);
});
