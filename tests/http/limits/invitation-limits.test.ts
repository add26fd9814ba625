import { expect, test } from "vitest";
import { withdrawInvitation } from "#domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { alerts } from "#tests/support/assertions/forms.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { mailsTo, waiting } from "#tests/support/factories/invitations.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import type { Person } from "#tests/support/fixtures/world.ts";

const site = useSite();

const counted = (ctx: Person["ctx"]) => ({ ...ctx, limit: limiterOf(site, 1000) });

/** Invites a player and withdraws the invitation, again and again. */
async function inviteTimes(times: number, manager: Person, teamId: number, player: Person) {
  const ctx = counted(manager.ctx);
  const asked = { teamId, playerId: player.playerId };
  for (let count = 0; count < times; count++) {
    const { invitationId } = await invitePlayer(ctx, asked);
    await withdrawInvitation(ctx, { invitationId });
  }
}

test("a team can invite one player three times a day, withdrawn invitations included", async () => {
  const { teamId, manager } = await site.team("Insistent");
  const ana = await waiting(site);
  await guardianOf(site, ana.playerId, { email: "rosa@family.example" });
  // While this invitation is open, the next one is the same.
  await invitePlayer(counted(manager.ctx), { teamId, playerId: ana.playerId });
  await inviteTimes(3, manager, teamId, ana);
  const invite = { intent: "invite", teamId: String(teamId), playerId: ana.playerId };
  const refused = await (await site.signIn(manager)).post("/invitations", invite);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
  expect(alerts(refused.text)[0]).toEqual([
    "Failed to invite player. Please try again.",
    "This team has already invited this player three times in the last day. Try again in 24 hours.",
  ]);
  expect(await mailsTo(site, ana)).toHaveLength(3);
  await inviteTimes(1, manager, teamId, await waiting(site));
  const other = await site.team("Patient");
  await inviteTimes(1, other.manager, other.teamId, ana);
});

test("all teams and the organizer together can invite one player ten times a day", async () => {
  const ana = await waiting(site);
  await guardianOf(site, ana.playerId, { email: "rosa@family.example" });
  const teamOf = async (name: string, times: number) => {
    const { teamId, manager } = await site.team(name);
    await inviteTimes(times, manager, teamId, ana);
    return teamId;
  };
  for (const name of ["First", "Second", "Third"]) await teamOf(name, 3);
  const teamId = await teamOf("Fourth", 1);
  const refused = {
    code: "limited",
    message:
      "This player has already gotten ten invitations in the last day. Try again in 24 hours.",
  };
  await expectRefusal(teamOf("Fifth", 1), refused);
  const proposal = { teamId, playerId: ana.playerId };
  await expectRefusal(invitePlayer(counted(await site.admin()), proposal), refused);
  expect(await mailsTo(site, ana)).toHaveLength(10);
});
