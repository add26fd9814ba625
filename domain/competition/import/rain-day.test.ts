import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { madeKnockout } from "#tests/support/factories/knockouts.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listGames } from "../games/list-games.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { importGames } from "./import-games.ts";

const { world, admin } = useAdminWorld();
const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";

const imported = async (...lines: string[]) => {
  const report = translate("en", await importGames(admin, [HEADING, ...lines].join("\n")));
  if (!report.ok) throw new Error(JSON.stringify(report));
  return report;
};

test("a rain day moves games and never doubles them, and the group stage can be confirmed", async () => {
  const names = ["PP", "QQ", "RR", "SS"];
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => `${one},${other}`));
  const on = (date: string, score = ",") =>
    pairs.map((pair) => `Dup Cup,,,${date},15:00,,${pair},${score}`);
  expect(await imported(...on("2025-11-28"))).toMatchObject({ created: 6 });
  const tournamentId = await world.tournamentId("Dup Cup");
  const before = await listGames(admin, tournamentId);
  const report = await imported(...on("2025-11-29", "2,1"));
  expect(report).toMatchObject({ created: 0, unchanged: 0 });
  expect(report.updated.slice(0, 2)).toEqual([
    "PP - QQ: moved to Sat, Nov 29, 3:00 PM (was Fri, Nov 28, 3:00 PM).",
    "PP - QQ: score 2-1.",
  ]);
  const after = await listGames(admin, tournamentId);
  expect(after.map(({ id, date }) => [id, date])).toEqual(
    before.map(({ id }) => [id, "2025-11-29"]),
  );
  await madeKnockout(admin, tournamentId, 4);
  await confirmGroups(admin, tournamentId);
});

test("a moved game has an entry of its own in the log, by which calendars say when it changed", async () => {
  await imported("Moment,,,2025-07-15,15:00,,A,B,,", "Moment,,,2025-07-15,16:00,,C,D,,");
  const [moved, same] = await listGames(admin, await world.tournamentId("Moment"));
  await imported("Moment,,,2025-07-16,15:00,,A,B,,", "Moment,,,2025-07-15,16:00,,C,D,,");
  const trail = await auditOf(world, `game:${moved?.id}`);
  expect(trail).toMatchObject([
    { action: "game.import", at: world.now, details: { date: "2025-07-16" } },
  ]);
  expect(await auditOf(world, `game:${same?.id}`)).toEqual([]);
});
