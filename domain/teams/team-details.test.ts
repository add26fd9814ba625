import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { readPublicTeam } from "../competition/team-page.ts";
import { schemaOf } from "../core/fields.ts";
import { setCrest } from "./crests.ts";
import { teamDetailFields } from "./input.ts";
import { joinTeam } from "./joining.ts";
import { renameTeam } from "./rename-team.ts";
import { shirtsInput } from "./shirt-rules.ts";
import { setTeamDetails } from "./team-lifecycle.ts";
import { readGameRosters } from "./team-sheets.ts";
import { readTeam } from "./team-view.ts";

const { world, admin } = useAdminWorld();

test("a kit color has at most 30 characters and no contact, and an empty one is none", () => {
  const read = (kitColor: string) => schemaOf(teamDetailFields).safeParse({ kitColor });
  expect(read(` ${"r".repeat(30)} `).data).toEqual({ shortName: null, kitColor: "r".repeat(30) });
  expect(read("").data).toEqual({ shortName: null, kitColor: null });
  expect(read("r".repeat(31)).success).toBe(false);
  const reasons = read("call 213-555-0199").error?.issues.map(reasonOf);
  expect(reasons).toEqual([message("coreErrors.publicName")]);
});

test("only those who manage a team set its kit color, which its public page shows", async () => {
  const { teamId, manager } = await world.team("Red Rays");
  const other = await world.adult();
  const about = { teamId, kitColor: "Red and white" };
  await expectRefusal(setTeamDetails(other.ctx, about), "forbidden");
  await setTeamDetails(manager.ctx, about);
  await setTeamDetails(manager.ctx, about);
  expect((await readPublicTeam(world, "red-rays")).facts).toEqual([
    { name: "kitColor", label: message("manage.details.kitColor"), value: "Red and white" },
  ]);
  const expected = [{ action: "team.create" }, { action: "team.details" }];
  expect(await auditOf(world, `team:${teamId}`)).toMatchObject(expected);
});

test("an organizer can remove a kit color, which sends no email about a new name", async () => {
  const { teamId, manager } = await world.team("Blue Bats");
  await setTeamDetails(manager.ctx, { teamId, kitColor: "Blue" });
  const before = await mailsTo(world, manager);
  await renameTeam(admin, { teamId, name: "Blue Bats", shortName: null, kitColor: null });
  expect(await teamRow(world, teamId)).toMatchObject({ name: "Blue Bats", kitColor: null });
  expect(await mailsTo(world, manager)).toEqual(before);
});

test("shirt numbers are read by slot, each once and from 0 to 99", () => {
  const read = (form: Record<string, string>) => shirtsInput.safeParse(form);
  const typed = { shirt1: " #7 ", shirt2: "", shirt4: "٠", other: "5" };
  expect(read(typed).data).toEqual({ shirts: [7, null, null, 0] });
  expect(read({}).data).toEqual({ shirts: [] });
  const wrong = read({ shirt1: "7", shirt2: "100", shirt3: "7", shirt4: "-1", shirt5: "ten" });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual([
    "shirt2",
    "shirt3",
    "shirt4",
    "shirt5",
  ]);
});

test("a shirt number stands before its player on sheets", async () => {
  const { teamId, manager, teamCode } = await world.team("Gray Geese");
  const player = await world.person();
  await joinTeam(player.ctx, { playerId: player.playerId, teamCode });
  const numbers = async () => {
    const rosters = await readGameRosters(admin, [teamId]);
    return rosters
      .get(teamId)
      ?.slots.slice(0, 2)
      .map(({ number }) => number);
  };
  expect(await numbers()).toEqual([1, 2]);
  await setTeamDetails(manager.ctx, { teamId, shirts: [23] });
  expect(await numbers()).toEqual([23, null]);
  expect((await readTeam(manager.ctx, teamId)).shirts).toEqual([23]);
});

const crest = { color1: "sky", color2: "navy", initials: "C7" } as const;

test("the manager and the organizer choose a team's crest, and nobody else", async () => {
  const { teamId, manager, members } = await world.team("Crested", { more: 1 });
  await setCrest(manager.ctx, { teamId, ...crest });
  expect(await teamRow(world, teamId)).toMatchObject(crest);
  await setCrest(admin, { teamId, ...crest, initials: null });
  expect(await teamRow(world, teamId)).toMatchObject({ ...crest, initials: null });
  const [member] = members;
  const others = setCrest(member?.ctx ?? world.visitor(), { teamId, ...crest });
  await expect(others).rejects.toMatchObject({ code: "forbidden" });
});

test.each(["color1 = null", "color2 = 'beige'", "initials = 'LIONS'", "initials = ''"])(
  "the database refuses a crest with %s",
  async (change) => {
    const { teamId, manager } = await world.team(`Refused ${change}`);
    await setCrest(manager.ctx, { teamId, ...crest });
    const changed = world.pool.query(`update teams set ${change} where id = ${teamId}`);
    await expect(changed).rejects.toMatchObject({ code: "23514" });
  },
);
