import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { addTeam } from "#domain/teams/add-teams.ts";
import { renameTeam } from "#domain/teams/rename-team.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { madeKnockout } from "#tests/support/factories/knockouts.ts";
import { U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { deleteGame } from "../games/delete-game.ts";
import { listGames } from "../games/list-games.ts";
import { recordScore } from "../games/results.ts";
import { importGames } from "./import-games.ts";
import { readLastImport, undoImport } from "./undo-import.ts";

const { world, admin } = useAdminWorld();

const HEADING = "tournament,bracket,date,time,team1,team2,score1,score2";
const imported = async (...lines: string[]) => {
  const report = await importGames(admin, [HEADING, ...lines].join("\n"));
  if (!report.ok) throw new Error(JSON.stringify(report));
  return (await readLastImport(admin))?.id ?? 0;
};

const everything = async () => {
  const rows = await Promise.all(
    [tournaments, brackets, teams].map((each) => world.db.select().from(each)),
  );
  const stored = await world.db.select().from(games).orderBy(games.id);
  return [...rows, stored.map((game) => ({ ...game, sequence: 0 }))];
};

const FIRST = `${U16},,2025-07-15,15:00,Owls,Comets,,`;
const SECOND = `${U16},,2025-07-15,16:00,Owls,Bears,1,0`;

test("an import is undone as a whole, and the one before it after that", async () => {
  const empty = await everything();
  const first = await imported(FIRST, SECOND);
  const before = await everything();
  const second = await imported(
    FIRST.replace("07-15,15:00", "07-16,10:00").replace(/,,$/, ",2,2"),
    SECOND.replace("1,0", "3,0"),
    `${U16},New Bracket,2025-07-15,18:00,Wolves,Foxes,,`,
    "New Cup,,2025-07-15,18:00,Ants,Bees,,",
  );
  expect(await readLastImport(admin)).toMatchObject({ id: second, created: 2, updated: 2 });
  await expect(undoImport(admin, { importId: first })).rejects.toMatchObject({ code: "changed" });
  await undoImport(admin, { importId: second });
  expect(await everything()).toEqual(before);
  await expect(undoImport(admin, { importId: second })).rejects.toMatchObject({ code: "changed" });
  const [game] = await world.db.select().from(games).orderBy(games.id);
  const trail = await auditOf(world, `game:${game?.id}`);
  expect(trail.at(-1)).toMatchObject({
    action: "game.undo-import",
    details: { date: "2025-07-15", time: "15:00" },
  });
  await undoImport(admin, { importId: first });
  expect(await everything()).toEqual(empty);
  expect(await readLastImport(admin)).toBeNull();
});

test("an import isn't undone once a game or team of it has changed, and says which", async () => {
  const id = await imported(FIRST, SECOND, `${U16},,2025-07-15,17:00,Bears,Comets,,`);
  const [first, , third] = await world.db.select().from(games).orderBy(games.id);
  await recordScore(admin, first?.id ?? 0, { team1Score: 1, team2Score: 1 });
  await deleteGame(admin, third?.id ?? 0);
  const [owls] = await world.rows(teams, { name: "Owls" });
  await world.db.insert(games).values({
    tournamentId: owls?.tournamentId ?? 0,
    bracketId: owls?.bracketId,
    stage: "group",
    date: "2025-07-20",
    team1Id: owls?.id,
    team2Id: first?.team2Id,
  });
  await expect(undoImport(admin, { importId: id })).rejects.toMatchObject({
    code: "conflict",
    message: [
      "The import can't be undone, because things have changed since:",
      "Owls - Comets has changed.",
      "A game was deleted.",
      "Owls has players, invitations, a manager, payments, or other games.",
      "Comets has players, invitations, a manager, payments, or other games.",
    ].join(" "),
  });
});

test("an import isn't undone while a knockout uses its brackets, or a game of it has goals", async () => {
  const id = await imported("Quick Cup,,2025-07-15,16:00,Elks,Moose,,");
  await madeKnockout(admin, await world.tournamentId("Quick Cup"), 2);
  await expect(undoImport(admin, { importId: id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("A knockout or a draw uses its brackets."),
  });
  const scored = await imported("Goals,,2025-07-15,16:00,Owls,Bears,1,0");
  const [game] = await world.db.select().from(games).orderBy(desc(games.id));
  const { id: gameId = 0, team1Id: teamId } = game ?? {};
  const row = { cupId: world.cup.id, gameId, teamId, recordedAt: world.now };
  await world.db.insert(goals).values(row);
  await expect(undoImport(admin, { importId: scored })).rejects.toMatchObject({
    message: expect.stringContaining("Owls - Bears has changed."),
  });
});

test("an import isn't undone once its teams were renamed or others came to what it made", async () => {
  const id = await imported("Late Cup,Late Bracket,2025-07-18,15:00,Yaks,Zebus,,");
  const [yaks] = await world.rows(teams, { name: "Yaks" });
  await renameTeam(admin, { teamId: yaks?.id ?? 0, name: "Yak Attack", shortName: null });
  await addTeam(admin, { name: "Later Larks", tournamentName: "Late Cup" });
  const refused = await refusal(undoImport(admin, { importId: id }));
  expect(refused.code).toBe("conflict");
  for (const name of ["Yak Attack", "Later Larks"]) expect(refused.message).toContain(name);
});

test("a moved game has an entry of its own in the log, by which calendars say when it changed", async () => {
  await imported("Moment,,2025-07-15,15:00,A,B,,", "Moment,,2025-07-15,16:00,C,D,,");
  const [moved, same] = await listGames(admin, await world.tournamentId("Moment"));
  await imported("Moment,,2025-07-16,15:00,A,B,,", "Moment,,2025-07-15,16:00,C,D,,");
  const trail = await auditOf(world, `game:${moved?.id}`);
  expect(trail).toMatchObject([
    { action: "game.import", at: world.now, details: { date: "2025-07-16" } },
  ]);
  expect(await auditOf(world, `game:${same?.id}`)).toEqual([]);
});
