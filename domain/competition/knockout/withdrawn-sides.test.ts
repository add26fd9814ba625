import { beforeAll, beforeEach, expect, test } from "vitest";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { recordSurely } from "#tests/support/factories/games.ts";
import {
  fourGoOn,
  gamesNamed,
  knockoutGames,
  madeKnockout,
  playedGroups,
  sides,
  teamNamed,
} from "#tests/support/factories/knockouts.ts";
import { everythingOf, later, withdrawalOf } from "#tests/support/factories/withdrawals.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { sideSentence } from "../games/result-effect-rules.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readPointsAndDraws } from "../standings/points-and-draws-overview.ts";
import { undoWithdrawal } from "../withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import type { WithdrawalChoice } from "../withdrawals/withdrawal-rules.ts";
import { previewWithdrawal } from "../withdrawals/withdrawn-teams.ts";
import { confirmGroups } from "./group-stage.ts";
import { forfeitWithdrawn, listWithdrawnTodos, replaceWithdrawn } from "./withdrawn-sides.ts";

const world = useWorld();
let admin: Ctx;

beforeAll(async () => {
  admin = later(await world.admin(), 5);
});

beforeEach(async () => {
  await world.db.update(teams).set({ withdrawnAt: null });
});

async function confirmed(): Promise<number> {
  const id = await fourGoOn(world, admin);
  await confirmGroups(await earlier(), id);
  return id;
}

const earlier = async () => later(await world.admin(), 1);

async function withdraw(id: number, name: string, choice: WithdrawalChoice = "remove") {
  const teamId = await teamNamed(admin, id, name);
  await withdrawTeam(admin, { teamId, choice });
  return teamId;
}

const todos = () => listWithdrawnTodos(admin, world.cup.id);
const told = async () =>
  (await todos()).map(({ team, game, opponent, next, tied }) => ({
    asks: `${team.name} withdrew: ${translate("en", game)}`,
    opponent: opponent?.name ?? null,
    next: next && `${next.name} (${next.by})`,
    tied: tied.map(({ name }) => name),
  }));

async function takePlace(id: number): Promise<void> {
  const [todo] = await todos();
  if (!todo?.next) throw new Error("nobody is next");
  const { gameId, side, next } = todo;
  await replaceWithdrawn(admin, id, { gameId, side, teamId: next.id });
}

async function forfeit(id: number): Promise<void> {
  const [todo] = await todos();
  if (!todo) throw new Error("nothing to decide");
  await forfeitWithdrawn(admin, id, todo);
}

async function undo(teamId: number): Promise<void> {
  const { id } = await withdrawalOf(world, teamId);
  await undoWithdrawal(admin, { teamId, withdrawalId: id });
}

test("before the group stage ends, each way to withdraw a team says who else would advance", async () => {
  const id = await fourGoOn(world, admin);
  const teamId = await teamNamed(admin, id, "Lions");
  const { choices } = await previewWithdrawal(admin, teamId);
  const advancing = [
    "Semi-final 1: Tigers instead of Lions (1st in Bracket A).",
    "Semi-final 2: Cubs instead of Tigers (2nd in Bracket A).",
  ];
  expect(
    choices.map(({ expected }) => expected.map((side) => translate("en", sideSentence(side)))),
  ).toEqual([advancing, advancing, advancing]);
  await confirmGroups(admin, id);
  const after = await previewWithdrawal(admin, teamId);
  expect(after.choices.map(({ expected }) => expected)).toEqual([[], [], []]);
});

test.each(sampled(["remove", "forfeit"] as const, 2))(
  "a withdrawn team stays on its side after '%s', and the organizer is asked who plays",
  async (choice) => {
    const id = await confirmed();
    const before = await sides(admin, id);
    await withdraw(id, "Tigers", choice);
    expect(await sides(admin, id)).toEqual(before);
    const next = { opponent: "Wolves", next: "Cubs (standings)", tied: [] };
    expect(await told()).toEqual([{ asks: "Tigers withdrew: Semi-final 2", ...next }]);
  },
);

test("a withdrawn team loses its place to the next in the tables where all its games are annulled @long", async () => {
  const id = await confirmed();
  const teamId = await teamNamed(admin, id, "Tigers");
  const annul = (await previewWithdrawal(admin, teamId)).choices[2];
  expect(
    annul?.sides.map(({ before, after }) => [translate("en", after.game), before.name, after.name]),
  ).toEqual([["Semi-final 2", "Tigers", "Cubs"]]);
  await withdraw(id, "Tigers", "annul");
  expect((await sides(admin, id))[1]).toBe("semi-final 2: Wolves - Cubs");
  expect(await told()).toEqual([]);
});

test("a withdrawn team's games cannot be annulled where that changes a started knockout game", async () => {
  const id = await confirmed();
  const [, semi] = await knockoutGames(admin, id);
  await recordSurely(admin, semi?.id ?? 0, 0, 1);
  const teamId = await teamNamed(admin, id, "Tigers");
  expect((await previewWithdrawal(admin, teamId)).choices.map(({ refused }) => refused)).toEqual([
    null,
    null,
    "Semi-final 2 has already started, and this would change who plays in it. Clear its score first.",
  ]);
  await expectRefusal(withdrawTeam(admin, { teamId, choice: "annul" }), "conflict");
});

test("a withdrawn team can forfeit to its opponent, who advances, which ends the undo", async () => {
  const id = await confirmed();
  const teamId = await withdraw(id, "Tigers");
  await forfeit(id);
  expect((await sides(admin, id)).slice(2)).toEqual([
    "third-place 1: Loser of Semi-final 1 - Tigers",
    "final 1: Winner of Semi-final 1 - Wolves",
  ]);
  expect((await told()).map(({ asks }) => asks)).toEqual(["Tigers withdrew: Third place"]);
  const message =
    "Semi-final 2 has changed since the withdrawal (now: Forfeit 3-0). Undo that change first.";
  await expectRefusal(undo(teamId), "conflict", message);
});

/** Tigers win their semi-final, and withdraw from the final. */
async function withdrawnFinalist() {
  const id = await confirmed();
  const [, semi] = await knockoutGames(admin, id);
  await recordSurely(admin, semi?.id ?? 0, 0, 1);
  const before = await everythingOf(world, id);
  return { id, before, teamId: await withdraw(id, "Tigers") };
}

test("a withdrawn finalist is replaced by the team it beat, which leaves the third-place game until that is undone @long", async () => {
  const { id, before, teamId } = await withdrawnFinalist();
  const expected = { asks: "Tigers withdrew: Final", opponent: null, next: "Wolves (beaten)" };
  expect((await told())[0]).toMatchObject(expected);
  await takePlace(id);
  expect((await sides(admin, id)).slice(2)).toEqual([
    "third-place 1: Loser of Semi-final 1 - To be decided",
    "final 1: Winner of Semi-final 1 - Wolves",
  ]);
  await undo(teamId);
  expect(await everythingOf(world, id)).toEqual(before);
});

test("the replacement is drawn where nothing separates those who are next @long", async () => {
  const id = await playedGroups(world, admin, "Level below", {
    "Bracket A": ["Reds", "Blues", "Greens", "Whites"],
    "Bracket B": ["Ants", "Bees"],
  });
  for (const game of await gamesNamed(admin, id, "Greens - Whites")) {
    await recordSurely(admin, game, 0, 0);
  }
  for (const names of ["Reds - Greens", "Blues - Greens", "Reds - Whites", "Blues - Whites"]) {
    for (const game of await gamesNamed(admin, id, names)) {
      await recordSurely(admin, game, 1, 0);
    }
  }
  await madeKnockout(admin, id, 4);
  await confirmGroups(await earlier(), id);
  await withdraw(id, "Blues");
  expect(await told()).toMatchObject([{ next: null, tied: ["Greens", "Whites"] }]);
  const { waiting } = await readPointsAndDraws(admin, id);
  expect(waiting).toMatchObject([{ teams: [{ name: "Greens" }, { name: "Whites" }] }]);
  const drawn = [await teamNamed(admin, id, "Whites"), await teamNamed(admin, id, "Greens")];
  await recordDraw(admin, id, { bracketId: waiting[0]?.bracketId ?? 0, teamIds: drawn });
  expect(await told()).toMatchObject([{ next: "Whites (standings)", tied: [] }]);
});

test("an outdated decision about a withdrawn side is refused", async () => {
  const id = await confirmed();
  await withdraw(id, "Tigers");
  const [todo] = await todos();
  await withdraw(id, "Cubs");
  const { gameId = 0, side = 1 } = todo ?? {};
  const teamId = todo?.next?.id ?? 0;
  await expectRefusal(replaceWithdrawn(admin, id, { gameId, side, teamId }), "changed");
  expect(await told()).toMatchObject([{ next: "Pups (standings)" }]);
  await recordSurely(admin, gameId, 1, 0);
  const version = todo?.version ?? "";
  await expectRefusal(forfeitWithdrawn(admin, id, { gameId, side, version }), "changed");
});

test.each(sampled(["remove", "annul"] as const, 2))(
  "a withdrawn team is replaced, and when that is undone, is back on its side after '%s'",
  async (choice) => {
    const id = await confirmed();
    const before = await everythingOf(world, id);
    const teamId = await withdraw(id, "Tigers", choice);
    if (choice === "remove") await takePlace(id);
    expect((await sides(admin, id))[1]).toBe("semi-final 2: Wolves - Cubs");
    expect(await todos()).toEqual([]);
    await undo(teamId);
    expect(await everythingOf(world, id)).toEqual(before);
  },
);

test("the undo of a withdrawal is refused once the group stage was confirmed without it @long", async () => {
  const id = await fourGoOn(world, admin);
  const teamId = await withdraw(id, "Tigers");
  await confirmGroups(later(admin, 5), id);
  expect((await sides(admin, id))[1]).toBe("semi-final 2: Wolves - Cubs");
  const message =
    "The group stage was confirmed after Tigers withdrew. Reopen it in Knockout first.";
  await expectRefusal(undo(teamId), "conflict", message);
  const [row] = await world.rows(teams, { id: teamId });
  expect(row?.withdrawnAt).not.toBeNull();
});
