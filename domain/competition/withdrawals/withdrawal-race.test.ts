import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fieldLinks } from "#db/schema/field.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { readOwnData } from "#domain/site/accounts/data-export.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { translate } from "#i18n/translate.ts";
import { fourGoOn, teamNamed } from "#tests/support/factories/knockouts.ts";
import { gamesOf, groupOfFour, later, withdrawalOf } from "#tests/support/factories/withdrawals.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { type Person, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { fieldToken, makeFieldLinks } from "../field/field-links.ts";
import { entryInput } from "../field/input.ts";
import { recordEntry } from "../field/record-entry.ts";
import { recordScore } from "../games/results.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { listWithdrawnTodos } from "../knockout/withdrawn-sides.ts";
import { undoWithdrawal } from "./undo-withdrawal.ts";
import { withdrawTeam } from "./withdraw-team.ts";
import { WITHDRAWAL_CHOICES } from "./withdrawal-rules.ts";
import { listWithdrawnTeams, previewWithdrawal, readWithdrawnTeam } from "./withdrawn-teams.ts";

const { world, admin } = useAdminWorld({ connections: 12 });

const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "failed",
  );

test.each(sampled(WITHDRAWAL_CHOICES, 3))(
  "a game started at the field during a withdrawal ('%s') is not lost by either",
  async (choice) => {
    const { tigers, tournamentId, game } = await groupOfFour(world, admin);
    const gameId = await game("Tigers - Bears");
    await makeFieldLinks(admin, { day: "2025-07-15" });
    const [link] = await world.rows(fieldLinks, { field: "North" });
    const token = fieldToken(admin, link?.id ?? 0);
    const entry = entryInput.parse({
      key: randomUUID(),
      phone: randomUUID(),
      gameId: String(gameId),
      ago: "0",
      kind: "begin",
    });
    const version = (await previewWithdrawal(admin, tigers.teamId)).choices.find(
      (each) => each.choice === choice,
    )?.version;
    const input = { teamId: tigers.teamId, choice, version };
    const [withdrawn, entered] = await Promise.all([
      outcome(withdrawTeam(admin, input)),
      recordEntry(world.visitor(), token, entry).then(({ refused }) => refused),
    ]);
    const [own] = (await gamesOf(admin, tournamentId)).filter((each) =>
      each.startsWith("Tigers - Bears"),
    );
    if (entered === null) {
      expect([withdrawn, own]).toEqual(["changed", "Tigers - Bears Live 0-0"]);
    } else {
      expect(entered).toMatch(/^(This game|It)/);
      const words = {
        remove: undefined,
        forfeit: "Tigers - Bears Forfeit 0-3",
        annul: "Tigers - Bears Annulled",
      }[choice];
      expect([withdrawn, own]).toEqual(["done", words]);
    }
  },
);

test("a score and a withdrawal at once are both seen, or one is confirmed", async () => {
  for (let round = 0; round < rounds(2, 5); round++) {
    const { tigers, tournamentId, game } = await groupOfFour(world, admin);
    const id = await game("Tigers - Bears");
    const { choices } = await previewWithdrawal(admin, tigers.teamId);
    const { version } = choices[0] ?? {};
    const input = { teamId: tigers.teamId, choice: "remove" as const, version };
    const [withdrawn, scored] = await Promise.all([
      outcome(withdrawTeam(admin, input)),
      outcome(recordScore(admin, id, { team1Score: 1, team2Score: 1 })),
    ]);
    expect([
      ["done", "not-found"],
      ["changed", "done"],
    ]).toContainEqual([withdrawn, scored]);
    const isThere = (await gamesOf(admin, tournamentId)).includes("Tigers - Bears 1-1");
    expect(isThere).toBe(scored === "done");
  }
});

test("two organizers withdraw a team once, and undo it once @long", async () => {
  const { tigers } = await groupOfFour(world, admin);
  const input = { teamId: tigers.teamId, choice: "annul" as const };
  const both = [withdrawTeam(admin, input), withdrawTeam(await world.admin(), input)];
  expect((await Promise.all(both.map(outcome))).toSorted()).toEqual(["done", "not-found"]);
  const { id: withdrawalId } = await withdrawalOf(world, tigers.teamId);
  const undo = { teamId: tigers.teamId, withdrawalId };
  const undone = [undoWithdrawal(admin, undo), undoWithdrawal(await world.admin(), undo)];
  expect(await Promise.all(undone.map(outcome))).toEqual(["done", "done"]);
});

test("somebody who joins during a withdrawal is on record or refused @long", async () => {
  for (let round = 0; round < rounds(2, 5); round++) {
    const { tigers } = await groupOfFour(world, admin);
    const { ctx, playerId } = await world.person();
    const [withdrawn, joined] = await Promise.all([
      outcome(withdrawTeam(admin, { teamId: tigers.teamId, choice: "remove" })),
      outcome(joinTeam(ctx, { playerId, teamCode: tigers.teamCode })),
    ]);
    expect(withdrawn).toBe("done");
    const { id } = await withdrawalOf(world, tigers.teamId);
    await undoWithdrawal(admin, { teamId: tigers.teamId, withdrawalId: id });
    const { rows } = await world.pool.query(
      "select from memberships where team_id = $1 and player_id = $2",
      [tigers.teamId, playerId],
    );
    expect(rows).toHaveLength(joined === "done" ? 1 : 0);
  }
});

test("a withdrawn team is on record with its games and players, and where they are now @long", async () => {
  const { name, tigers, tournamentId } = await groupOfFour(world, admin);
  await withdrawTeam(admin, { teamId: tigers.teamId, choice: "forfeit" });
  const owls = await world.team("Owls", { tournamentName: name });
  const { ctx, playerId } = tigers.members[1] as Person;
  await joinTeam(ctx, { playerId, teamCode: owls.teamCode });
  expect(await readWithdrawnTeam(admin, tigers.teamId)).toMatchObject({
    name: "Tigers",
    tournamentId,
    at: "Tuesday, July 15, 2025 at 12:00 PM PDT",
    withdrawal: { choice: "forfeit" },
    games: [
      { teams: "Tigers - Bears", from: null, to: "Forfeit 0-3" },
      { teams: "Wolves - Tigers", from: null, to: "Forfeit 3-0" },
    ],
    roster: [
      { slot: 1, name: "Ana Silva", teamNow: null },
      { slot: 2, name: "Player0 Silva", teamNow: null },
      { slot: 3, name: "Player1 Silva", teamNow: "Owls" },
    ],
  });
  const { formerMemberships } = await readOwnData(ctx);
  expect(formerMemberships).toMatchObject([{ team: "Tigers", playerId, slot: 3 }]);
  expect(await readWithdrawnTeam(admin, owls.teamId)).toBeNull();
  expect((await listWithdrawnTeams(admin)).map(({ id }) => id)).toContain(tigers.teamId);
});

test("a team withdrawn before records existed is listed without its roster", async () => {
  const id = await fourGoOn(world, admin);
  await confirmGroups(admin, id);
  const teamId = await teamNamed(admin, id, "Tigers");
  await world.remove(memberships, { teamId });
  await world.set(teams, { id: teamId }, { withdrawnAt: later(admin, 5).now });
  const expected = { withdrawal: null, games: [], roster: [] };
  expect(await readWithdrawnTeam(admin, teamId)).toMatchObject(expected);
  const todos = await listWithdrawnTodos(admin, world.cup.id);
  expect(translate("en", todos)).toMatchObject([
    { team: { id: teamId }, game: "Semi-final 2", next: { name: "Cubs" } },
  ]);
});
