import { asc, gt } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { type Person, U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { NOTIFY_CHANNEL } from "../core/topics.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam } from "./roster-changes.ts";
import { createTeam, deleteTeam } from "./team-lifecycle.ts";
import { editWaitlist, joinWaitlist, leaveWaitlist } from "./waitlist/join-and-leave.ts";

const world = useWorld();
let listener: pg.Client;
let heard: string[][] = [];

beforeAll(async () => {
  listener = new pg.Client(world.config);
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => heard.push(payload.split(" ").slice(1)));
  await listener.query(`listen ${NOTIFY_CHANNEL}`);
});
afterAll(() => listener.end());

async function traces(verb: () => Promise<unknown>) {
  const [last] = await auditRows(0).then((rows) => rows.slice(-1));
  await listener.query("select 1");
  heard = [];
  await verb();
  await listener.query("select 1");
  const topics = heard.map((each) => [...each].sort());
  return { topics, rows: await auditRows(last?.id ?? 0) };
}

const auditRows = (after: number) =>
  world.db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, after))
    .orderBy(asc(auditEntries.id));

const account = ({ accountId }: Person) => `account:${accountId}`;

test("team changes are logged and published", async () => {
  const [youth, open] = [await world.tournamentId(U13), await world.tournamentId(U16)];
  const ana = await world.person({ firstName: "Xiomara", lastName: "Quetzalcoatl" });
  const bo = await world.person({ firstName: "Bartholomew", lastName: "Featherstone" });
  const player = { playerId: bo.playerId };
  let team = { teamId: 0, teamCode: "" };

  const waited = await traces(() =>
    joinWaitlist(bo.ctx, { ...player, tournamentName: U13, showContact: true }),
  );
  expect(waited.topics).toEqual([[account(bo), `waitlist:${youth}`].sort()]);

  const edited = await traces(() =>
    editWaitlist(bo.ctx, { ...player, tournamentName: U16, showContact: true }),
  );
  expect(edited.topics).toEqual([[account(bo), `waitlist:${youth}`, `waitlist:${open}`].sort()]);

  const created = await traces(async () => {
    team = await createTeam(ana.ctx, {
      name: "Unmistakable Name",
      tournamentName: U13,
      playerId: ana.playerId,
    });
  });
  const onTeam = [`team:${team.teamId}`, `tournament:${youth}`];
  expect(created.topics).toEqual([[account(ana), ...onTeam].sort()]);

  const joined = await traces(() => joinTeam(bo.ctx, { ...player, teamCode: team.teamCode }));
  expect(joined.topics).toEqual([[account(bo), `waitlist:${open}`, ...onTeam].sort()]);

  const left = await traces(() => leaveTeam(bo.ctx, { ...player, teamId: team.teamId }));
  expect(left.topics).toEqual([[account(bo), ...onTeam].sort()]);

  await joinTeam(bo.ctx, { ...player, teamCode: team.teamCode });
  const deleted = await traces(() => deleteTeam(ana.ctx, team));
  expect(deleted.topics).toEqual([[account(ana), account(bo), ...onTeam].sort()]);

  await joinWaitlist(bo.ctx, { ...player, tournamentName: U13, showContact: true });
  const unwaited = await traces(() => leaveWaitlist(bo.ctx, player));
  expect(unwaited.topics).toEqual([[account(bo), `waitlist:${youth}`].sort()]);

  const all = [waited, edited, created, joined, left, deleted, unwaited];
  expect(all.map(({ rows }) => rows.map(({ action }) => action))).toEqual([
    ["waitlist.join"],
    ["waitlist.edit"],
    ["team.create"],
    ["team.join"],
    ["team.leave"],
    ["team.delete"],
    ["waitlist.leave"],
  ]);
  const rows = all.flatMap(({ rows }) => rows);
  expect(rows.map(({ actorAccountId }) => actorAccountId)).toEqual(
    [bo, bo, ana, bo, bo, ana, bo].map(({ accountId }) => accountId),
  );
  expect(rows.map(({ at }) => at)).toEqual(rows.map(() => world.now));
  const phones = [ana, bo].map(async ({ playerId }) => (await world.playerRow(playerId)).phone);
  const personal = [
    "Xiomara",
    "Quetzalcoatl",
    "Bartholomew",
    "Featherstone",
    "Unmistakable",
    "2011-05-04",
    "example.org",
    team.teamCode,
    ...(await Promise.all(phones)),
  ];
  for (const value of personal) expect(JSON.stringify(rows)).not.toContain(value);
});

test("refused changes leave no trace", async () => {
  const { teamCode, teamId, manager } = await world.team("Full", { more: 6 });
  const ana = await world.person();
  const refused = await traces(async () => {
    for (const verb of [
      () => joinTeam(ana.ctx, { playerId: ana.playerId, teamCode }),
      () => createTeam(ana.ctx, { name: "FULL", tournamentName: U13, playerId: ana.playerId }),
      () => leaveTeam(manager.ctx, { playerId: manager.playerId, teamId }),
      () => deleteTeam(ana.ctx, { teamId }),
      () => leaveWaitlist(ana.ctx, { playerId: ana.playerId }),
    ]) {
      await expect(verb()).rejects.toMatchObject({ code: expect.any(String) });
    }
  });
  expect(refused).toEqual({ topics: [], rows: [] });
});

test("a double tap is published once", async () => {
  const { teamCode } = await world.team("Tapped");
  const ana = await world.person();
  const join = () => joinTeam(ana.ctx, { playerId: ana.playerId, teamCode });
  const { topics, rows } = await traces(() => Promise.all([join(), join()]));
  expect(topics).toHaveLength(1);
  expect(rows).toHaveLength(1);
});
