import { expect, test } from "vitest";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { after, teamRow } from "#tests/support/factories/payments.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listWaitingManagers } from "./approve-managers.ts";
import { joinTeam } from "./joining.ts";
import { claimTeam, readManagerLink, revokeManagerLink, showManagerLink } from "./manager-link.ts";
import { insertTeam } from "./team-lifecycle.ts";
import { handOverTeam } from "./team-manager.ts";

const { world, admin } = useAdminWorld();

async function orphan(name: string) {
  const tournamentId = await world.tournamentId(U13);
  const { id: teamId } = await insertTeam(world.db, {
    tournamentId,
    name,
    managerAccountId: null,
    now: world.now,
  });
  return teamId;
}

async function tokenOf(teamId: number, ctx: Ctx = admin) {
  const link = await showManagerLink(ctx, { teamId });
  return link.split("/").at(-1) ?? "";
}

test("the first adult who opens the link becomes the manager, and isn't approved", async () => {
  const teamId = await orphan("Orphaned Owls");
  const token = await tokenOf(teamId);
  expect(await tokenOf(teamId)).toBe(token);
  const [coach, other] = [await world.adult(), await world.adult()];
  expect(await readManagerLink(world.visitor(), token)).toMatchObject({ name: "Orphaned Owls" });
  expect(await claimTeam(coach.ctx, { token })).toEqual({ teamId });
  expect((await teamRow(world, teamId)).managerAccountId).toBe(coach.accountId);
  const waiting = await listWaitingManagers(admin);
  expect(waiting.find(({ accountId }) => accountId === coach.accountId)?.teams).toMatchObject([
    { how: "took-over" },
  ]);
  await expectRefusal(claimTeam(other.ctx, { token }), "not-found");
  await expectRefusal(claimTeam(coach.ctx, { token }), "not-found");
  const actions = (await auditOf(world, `team:${teamId}`)).map(({ action }) => action);
  expect(actions).toEqual(["team.show-link", "team.show-link", "team.claim"]);
});

test("of two who open the link at once, one becomes the manager", async () => {
  const token = await tokenOf(await orphan("Raced Rams"));
  const people = [await world.adult(), await world.adult()];
  const outcomes = await Promise.allSettled(people.map(({ ctx }) => claimTeam(ctx, { token })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a manager link ends after 14 days, by the organizer's word, and once a team has a manager", async () => {
  const teamId = await orphan("Ending Elks");
  const coach = await world.adult();
  const old = await tokenOf(teamId);
  const later = after(14, admin);
  await expectRefusal(readManagerLink(after(14, world.visitor()), old), "not-found");
  await expectRefusal(claimTeam(after(14, coach.ctx), { token: old }), "not-found");
  const revoked = await tokenOf(teamId, later);
  expect(revoked).not.toBe(old);
  await revokeManagerLink(later, { teamId });
  await expectRefusal(claimTeam(after(14, coach.ctx), { token: revoked }), "not-found");
  const token = await tokenOf(teamId, after(15, admin));
  await expectRefusal(claimTeam(after(15, coach.ctx), { token: revoked }), "not-found");
  const managed = { managerAccountId: coach.accountId };
  await world.set(teams, { id: teamId }, managed);
  const late = after(15, (await world.adult()).ctx);
  await expectRefusal(claimTeam(late, { token }), "not-found");
  await expectRefusal(showManagerLink(later, { teamId }), "conflict");
  await expectRefusal(claimTeam(late, { token: `${teamId}-aaaaaaaaaaaaaaaaaaaaaa` }), "not-found");
});

test("a link from before a team had a manager doesn't come back when it has none again", async () => {
  const teamId = await orphan("Passed Pumas");
  const token = await tokenOf(teamId);
  const member = await world.person();
  const { teamCode } = await teamRow(world, teamId);
  await joinTeam(member.ctx, { teamCode, playerId: member.playerId });
  for (const playerId of [member.playerId, null]) await handOverTeam(admin, { teamId, playerId });
  await expectRefusal(claimTeam((await world.adult()).ctx, { token }), "not-found");
});

test("nobody under 18 takes a team over by a manager link, nor somebody without a birth date", async () => {
  const token = await tokenOf(await orphan("Grown Gulls"));
  for (const { ctx } of [await world.person(), await world.person({ dob: null })]) {
    expect(await readManagerLink(ctx, token)).toMatchObject({ isAdult: false });
    await expectRefusal(claimTeam(ctx, { token }), "forbidden");
  }
});
