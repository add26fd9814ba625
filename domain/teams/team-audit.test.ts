import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam } from "./roster-changes.ts";
import { createTeam, deleteTeam } from "./team-lifecycle.ts";
import { editWaitlist, joinWaitlist, leaveWaitlist } from "./waitlist/join-and-leave.ts";

const world = useWorld();

test("team changes are logged without personal data or codes", async () => {
  const ana = await world.person({ firstName: "Xiomara", lastName: "Quetzalcoatl" });
  const bo = await world.person({ firstName: "Bartholomew", lastName: "Featherstone" });
  const { ctx, playerId } = bo;
  await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: true });
  await editWaitlist(ctx, { playerId, tournamentName: U16, showContact: true });
  await leaveWaitlist(ctx, { playerId });
  const own = { tournamentName: U13, playerId: ana.playerId };
  const team = await createTeam(ana.ctx, { ...own, name: "Unmistakable Name" });
  await joinTeam(ctx, { playerId, teamCode: team.teamCode });
  await leaveTeam(ctx, { playerId, teamId: team.teamId });
  await deleteTeam(ana.ctx, team);
  const found = await world.db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  const rows = found.filter(({ actorAccountId }) => actorAccountId !== null);
  expect(rows.map(({ action, actorAccountId }) => [action, actorAccountId])).toEqual([
    ["waitlist.join", bo.accountId],
    ["waitlist.edit", bo.accountId],
    ["waitlist.leave", bo.accountId],
    ["team.create", ana.accountId],
    ["team.join", bo.accountId],
    ["team.leave", bo.accountId],
    ["team.delete", ana.accountId],
  ]);
  const phones = [ana, bo].map(async (each) => (await world.playerRow(each.playerId)).phone);
  const personal = ["2011-05-04", "example.org", team.teamCode, ...(await Promise.all(phones))];
  const names = ["Xiomara", "Quetzalcoatl", "Bartholomew", "Featherstone", "Unmistakable"];
  for (const value of [...names, ...personal]) expect(JSON.stringify(rows)).not.toContain(value);
});
