import { beforeEach, expect, test } from "vitest";
import { games, resultChanges } from "#db/schema/competition.ts";
import type { DomainError } from "#domain/core/errors.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { recordSurely } from "#tests/support/factories/games.ts";
import { fourGoOn, knockoutGames, sides } from "#tests/support/factories/knockouts.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { readKnockoutSetup } from "../knockout/knockout-overview.ts";
import { importGames as runImport } from "./import-games.ts";

const { world, admin } = useAdminWorld();

const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";

const importGames = async (...given: Parameters<typeof runImport>) =>
  translate("en", await runImport(...given));

const everything = () =>
  Promise.all([games, resultChanges].map((each) => world.db.select().from(each)));

let id: number;
let name: string;

beforeEach(async () => {
  id = await fourGoOn(world, admin);
  await confirmGroups(admin, id);
  ({ name } = (await readKnockoutSetup(admin, id)).tournament);
});

const corrected = (...results: string[]) =>
  [HEADING, ...results.map((result) => `${name},,,2025-07-15,,,${result}`)].join("\n");

test("an imported result that changes who advances is confirmed first and reported", async () => {
  const before = [await everything(), await sides(admin, id)];
  const text = corrected("Lions,Tigers,0,5", "Tigers,Cubs,4,0");
  const error: unknown = await importGames(admin, text).catch((thrown: unknown) => thrown);
  const changed = [
    "Semi-final 1: Tigers instead of Lions (1st in Bracket A).",
    "Semi-final 2: Lions instead of Tigers (2nd in Bracket A).",
  ];
  expect(error).toMatchObject({
    code: "unconfirmed",
  });
  await expectRefusal(importGames(admin, text, { confirmed: "another" }), "unconfirmed");
  expect([await everything(), await sides(admin, id)]).toEqual(before);

  const { confirm } = error as DomainError;
  const scores = ["Lions - Tigers: score 0-5 (was 3-0).", "Tigers - Cubs: score 4-0 (was 2-0)."];
  const expected = { ok: true, updated: [...scores, ...changed] };
  expect(await importGames(admin, text, { confirmed: confirm })).toMatchObject(expected);
  expect((await sides(admin, id))[0]).toBe("semi-final 1: Tigers - Bears");
  expect(await importGames(admin, text)).toMatchObject({ ok: true, updated: [] });
});

test("an imported result that changes who advances is refused with its lines once a knockout game has started @long", async () => {
  const [semi] = await knockoutGames(admin, id);
  await recordSurely(admin, semi?.id ?? 0, 2, 1);
  const before = await everything();
  const begun =
    "Semi-final 1 has already started, and this would change who plays in it. Clear its score first.";
  expect(await importGames(admin, corrected("Lions,Cubs,3,0", "Lions,Tigers,0,5"))).toMatchObject({
    ok: false,
    problems: [{ line: 3, reason: `Lions - Tigers: ${begun}` }],
  });
  const several = corrected("Tigers,Lions,5,0", "Lions,Cubs,0,1", "Tigers,Cubs,4,0");
  expect(await importGames(admin, several)).toMatchObject({
    ok: false,
    problems: [{ line: 2, reason: `Tigers - Lions, together with lines 3, 4: ${begun}` }],
  });
  expect(await everything()).toEqual(before);
});
