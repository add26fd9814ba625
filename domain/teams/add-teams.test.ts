import { expect, test } from "vitest";
import { teams } from "#db/schema/teams.ts";
import { schemaOf } from "#domain/core/fields.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { addTeam, addTeams } from "./add-teams.ts";
import { addTeamsFields } from "./input.ts";

const { world, admin } = useAdminWorld();

const read = (names: string) => {
  const form = schemaOf(addTeamsFields).safeParse({ names, tournamentName: U13 });
  if (form.success) return form.data.names.map(({ name }) => name);
  return form.error.issues.map((issue) => translate("en", reasonOf(issue)));
};

const known = async () => (await world.db.select().from(teams)).map(({ name }) => name);

test("an organizer adds a team after registration closed, without a manager", async () => {
  await setCup(world, { registrationClosesAt: world.now, rosterLocksAt: world.now });
  await addTeam(admin, { name: "Phoned In", tournamentName: U16 });
  const [team] = await world.db.select().from(teams);
  expect(team).toMatchObject({ name: "Phoned In", slug: "phoned-in", managerAccountId: null });
  expect(await auditOf(world, `team:${team?.id}`)).toMatchObject([{ action: "team.add" }]);
  const again = addTeam(admin, { name: "phoned in", tournamentName: U16 });
  await expectRefusal(again, { code: "conflict", field: "name" });
});

test("a pasted list is read line by line, and says of every line what is wrong", () => {
  expect(read("1. FC Köln\r\n\n  Lions \r Tigers 2012-2010\u2028Wolves")).toEqual([
    "1. FC Köln",
    "Lions",
    "Tigers 2012-2010",
    "Wolves",
  ]);
  expect(read(" \n ")).toEqual(["Please enter at least one team name."]);
  expect(read(Array(101).fill("Lions").join("\n"))).toEqual([
    "You can add up to 100 teams at a time.",
  ]);
  const [wrong = ""] = read(`Lions\nbob@example.org\n${"x".repeat(81)}`);
  expect(wrong).toMatch(/^Line 2: .+ Line 3: .+80/);
});

test("a list with names that are taken adds none of its teams", async () => {
  const before = await known();
  const names = ["New One", "PHONED-IN", "New Two", "new two"].map((name, index) => ({
    name,
    line: index + 1,
  }));
  await expectRefusal(addTeams(admin, { names, tournamentName: U16 }), {
    code: "conflict",
    field: "names",
    message:
      "Line 2: This tournament already has a team named Phoned In. Line 4: This tournament already has a team named New Two.",
  });
  expect(await known()).toEqual(before);
  await addTeams(admin, { names: names.slice(2, 3), tournamentName: U16 });
  expect(await known()).toEqual([...before, "New Two"]);
});
