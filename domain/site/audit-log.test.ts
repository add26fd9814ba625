import { expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { catalogs } from "#i18n/catalogs.ts";
import { readSources } from "#tests/support/crawlers/sources.ts";
import { lionsTigers, placeAnimals } from "#tests/support/factories/games.ts";
import { U13, useAdmin, useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { createGame } from "../competition/games/game-editing.ts";
import { recordScore } from "../competition/games/results.ts";
import { auditAreas } from "../core/audit-action-rules.ts";
import { createTeam, deleteTeam } from "../teams/team-lifecycle.ts";
import { auditLabelOf } from "./audit-details-rules.ts";
import { listAudit } from "./audit-log.ts";

const world = useWorld();
type AuditFilter = Parameters<typeof listAudit>[1];

const admin = useAdmin(world);
const list = async (more: Partial<AuditFilter> = {}) =>
  listAudit(admin, { area: null, subject: null, before: null, ...more });
const insert = (rows: Partial<typeof auditEntries.$inferInsert>[]) => {
  const base = { at: world.now, action: "cup.edit", subject: "cup:1", details: {} };
  return world.db.insert(auditEntries).values(rows.map((each) => ({ ...base, ...each })));
};

useEmptyTables(world, auditEntries);

test("the log shows who did what to whom with current names, newest first", async () => {
  const { ctx, playerId } = await world.person({ firstName: "Ana", lastName: "Silva" });
  const team = { name: "Orb Weavers", tournamentName: U13, playerId };
  const { teamId } = await createTeam(ctx, team);
  const created = { who: "Ana Silva", did: "created a team", subject: `team:${teamId}` };
  const details = "player: Ana Silva; tournament: U13-U15 (2012-2010)";
  const expected = { lines: [{ ...created, name: "Orb Weavers", details }], older: null };
  expect(await list()).toMatchObject(expected);
  await deleteTeam(ctx, { teamId });
  const { lines } = await list();
  expect(lines).toMatchObject([
    { who: "Ana Silva", did: "deleted a team", name: null },
    { ...created, name: null },
  ]);
});

test("a detail without a name is shown as it is", async () => {
  const { ctx } = await world.person();
  await createTeam(ctx, { name: "Raft Spiders", tournamentName: U13, playerId: null });
  const details = [{ player: null, team: "12, 13" }, { team: 99_999_999_999 }];
  await insert(details.map((each) => ({ action: "team.join", details: each })));
  const expected = ["team: 99999999999", "team: 12, 13", "tournament: U13-U15 (2012-2010)"];
  expect((await list()).lines.map((line) => line.details)).toEqual(expected);
});

test("a game is logged with teams and scores and found by topic", async () => {
  await placeAnimals(world);
  const id = await createGame(admin, lionsTigers());
  await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  await recordScore(admin, id, { team1Score: 3, team2Score: 1 });
  const { lines } = await list({ area: "games" });
  expect(lines.map(({ did, name, details }) => [did, name, details])).toEqual([
    ["recorded a score", "Lions - Tigers", "from 2-1 to 3-1"],
    ["recorded a score", "Lions - Tigers", "2-1"],
    ["created a game", "Lions - Tigers", expect.stringContaining("stage: group")],
  ]);
  expect((await list({ subject: `game:${id}` })).lines).toEqual(lines);
  expect((await list({ area: "money" })).lines).toEqual([]);
});

test("the log has fifty a page, and unknown people have no name", async () => {
  const actorAccountId = crypto.randomUUID();
  await insert([...Array.from({ length: 50 }, () => ({})), { actorAccountId }]);
  const first = await list();
  expect(first.lines).toHaveLength(50);
  const expected = ["Someone whose account was deleted", "The site or a visitor"];
  expect(first.lines.slice(0, 2).map(({ who }) => who)).toEqual(expected);
  const rest = await list({ before: first.older });
  expect(rest).toMatchObject({ lines: [{ did: "changed the cup's settings" }], older: null });
});

test("every audit action is used and belongs to one area", () => {
  const verbs = readSources()
    .filter(
      ({ file }) => /^(?:domain|server)\//.test(file) && !/\.test\.|audit-action-rules/.test(file),
    )
    .map(({ text }) => text)
    .join("\n");
  const actions = Object.entries<object>(catalogs.en.audit.action).flatMap(([area, names]) =>
    Object.keys(names).map((name) => `${area}.${name}`),
  );
  expect(actions.filter((action) => !verbs.includes(`"${action}"`))).toEqual([]);
  const areas = Object.values(auditAreas).flatMap((kinds): string[] => [...kinds]);
  const kinds = actions.map((action) => action.split(".")[0] ?? "");
  expect([...new Set(kinds)].sort()).toEqual([...areas].sort());
  expect(auditLabelOf("team.forgotten")).toBe("team.forgotten");
});

test.each([
  ["outbox", true],
  ["goal:58", true],
  ["team:999999999", false],
  ["retention:sent-mails", false],
])("the line of %s leaves out its subject: %s", async (subject, hidesSubject) => {
  await insert([{ action: "mail.read", subject }]);
  expect((await list({ subject })).lines).toMatchObject([{ hidesSubject }]);
});
