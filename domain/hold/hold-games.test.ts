import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cups } from "../../db/schema/cups.ts";
import { pushFollows, pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import { games } from "../../db/schema/games.ts";
import { auditOf, placeTeams, scheduleGame } from "../../tests/support/games.ts";
import { U16, useWorld } from "../../tests/support/world.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { stateInput } from "../games/input.ts";
import { recordState } from "../games/record-state.ts";
import { holdGames } from "./hold-games.ts";
import { resumeGames } from "./resume-games.ts";

const world = useWorld();
let admin: Ctx;
let teams: Map<string, number>;

beforeAll(async () => {
  admin = await world.admin();
  teams = await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
  const id = crypto.randomUUID();
  const keys = { endpoint: "https://push.example.org/1", p256dh: "p", auth: "a" };
  await world.db.insert(pushSubscriptions).values({ id, ...keys, madeAt: world.now });
  for (const teamId of teams.values()) {
    await world.db.insert(pushFollows).values({ subscriptionId: id, teamId, since: world.now });
  }
});

beforeEach(async () => {
  await world.db.update(cups).set({ heldSince: null, heldFor: null, heldText: "" });
  await world.db.delete(pushMessages);
  await world.db.delete(games);
});

const at = (minutes: number): Ctx => ({
  ...admin,
  now: new Date(world.now.getTime() + minutes * 60_000),
});
const told = async () =>
  (await world.db.select().from(pushMessages).orderBy(asc(pushMessages.id))).map(
    ({ title, body }) => `${title} | ${body}`,
  );
const begin = (ctx: Ctx, id: number) =>
  recordState(ctx, id, { ...stateInput.parse({ state: "live" }) });

describe("all games on hold", () => {
  test("begin no more until play goes on, and everybody who follows a team is told once", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await holdGames(admin, { reason: "lightning", text: "Meet in the gym." });
    await expect(begin(admin, id)).rejects.toMatchObject({
      code: "conflict",
      message: "All games are on hold. No game begins until play goes on.",
    });
    expect(await told()).toEqual([
      "All games are on hold: lightning | Leave the field at once, for a building or a car. Play goes on no sooner than 30 minutes after the last thunder. Meet in the gym.",
    ]);
    expect(await resumeGames(at(38), { at: null })).toEqual({ minutes: 40, at: "12:40" });
    expect((await told()).at(-1)).toBe("Play goes on | Play goes on at 12:40 PM.");
    await begin(at(40), id);
  });

  test("go on at the time that is said, and at once where it is past", async () => {
    await holdGames(admin, { reason: "heat", text: "" });
    expect(await resumeGames(at(31), { at: "13:00" })).toEqual({ minutes: 60, at: "13:00" });
    await holdGames(admin, { reason: "heat", text: "" });
    expect(await resumeGames(at(31), { at: "12:10" })).toEqual({ minutes: 35, at: "12:35" });
  });

  test("are held once, though two admins press it at once: the first is right", async () => {
    const other = { ...(await world.admin()), now: at(1).now };
    await Promise.all([
      holdGames(admin, { reason: "lightning", text: "" }),
      holdGames(other, { reason: "lightning", text: "" }),
    ]);
    const held = await currentCup(world.db);
    await expect(holdGames(other, { reason: "heat", text: "Hot." })).rejects.toMatchObject({
      code: "conflict",
      message: "All games are on hold: lightning. What you entered wasn't saved.",
    });
    expect(await currentCup(world.db)).toMatchObject({
      heldSince: held.heldSince,
      heldFor: "lightning",
      heldText: "",
    });
    expect(await told()).toHaveLength(1);
    const both = await Promise.all([
      resumeGames(at(5), { at: null }),
      resumeGames(at(5), { at: null }),
    ]);
    expect(both.filter((each) => each === null)).toHaveLength(1);
    await expect(resumeGames(at(6), { at: "13:00" })).rejects.toMatchObject({
      code: "conflict",
      message: "Play was already resumed. The time you entered wasn't used.",
    });
    expect(await told()).toEqual(["Play goes on | Play goes on at 12:05 PM."]);
    const trail = await auditOf(world, `cup:${world.cup.id}`);
    expect(trail.slice(-2).map(({ action }) => action)).toEqual(["cup.hold", "cup.resume"]);
  });

  test("and a game that is begun at that moment: it began before, or not at all", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const [, began] = await Promise.allSettled([
      holdGames(admin, { reason: "lightning", text: "" }),
      begin(admin, id),
    ]);
    const [game] = await world.db.select().from(games).where(eq(games.id, id));
    expect(game?.state).toBe(began?.status === "fulfilled" ? "live" : "scheduled");
    await expect(begin(admin, await scheduleGame(admin, U16, "Tigers - Lions"))).rejects.toThrow(
      "All games are on hold.",
    );
  });

  test("is for the admin alone", async () => {
    const { ctx } = await world.person();
    await expect(holdGames(ctx, { reason: "heat", text: "" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(resumeGames(ctx, { at: null })).rejects.toMatchObject({ code: "forbidden" });
  });
});
