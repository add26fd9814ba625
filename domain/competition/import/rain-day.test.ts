import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listGames } from "../games/list-games.ts";
import { importGames } from "./import-games.ts";

const { world, admin } = useAdminWorld();
const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";

const imported = async (...lines: string[]) => {
  const report = translate("en", await importGames(admin, [HEADING, ...lines].join("\n")));
  if (!report.ok) throw new Error(JSON.stringify(report));
  return report;
};

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
