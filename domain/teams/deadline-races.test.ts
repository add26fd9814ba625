import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { cups } from "../../db/schema/cup.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { changeCup, changeTournament } from "../../tests/support/factories/cups.ts";
import { waiting } from "../../tests/support/factories/invitations.ts";
import { beforeTransaction } from "../../tests/support/fixtures/concurrency.ts";
import { U13, useWorld } from "../../tests/support/fixtures/world.ts";
import type { Ctx } from "../core/context.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam, removePlayer } from "./roster-changes.ts";
import { createTeam, deleteTeam } from "./team-lifecycle.ts";
import { editWaitlist, joinWaitlist } from "./waitlist/join-and-leave.ts";

const world = useWorld();
const past = "2025-07-15T11:00";

afterEach(async () => {
  const open = { registrationClosesAt: null, rosterLocksAt: null };
  await world.db.update(cups).set(open).where(eq(cups.id, world.cup.id));
});

const during = (ctx: Ctx, change: Parameters<typeof changeCup>[1]) =>
  beforeTransaction(ctx, async () => changeCup(await world.admin(), change));
const locked = (ctx: Ctx) => during(ctx, { rosterLocksAt: past });
const closed = (ctx: Ctx) => during(ctx, { registrationClosesAt: past });
const refused = (asked: Promise<unknown>) =>
  expect(asked).rejects.toMatchObject({ code: "closed" });

describe("rosters that lock meanwhile", () => {
  test("joining, leaving and removing is refused", async () => {
    const { teamId, teamCode, manager, members } = await world.team("Locked Out", { more: 1 });
    const { ctx, playerId } = await world.person();
    await refused(joinTeam(locked(ctx), { playerId, teamCode }));
    const [member] = members;
    if (!member) throw new Error("no member");
    await reopen();
    await refused(leaveTeam(locked(member.ctx), { teamId, playerId: member.playerId }));
    await reopen();
    const out = { teamId, playerId: member.playerId };
    await refused(removePlayer(locked(manager.ctx), out));
    expect(await world.db.$count(memberships, eq(memberships.teamId, teamId))).toBe(2);
  });

  test("creating and deleting a team is refused", async () => {
    const { teamId, manager } = await world.team("Stays");
    const { ctx, playerId } = await world.person();
    const wanted = { name: "Too Late", tournamentName: U13, playerId };
    await refused(createTeam(locked(ctx), wanted));
    await reopen();
    await refused(deleteTeam(locked(manager.ctx), { teamId }));
    expect(await world.db.$count(teams, eq(teams.id, teamId))).toBe(1);
    expect(await world.db.$count(teams, eq(teams.name, "Too Late"))).toBe(0);
  });

  test("inviting and accepting is refused", async () => {
    const { teamId, manager } = await world.team("No Answer");
    const [ana, ben] = [await waiting(world), await waiting(world)];
    const invitation = await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
    await refused(acceptInvitation(locked(ana.ctx), invitation));
    await reopen();
    await refused(invitePlayer(locked(manager.ctx), { teamId, playerId: ben.playerId }));
  });
});

describe("registration that closes meanwhile", () => {
  test("joining, creating a team and inviting as a manager is refused", async () => {
    const { teamId, teamCode, manager } = await world.team("Closed");
    const { ctx, playerId } = await world.person();
    const ana = await waiting(world);
    await refused(joinTeam(closed(ctx), { playerId, teamCode }));
    await reopen();
    await refused(createTeam(closed(ctx), { name: "Later", tournamentName: U13, playerId }));
    await reopen();
    await refused(invitePlayer(closed(manager.ctx), { teamId, playerId: ana.playerId }));
  });

  test("joining and changing the waitlist is refused", async () => {
    const { ctx, playerId } = await world.person({ dob: "2009-05-04" });
    const entry = { playerId, tournamentName: "U16+ (2009 & older)", showContact: false };
    await refused(joinWaitlist(closed(ctx), entry));
    await reopen();
    const ana = await waiting(world);
    await refused(editWaitlist(closed(ana.ctx), { ...entry, playerId: ana.playerId }));
  });
});

test("a birth year limit changed meanwhile refuses the waitlist", async () => {
  const { ctx, playerId } = await world.person({ dob: "2011-05-04" });
  const id = await world.tournamentId(U13);
  const late = beforeTransaction(ctx, async () =>
    changeTournament(await world.admin(), id, { earliestBirthYear: "2012" }),
  );
  const entry = { playerId, tournamentName: U13, showContact: false };
  await expect(joinWaitlist(late, entry)).rejects.toMatchObject({ code: "forbidden" });
});

async function reopen(): Promise<void> {
  const admin = await world.admin();
  await changeCup(admin, { rosterLocksAt: "", registrationClosesAt: "" });
}
