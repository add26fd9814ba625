import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { teamCrestFiles, teamCrests } from "#db/schema/pictures.ts";
import type { Ctx } from "#domain/core/context.ts";
import { deleteTeam } from "#domain/teams/team-lifecycle.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { GIF, SVG } from "#tests/support/factories/bad-pictures.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { addCrest, plainPicture, TINY_PNG } from "#tests/support/factories/pictures.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { erase } from "#tests/support/personas/account-owners.ts";
import { purge } from "../retention.ts";
import {
  approveCrest,
  countWaitingCrests,
  declineCrest,
  listWaitingCrests,
} from "./approve-crests.ts";
import {
  readCrestFile,
  readTeamCrests,
  removeCrest,
  uploadCrest,
  withdrawCrest,
} from "./team-crests.ts";

const { world, admin } = useAdminWorld();

beforeEach(() => world.empty("team_crests"));

let teams = 0;
const someTeam = (more = 0) => world.team(`Pictured ${++teams}`, { more });
const upload = (ctx: Ctx, teamId: number) => uploadCrest(ctx, { teamId, bytes: TINY_PNG });
const stored = async () => [
  await world.db.$count(teamCrests),
  await world.db.$count(teamCrestFiles),
];
const shownOf = async (teamId: number) => (await teamRow(world, teamId)).crestPicture;
const fileFor = (ctx: Ctx, id: string) => readCrestFile(ctx, { id, side: 96 });

test("a picture is stored as squares of its center, and nothing is shown before it is approved", async () => {
  const { teamId, manager } = await someTeam();
  const side = await plainPicture(100, 300).png().toBuffer();
  const bytes = await plainPicture(600, 300)
    .composite([{ input: await sharp(side).negate().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  await uploadCrest(manager.ctx, { teamId, bytes });
  const { waiting } = await readTeamCrests(manager.ctx, teamId);
  expect(await stored()).toEqual([1, 3]);
  for (const wanted of [48, 96, 192]) {
    const file = await readCrestFile(manager.ctx, { id: waiting ?? "", side: wanted });
    const { format, width, height, exif } = await sharp(file?.bytes).metadata();
    expect([format, width, height, exif]).toEqual(["webp", wanted, wanted, undefined]);
    // What was left of the center square is gone.
    const { channels } = await sharp(file?.bytes).stats();
    expect(channels.every(({ max, min }) => max - min < 20)).toBe(true);
  }
  expect(await readCrestFile(manager.ctx, { id: waiting ?? "", side: 47 })).toBeNull();
  expect(await shownOf(teamId)).toBeNull();
});

test("only those who manage the team and the registrar upload, and they alone see what waits", async () => {
  const manager = await world.adult();
  const { teamId, members } = await world.team(`Pictured ${++teams}`, { more: 1, manager });
  const [coach, other] = [await world.adult(), await someTeam()];
  await coManage(world, manager, teamId, coach);
  const registrar = await world.staff("registrar");
  const outsiders = [
    world.visitor(),
    members[0]?.ctx ?? world.visitor(),
    other.manager.ctx,
    await world.staff("editor", "scorekeeper", "treasurer"),
  ];
  for (const ctx of outsiders) {
    await expectRefusal(upload(ctx, teamId), "forbidden");
    await expectRefusal(withdrawCrest(ctx, teamId), "forbidden");
    await expectRefusal(removeCrest(ctx, teamId), "forbidden");
    await expectRefusal(readTeamCrests(ctx, teamId), "forbidden");
  }
  expect(await stored()).toEqual([0, 0]);
  for (const { ctx } of [manager, coach, { ctx: registrar }, { ctx: admin }]) {
    const id = await addCrest(ctx, teamId);
    for (const reader of [manager.ctx, coach.ctx, registrar, admin]) {
      expect(await fileFor(reader, id)).toMatchObject({ isPublic: false });
    }
    for (const reader of outsiders) expect(await fileFor(reader, id)).toBeNull();
  }
  expect(await stored()).toEqual([1, 3]);
});

test("a file that is refused leaves nothing and replaces nothing, and uploads are limited by account", async () => {
  const { teamId, manager } = await someTeam();
  const waiting = await addCrest(manager.ctx, teamId);
  for (const bytes of [SVG, GIF, Buffer.alloc(0), TINY_PNG.subarray(0, 40)]) {
    const refused = { code: "invalid", field: "file" };
    await expectRefusal(uploadCrest(manager.ctx, { teamId, bytes }), refused);
  }
  expect(await readTeamCrests(manager.ctx, teamId)).toMatchObject({ waiting });
  expect(await stored()).toEqual([1, 3]);
  const { ctx, tries } = counted(world);
  await upload({ ...ctx, actor: manager.ctx.actor }, teamId);
  expect(tries).toEqual([`upload-crest.account ${manager.accountId}`]);
});

describe("the organizer's decision", () => {
  test("makes a picture public, and the next one replaces it only once approved", async () => {
    const { teamId, manager } = await someTeam();
    const first = await addCrest(manager.ctx, teamId);
    expect(await listWaitingCrests(admin)).toMatchObject([{ id: first, teamId }]);
    await approveCrest(admin, { crestId: first });
    expect(await listWaitingCrests(admin)).toEqual([]);
    expect(await fileFor(world.visitor(), first)).toMatchObject({ isPublic: true });
    const second = await addCrest(manager.ctx, teamId);
    expect(await countWaitingCrests(admin)).toBe(1);
    expect(await shownOf(teamId)).toBe(first);
    const crests = { approved: first, waiting: second, isDeclined: false };
    expect(await readTeamCrests(manager.ctx, teamId)).toEqual(crests);
    await approveCrest(admin, { crestId: second });
    expect(await shownOf(teamId)).toBe(second);
    expect(await fileFor(admin, first)).toBeNull();
    expect(await stored()).toEqual([1, 3]);
  });

  test("can be no, which deletes the picture and tells the manager until the next upload, and is about the picture that was seen", async () => {
    const { teamId, manager } = await someTeam();
    const crestId = await addCrest(manager.ctx, teamId);
    await declineCrest(admin, { crestId });
    expect(await stored()).toEqual([1, 0]);
    expect(await readTeamCrests(manager.ctx, teamId)).toMatchObject({ isDeclined: true });
    expect([await shownOf(teamId), await fileFor(admin, crestId)]).toEqual([null, null]);
    await upload(manager.ctx, teamId);
    expect(await readTeamCrests(manager.ctx, teamId)).toMatchObject({ isDeclined: false });
    expect(await stored()).toEqual([1, 3]);
    const seen = await addCrest(manager.ctx, teamId);
    await upload(manager.ctx, teamId);
    for (const decide of [approveCrest, declineCrest]) {
      const gone = { code: "not-found", text: message("crest.errors.gone") };
      await expectRefusal(decide(admin, { crestId: seen }), gone);
    }
    expect(await countWaitingCrests(admin)).toBe(1);
  });

  test("and a new upload at the same time leave one of each at most", async () => {
    const { teamId, manager } = await someTeam();
    for (let round = 0; round < rounds(2, 4); round++) {
      const crestId = await addCrest(manager.ctx, teamId);
      const [approved] = await Promise.allSettled([
        approveCrest(admin, { crestId }),
        upload(manager.ctx, teamId),
        upload(manager.ctx, teamId),
      ]);
      if (approved?.status === "fulfilled") expect(await shownOf(teamId)).toBe(crestId);
      const { approved: shown, waiting } = await readTeamCrests(manager.ctx, teamId);
      expect(await shownOf(teamId)).toBe(shown);
      expect(waiting).not.toBeNull();
    }
  });
});

test("the manager withdraws what waits, the organizer removes what is shown, and what isn't approved is deleted after 60 days", async () => {
  const { teamId, manager } = await someTeam();
  await approveCrest(admin, { crestId: await addCrest(manager.ctx, teamId) });
  await upload(manager.ctx, teamId);
  await withdrawCrest(manager.ctx, teamId);
  expect(await countWaitingCrests(admin)).toBe(0);
  await expectRefusal(withdrawCrest(manager.ctx, teamId), "not-found");
  expect(await shownOf(teamId)).not.toBeNull();
  await removeCrest(admin, teamId);
  await expectRefusal(removeCrest(manager.ctx, teamId), "not-found");
  expect(await shownOf(teamId)).toBeNull();
  expect(await stored()).toEqual([0, 0]);
  const log = (await auditOf(world, `team:${teamId}`)).slice(-5).map(({ action }) => action);
  const acts = ["upload", "approve", "upload", "withdraw", "remove"];
  expect(log).toEqual(acts.map((act) => `team.${act}-crest`));
  await approveCrest(admin, { crestId: await addCrest(manager.ctx, teamId) });
  await upload(manager.ctx, teamId);
  const purgeAfter = (days: number) =>
    purge(
      { ...world.visitor(), now: new Date(world.now.getTime() + days * 86_400_000) },
      { backupDays: 30 },
    );
  expect(await purgeAfter(59)).not.toHaveProperty("team-crests");
  expect(await purgeAfter(60)).toMatchObject({ "team-crests": 1 });
  expect(await world.db.select().from(teamCrests)).toMatchObject([{ state: "approved" }]);
});

test("pictures go with their team, and with the account of its manager @long", async () => {
  const [one, other] = [await someTeam(), await someTeam()];
  await upload(one.manager.ctx, one.teamId);
  await deleteTeam(one.manager.ctx, { teamId: one.teamId });
  expect(await stored()).toEqual([0, 0]);
  await approveCrest(admin, { crestId: await addCrest(other.manager.ctx, other.teamId) });
  await erase(world, { accountIds: [other.manager.accountId] });
  expect(await stored()).toEqual([0, 0]);
  expect(await shownOf(other.teamId)).toBeNull();
});

test("crests of withdrawn teams await no decision", async () => {
  const { teamId, manager } = await someTeam();
  const crestId = await addCrest(manager.ctx, teamId);
  await world.pool.query("update teams set withdrawn_at = now() where id = $1", [teamId]);
  expect([await listWaitingCrests(admin), await countWaitingCrests(admin)]).toEqual([[], 0]);
  await expectRefusal(approveCrest(admin, { crestId }), "not-found");
  expect(await world.db.select().from(teamCrests)).toMatchObject([{ state: "waiting" }]);
});
