import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invitations } from "../../../db/schema/teams.ts";
import { withdrawInvitation } from "../../../domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import { alerts } from "../../support/assertions/forms.ts";
import { mailsTo, waiting } from "../../support/factories/invitations.ts";
import { limiterOf } from "../../support/fixtures/rate-limits.ts";
import { useSite } from "../../support/fixtures/test-site.ts";
import type { Person } from "../../support/fixtures/world.ts";

const site = useSite();

const counted = (ctx: Person["ctx"]) => ({ ...ctx, limit: limiterOf(site, 1000) });

test("a team can invite one player three times a day, withdrawn invitations included", async () => {
  const { teamId, manager } = await site.team("Insistent");
  const ana = await waiting(site);
  const browser = await site.signIn(manager);
  const { playerId } = ana;
  const press = () =>
    browser.post("/invitations", { intent: "invite", teamId: String(teamId), playerId });
  for (let round = 0; round < 3; round++) {
    expect((await press()).url).toBe("/teams?done=invite");
    await press();
    const isOpen = and(eq(invitations.playerId, playerId), eq(invitations.state, "open"));
    const [open] = await site.db.select().from(invitations).where(isOpen);
    await browser.post("/invitations", { intent: "withdraw", invitationId: String(open?.id) });
  }
  const refused = await press();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
  expect(alerts(refused.text)[0]).toEqual([
    "Failed to invite player. Please try again.",
    "This team has already invited this player three times in the last day. Try again in 24 hours.",
  ]);
  expect(await mailsTo(site, ana)).toHaveLength(3);
  const ben = await waiting(site);
  await invitePlayer(counted(manager.ctx), { teamId, playerId: ben.playerId });
  const other = await site.team("Patient");
  await invitePlayer(counted(other.manager.ctx), { teamId: other.teamId, playerId: ana.playerId });
});

test("all teams and the organizer together can invite one player ten times a day", async () => {
  const ana = await waiting(site);
  const invite = async (name: string, times: number) => {
    const { teamId, manager } = await site.team(name);
    for (let count = 0; count < times; count++) {
      const ctx = counted(manager.ctx);
      const { invitationId } = await invitePlayer(ctx, { teamId, playerId: ana.playerId });
      await withdrawInvitation(ctx, { invitationId });
    }
    return teamId;
  };
  for (const name of ["First", "Second", "Third"]) await invite(name, 3);
  const teamId = await invite("Fourth", 1);
  const refused = expect.objectContaining({
    code: "limited",
    message:
      "This player has already gotten ten invitations in the last day. Try again in 24 hours.",
  });
  await expect(invite("Fifth", 1)).rejects.toEqual(refused);
  const proposal = { teamId, playerId: ana.playerId };
  await expect(invitePlayer(counted(await site.admin()), proposal)).rejects.toEqual(refused);
  expect(await mailsTo(site, ana)).toHaveLength(10);
});
