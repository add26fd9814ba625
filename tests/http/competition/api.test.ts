import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "#app/api/openapi.ts";
import * as schemas from "#app/api/schemas.ts";
import { deleteGame } from "#domain/competition/games/delete-game.ts";
import { clearScore, recordScore, recordState } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { givePoints } from "#domain/competition/standings/points-and-draws.ts";
import { changeRules, newCup, startCup } from "#tests/support/factories/cups.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
const ORIGIN = "http://127.0.0.1:3000";
const SCHEDULE = "/api/v1/tournaments/u16/schedule";
let played: number;

beforeAll(async () => {
  const manager = await site.person({ firstName: "Rosa", lastName: "Zqlima", dob: "1985-01-01" });
  await site.team("Lions", { tournamentName: U16, manager });
  await site.team("=SUM(1) Tigers", { tournamentName: U16 });
  await site.team("Wolves", { tournamentName: U16 });
  await site.team("Bears", { tournamentName: U16 });
  played = await scheduleGame(admin, U16, "Lions - Wolves");
  await recordScore(admin, played, { team1Score: 2, team2Score: 1 });
  await addGoal(admin, manager.playerId);
});

const ask = (address: string, init?: RequestInit) =>
  site.fetch(new Request(ORIGIN + address, init));

async function read(address: string) {
  const response = await ask(address);
  expect(response.status, address).toBe(200);
  return response.json();
}

describe("the API description", () => {
  test("the API description is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors = [] } = await validator.validate(await read("/api/v1/openapi.json"));
    expect([valid, errors, validator.version]).toEqual([true, [], "3.1"]);
  });

  test.each(operations.map((each) => [each.path, each] as const))(
    "the API description of %s matches its responses exactly",
    async (path, { shape }) => {
      const slug = path.includes("/teams/") ? "lions" : "u16";
      const response = await ask(path.replace("{slug}", slug));
      const type = shape ? "application/json" : "text/csv";
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(`${type}; charset=utf-8`);
      const body = shape && (await response.json());
      if (shape) expect(shape.parse(body)).toEqual(body);
    },
  );

  test("the API index leads to everything else", async () => {
    const { cup } = await read("/api/v1");
    const { tournaments } = await read(cup.slice(ORIGIN.length));
    const links: string[] = tournaments.flatMap((each: { links: object }) =>
      Object.values(each.links),
    );
    for (const link of links) {
      expect((await ask(link.slice(ORIGIN.length))).status, link).toBe(200);
    }
  });
});

test("a game has its local time, its instant, its score and its winner", async () => {
  const { games } = await read(SCHEDULE);
  const kickOff = new Date(`2025-07-15T${games[0].time}:00-07:00`).toISOString();
  const lions = { name: "Lions", team: { href: `${ORIGIN}/api/v1/teams/lions` } };
  const result = { state: "final", score: { team1: 2, team2: 1 }, penalties: null, winner: 1 };
  const when = { date: "2025-07-15", zone: "America/Los_Angeles", kickOff };
  expect(games).toMatchObject([
    { id: played, stage: "group", bracket: "Bracket A", team1: lions, ...when, ...result },
  ]);
});

test("scorers appear under their public names with nothing else about them", async () => {
  const { scorers } = await read("/api/v1/tournaments/u16/scorers");
  expect(scorers).toEqual([
    { rank: 1, name: "Rosa Z.", goals: 1, team: expect.objectContaining({ name: "Lions" }) },
  ]);
});

describe("the API from other sites", () => {
  test.each(["/api/v1", SCHEDULE, `${SCHEDULE}.csv`, "/api/v1/teams/nobody"])(
    "other sites can read %s, without cookies",
    async (address) => {
      const response = await ask(address, { headers: { Origin: "https://club.example" } });
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
      expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  test("a preflight allows reading and nothing else", async () => {
    const response = await ask(SCHEDULE, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD");
    const refused = await ask(SCHEDULE, { method: "DELETE" });
    expect(refused.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });

  test("other sites cannot read the site's pages", async () => {
    for (const address of ["/", "/schedules-results", "/api", "/account/data.json"]) {
      const { headers } = await ask(address);
      expect(headers.get("Access-Control-Allow-Origin"), address).toBeNull();
    }
  });
});

test.each([
  ["GET", "/api/v1/nothing", 404],
  ["GET", "/api/v1/teams/nobody", 404],
  ["GET", "/api/v1/cup?cup=never", 404],
  ["GET", "/api/%ff", 404],
  ["POST", "/api/v1/cup", 403],
  ["DELETE", SCHEDULE, 405],
])("the API answers %s %s with %i as problem details", async (method, address, status) => {
  const response = await ask(address, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = await response.json();
  expect(schemas.Problem.parse(problem)).toEqual(problem);
  expect(problem).toMatchObject({ status, requestId: response.headers.get("X-Request-Id") });
});

test("the schedule file is UTF-8 for spreadsheets, and no cell is a formula", async () => {
  await scheduleGame(admin, U16, "=SUM(1) Tigers - Bears");
  const bytes = Buffer.from(await (await ask(`${SCHEDULE}.csv`)).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain(",'=SUM(1) Tigers,");
  expect(bytes.toString()).not.toMatch(/(?:^|,)=/m);
});

test("the schedule file adds each game's state after the existing columns", async () => {
  const live = await scheduleGame(admin, U16, "Lions - Bears", { stage: "semi-final" });
  await recordState(admin, live, { change: { to: "live" } });
  const forfeit = await scheduleGame(admin, U16, "Wolves - Bears", { stage: "semi-final" });
  await recordState(admin, forfeit, { change: { to: "forfeit", absent: 1 } });
  const off = await scheduleGame(admin, U16, "Wolves - Lions", { stage: "final" });
  await recordState(admin, off, { change: { to: "cancelled" } });
  const [head, ...lines] = (await (await ask(`${SCHEDULE}.csv`)).text()).trim().split("\n");
  expect(head).toMatch(/,score1,score2,after_extra_time,penalties1,penalties2,state,/);
  const endOf = (teams: string) => lines.find((line) => line.includes(teams))?.split(teams)[1];
  expect(endOf("Lions,Bears")).toBe(",,,,,,live,0,0,,");
  expect(endOf("Wolves,Bears")).toBe(",0,3,,,,forfeit,,,,");
  expect(endOf("Wolves,Lions")).toBe(",,,,,,cancelled,,,,");
  const { paths } = await read("/api/v1/openapi.json");
  const { description } = paths["/api/v1/tournaments/{slug}/schedule.csv"].get;
  expect(description).toContain(
    "penalties2, state, live_score1, live_score2, withdrawn1, withdrawn2;",
  );
  for (const id of [live, forfeit, off]) {
    await clearScore(admin, id);
    await deleteGame(admin, id);
  }
});

test("the standings file says which points were given or taken", async () => {
  const { teamId } = await site.team("Otters", { tournamentName: U16 });
  const points = { teamId, points: -3, reason: "Late" };
  await givePoints(admin, await site.tournamentId(U16), points);
  const csv = await (await ask("/api/v1/tournaments/u16/standings.csv")).text();
  expect(csv.split("\n")[0]).toMatch(/,points,adjusted,drawn,withdrawn$/);
  expect(csv).toMatch(/,Otters,.*,-3,-3,,\n/);
});

test("the standings say by which points they count", async () => {
  const id = await site.tournamentId(U16);
  const points = async () => (await read("/api/v1/tournaments/u16/standings")).points;
  expect(await points()).toEqual({ win: 3, tie: 1, loss: 0 });
  await changeRules(admin, id, { tenPoints: "on" });
  const ten = { win: 6, tie: 3, loss: 0, goals: 3, shutout: 1, forfeitWin: 10 };
  expect(await points()).toEqual(ten);
  await changeRules(admin, id, { tenPoints: "" });
});

test("a past cup is read by its own name", async () => {
  const { games } = await read(SCHEDULE);
  const past = site.cup.slug;
  await startCup(admin, newCup());
  const old = await read(`${SCHEDULE}?cup=${past}`);
  expect(old.games).toEqual(games);
  const href = `${ORIGIN}/api/v1/cup?cup=${past}`;
  expect(old.tournament.cup).toMatchObject({ slug: past, href });
  expect((await read("/api/v1")).pastCups).toMatchObject([{ slug: past }]);
});
