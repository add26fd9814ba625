import { expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { mails } from "#db/schema/messaging.ts";
import { cards } from "#db/schema/standings.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { deleteAccount } from "#domain/site/accounts/account-deletion.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { gameLink } from "#tests/support/factories/field-entries.ts";
import { recordSurely, scheduleGame } from "#tests/support/factories/games.ts";
import { mailsTo, saysNo } from "#tests/support/factories/invitations.ts";
import { pay, setCup, teamRow } from "#tests/support/factories/payments.ts";
import {
  everythingOf,
  gamesOf,
  groupOfFour,
  withdrawalOf,
} from "#tests/support/factories/withdrawals.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { type Person, U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { clearScore, recordScore, recordState } from "../games/results.ts";
import { removeTeam } from "./delete-team.ts";
import { undoWithdrawal } from "./undo-withdrawal.ts";
import { withdrawTeam } from "./withdraw-team.ts";
import { WITHDRAWAL_CHOICES, type WithdrawalChoice } from "./withdrawal-rules.ts";

const { world, admin } = useAdminWorld();

const withdraw = (teamId: number, choice: WithdrawalChoice) =>
  withdrawTeam(admin, { teamId, choice });
const undo = async (teamId: number) =>
  undoWithdrawal(admin, { teamId, withdrawalId: (await withdrawalOf(world, teamId)).id });

test.each(sampled(WITHDRAWAL_CHOICES, 3))(
  "roster, games, scores, states, goals and cards are back after undoing '%s'",
  async (choice) => {
    const { tournamentId, tigers, game } = await groupOfFour(world, admin);
    const { cup } = world;
    const played = await game("Tigers - Lions");
    const cleared = await game("Tigers - Bears");
    await recordScore(admin, cleared, { team1Score: 1, team2Score: 0 });
    for (const gameId of [played, cleared]) {
      const of = { gameId, teamId: tigers.teamId, recordedAt: world.now };
      const row = { ...of, cupId: cup.id, playerId: tigers.manager.playerId };
      await world.db.insert(goals).values(row);
      await world.db.insert(cards).values({ ...of, kind: "yellow" });
    }
    await clearScore(admin, cleared);
    await gameLink(world, admin, cleared);
    await recordState(admin, await game("Wolves - Tigers"), { change: { to: "postponed" } });
    const before = await everythingOf(world, tournamentId);
    await withdraw(tigers.teamId, choice);
    expect(await everythingOf(world, tournamentId)).not.toEqual(before);
    await undo(tigers.teamId);
    expect(await everythingOf(world, tournamentId)).toEqual(before);
  },
);

test("who was deleted meanwhile, or whose guardian said no, is not back on the roster @long", async () => {
  const { tigers } = await groupOfFour(world, admin);
  const { playerId } = tigers.manager;
  const { accountId } = tigers.members[0] as Person;
  await withdraw(tigers.teamId, "remove");
  await guardianOf(world, playerId, { email: "no@family.example" });
  await saysNo(world, playerId);
  await deleteAccount(admin, { accountId, fates: new Map() });
  await undo(tigers.teamId);
  const left = await world.row(memberships, { teamId: tigers.teamId });
  expect(left.slot).toBe(3);
});

test("an undone withdrawal gives calendars newer games, takes players off the waitlist and is emailed", async () => {
  const { name, tigers, game } = await groupOfFour(world, admin);
  const sequence = async () =>
    (await world.rows(games, { id: await game("Tigers - Bears") }))[0]?.sequence ?? 0;
  const before = await sequence();
  await withdraw(tigers.teamId, "remove");
  const { ctx, playerId } = tigers.members[0] as Person;
  const wait = () => joinWaitlist(ctx, { playerId, tournamentName: name, showContact: false });
  await wait();
  await world.db.delete(mails);
  await undo(tigers.teamId);
  expect(await sequence()).toBeGreaterThan(before);
  const subjects = (await world.db.select().from(mails)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(3).fill(`Tigers is back in ${world.cup.name}`));
  await expectRefusal(wait(), "conflict");
});

test("a second undo of a withdrawal does nothing, and only the latest withdrawal is undone @long", async () => {
  const { tournamentId, tigers } = await groupOfFour(world, admin);
  await withdraw(tigers.teamId, "remove");
  const { id } = await withdrawalOf(world, tigers.teamId);
  await undo(tigers.teamId);
  await undo(tigers.teamId);
  await withdraw(tigers.teamId, "annul");
  const now = await everythingOf(world, tournamentId);
  await undoWithdrawal(admin, { teamId: tigers.teamId, withdrawalId: id });
  expect(await everythingOf(world, tournamentId)).toEqual(now);
});

const refused = async (teamId: number, tournamentId: number, message: string) => {
  const before = await everythingOf(world, tournamentId);
  await expect(undo(teamId)).rejects.toMatchObject({ code: "conflict", message });
  expect(await everythingOf(world, tournamentId)).toEqual(before);
};

type Group = Awaited<ReturnType<typeof groupOfFour>>;

test.each<[string, WithdrawalChoice, (group: Group) => Promise<unknown>, string]>([
  [
    "a player is on another team",
    "remove",
    async ({ name, tigers }) => {
      const { teamCode } = await world.team("Owls", { tournamentName: name });
      const { ctx, playerId } = tigers.members[0] as Person;
      await joinTeam(ctx, { playerId, teamCode });
    },
    "Player0 Silva is on another team now (Owls). Remove the player from that team first.",
  ],
  [
    "the manager has another team @long",
    "remove",
    async ({ name, tigers: { manager } }) => {
      await world.team("Owls", { tournamentName: name, manager });
      await world.remove(memberships, { playerId: manager.playerId });
    },
    "The manager of Tigers now manages another team. Give that other team a new manager first.",
  ],
  [
    "one of its games has another result",
    "forfeit",
    async ({ game }) => recordSurely(admin, await game("Tigers - Bears"), 0, 1),
    "Tigers – Bears has changed since the withdrawal (now: 0-1). Change it back first.",
  ],
])("the undo of a withdrawal is refused once %s", async (_, choice, change, sentence) => {
  const group = await groupOfFour(world, admin);
  await withdraw(group.tigers.teamId, choice);
  await change(group);
  await refused(group.tigers.teamId, group.tournamentId, sentence);
});

test("the undo is refused while an opponent has withdrawn or is gone @long", async () => {
  const { tournamentId, tigers, idOf } = await groupOfFour(world, admin);
  await withdraw(tigers.teamId, "remove");
  const bears = await idOf("Bears");
  await withdraw(bears, "remove");
  await refused(tigers.teamId, tournamentId, "Bears also withdrew. Undo that withdrawal first.");
  await undo(bears);
  await undo(tigers.teamId);
  expect(await gamesOf(admin, tournamentId)).toContain("Tigers - Bears");
});

const exists = (teamId: number) => world.countRows(teams, { id: teamId });

/** A team with a game against another one of its bracket. */
async function withGame(name: string, more = 0) {
  const team = await world.team(name, { more });
  const { bracketId } = await teamRow(world, team.teamId);
  const other = await world.team(`${name} Rivals`);
  await world.set(teams, { id: other.teamId }, { bracketId });
  return { ...team, gameId: await scheduleGame(admin, U13, `${name} - ${name} Rivals`) };
}

test("an organizer deletes a team after rosters lock, with its unplayed or canceled games", async () => {
  const { teamId, gameId, manager, members } = await withGame("Typo Tems", 1);
  await setCup(world, { rosterLocksAt: world.now });
  await removeTeam(admin, { teamId });
  expect([await exists(teamId), await world.countRows(games, { id: gameId })]).toEqual([0, 0]);
  for (const person of [manager, ...members]) {
    expect((await mailsTo(world, person)).at(-1)?.subject).toMatch(/Typo Tems was withdrawn from/);
  }
  await expectRefusal(removeTeam(admin, { teamId }), "not-found");
  await setCup(world, { rosterLocksAt: null });
  const rained = await withGame("Rained Rays");
  await world.set(games, { id: rained.gameId }, { state: "cancelled" });
  await removeTeam(admin, { teamId: rained.teamId });
  expect(await exists(rained.teamId)).toBe(0);
});

test("a team that has played or paid can't be deleted", async () => {
  const played = await withGame("Played Pumas");
  await recordSurely(admin, played.gameId, 2, 0);
  const paid = await world.team("Paid Pandas");
  await pay(admin, paid.teamId, { amount: "10" });
  for (const { teamId } of [played, paid]) {
    await expectRefusal(removeTeam(admin, { teamId }), "conflict");
    expect(await exists(teamId)).toBe(1);
  }
});
