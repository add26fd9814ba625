import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { readSources } from "../../tests/support/crawlers/sources.ts";
import { lionsTigers, placeAnimals } from "../../tests/support/factories/games.ts";
import { U13, useWorld } from "../../tests/support/fixtures/world.ts";
import { createGame } from "../competition/games/game-editing.ts";
import { recordScore } from "../competition/games/results.ts";
import { auditActions, auditAreas, auditLabelOf } from "../core/audit-action-rules.ts";
import { createTeam, deleteTeam } from "../teams/team-lifecycle.ts";
import { listAudit } from "./audit-log.ts";

const world = useWorld();
const ALL = { area: null, subject: null, before: null };

beforeEach(async () => {
  await world.db.delete(auditEntries);
});

test("the log shows who did what to whom with current names, newest first", async () => {
  const admin = await world.admin();
  const ana = await world.person({ firstName: "Ana", lastName: "Silva" });
  const team = await createTeam(ana.ctx, {
    name: "Orb Weavers",
    tournamentName: U13,
    playerId: ana.playerId,
  });
  expect(await listAudit(admin, ALL)).toMatchObject({
    lines: [
      {
        who: "Ana Silva",
        did: "created a team",
        subject: `team:${team.teamId}`,
        name: "Orb Weavers",
        details: "player: Ana Silva; tournament: U13-U15 (2012-2010)",
      },
    ],
    older: null,
  });
  await deleteTeam(ana.ctx, { teamId: team.teamId });
  const { lines } = await listAudit(admin, ALL);
  expect(lines).toMatchObject([
    { who: "Ana Silva", did: "deleted a team", name: null },
    { who: "Ana Silva", did: "created a team", name: null },
  ]);
});

test("a detail without a name is shown as it is", async () => {
  const admin = await world.admin();
  const ana = await world.person();
  const { ctx } = ana;
  await createTeam(ctx, { name: "Raft Spiders", tournamentName: U13, playerId: null });
  const details = [{ player: null, team: "12, 13" }, { team: 99_999_999_999 }];
  await world.db.insert(auditEntries).values(
    details.map((each) => ({
      at: world.now,
      action: "team.join",
      subject: "team:nothing",
      details: each,
    })),
  );
  expect((await listAudit(admin, ALL)).lines.map((line) => line.details)).toEqual([
    "team: 99999999999",
    "team: 12, 13",
    "tournament: U13-U15 (2012-2010)",
  ]);
});

test("a game is logged with teams and scores and found by topic", async () => {
  const admin = await world.admin();
  await placeAnimals(world);
  await createGame(admin, lionsTigers());
  const [made] = (await listAudit(admin, { ...ALL, area: "games" })).lines;
  const id = Number(made?.subject.split(":")[1]);
  await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  await recordScore(admin, id, { team1Score: 3, team2Score: 1 });
  const about = await listAudit(admin, { ...ALL, subject: `game:${id}` });
  expect(about.lines.map(({ did, name, details }) => [did, name, details])).toEqual([
    ["recorded a score", "Lions - Tigers", "from 2-1 to 3-1"],
    ["recorded a score", "Lions - Tigers", "2-1"],
    ["created a game", "Lions - Tigers", expect.stringContaining("stage: group")],
  ]);
  expect((await listAudit(admin, { ...ALL, area: "money" })).lines).toEqual([]);
});

test("the log has fifty a page, and unknown people have no name", async () => {
  const admin = await world.admin();
  const gone = crypto.randomUUID();
  await world.db.insert(auditEntries).values(
    Array.from({ length: 51 }, (_, index) => ({
      at: world.now,
      actorAccountId: index === 50 ? gone : null,
      action: "cup.edit",
      subject: "cup:1",
      details: {},
    })),
  );
  const first = await listAudit(admin, ALL);
  expect(first.lines).toHaveLength(50);
  expect(first.lines.slice(0, 2).map(({ who }) => who)).toEqual([
    "Someone whose account was deleted",
    "The site or a visitor",
  ]);
  const rest = await listAudit(admin, { ...ALL, before: first.older });
  expect(rest).toMatchObject({ lines: [{ did: "changed the cup's settings" }], older: null });
});

test("every audit action is used and belongs to one area", () => {
  const verbs = readSources()
    .filter(
      ({ file }) => /^(?:domain|server)\//.test(file) && !/\.test\.|audit-action-rules/.test(file),
    )
    .map(({ text }) => text)
    .join("\n");
  expect(auditActions.filter((action) => !verbs.includes(`"${action}"`))).toEqual([]);
  const areas = Object.values(auditAreas).flatMap((kinds): string[] => [...kinds]);
  const kinds = auditActions.map((action) => action.split(".")[0] ?? "");
  expect([...new Set(kinds)].sort()).toEqual([...areas].sort());
  expect(auditLabelOf("team.forgotten")).toBe("team.forgotten");
});

test.each([
  ["outbox", true],
  ["goal:58", true],
  ["team:999999999", false],
  ["retention:sent-mails", false],
])("the line of %s leaves out its subject: %s", async (subject, hidesSubject) => {
  const admin = await world.admin();
  await world.db
    .insert(auditEntries)
    .values({ at: world.now, action: "mail.read", subject, details: {} });
  expect((await listAudit(admin, { ...ALL, subject })).lines).toMatchObject([{ hidesSubject }]);
});
