import { eq, isNull, sum } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cups, tournaments as tournamentRows } from "#db/schema/cup.ts";
import { mails } from "#db/schema/messaging.ts";
import { receipts } from "#db/schema/payments.ts";
import { accounts, guardians, players, sessions } from "#db/schema/people.ts";
import { invitations, waitlistEntries } from "#db/schema/teams.ts";
import { readChampions } from "#domain/competition/champions.ts";
import { listGames } from "#domain/competition/games/list-games.ts";
import { readKnockoutSetup } from "#domain/competition/knockout/knockout-overview.ts";
import {
  readRefereePage,
  readReferees,
  refereeToken,
} from "#domain/competition/referees/referees.ts";
import { readStandings } from "#domain/competition/standings/read-standings.ts";
import { currentCup, listTournaments, type Tournament } from "#domain/cup/current-cup.ts";
import { readAccount } from "#domain/people/accounts/accounts.ts";
import { readConsents } from "#domain/people/guardians/consents.ts";
import { ageOn } from "#domain/people/players/age-rules.ts";
import { findActor } from "#domain/people/sign-in/sessions.ts";
import { signIn } from "#domain/people/sign-in/sign-in.ts";
import { readRefereeDay } from "#domain/scheduling/referee-day.ts";
import { listWaitingManagers } from "#domain/teams/approve-managers.ts";
import { isEligible } from "#domain/teams/eligibility-rules.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { readTeam } from "#domain/teams/team-view.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { U13, U16, useAdmin, useWorld } from "#tests/support/fixtures/world.ts";
import { type Demo, demoMessages, fillDemo } from "./fill.ts";
import type { SignIn } from "./office.ts";

const TODAY = "2025-07-15";
const TOMORROW = "2025-07-16";
const world = useWorld();
const admin = useAdmin(world);
let signIns: Demo;
let tournaments: Tournament[];
let everyone: (typeof players.$inferSelect)[];

beforeAll(async () => {
  signIns = await fillDemo(world.db, world.now);
  tournaments = await listTournaments(world, world.cup.id);
  everyone = await world.db.select().from(players);
});

const age = ({ dob }: { dob: string | null }) => ageOn(dob ?? "", TODAY);
const minors = () => everyone.filter((player) => age(player) < 18);

async function whoSignsIn(person: SignIn) {
  const session = await signIn(world.visitor(), person);
  const actor = await findActor(world.db, session.token, world.now);
  const account = await readAccount({ ...world.visitor(), actor });
  return account?.players[0];
}

test("there are six demo teams in the youth tournament and five in each open bracket", async () => {
  const teams = await listTeams(admin);
  const places = teams.map((team) => `${team.tournamentName} ${team.bracketName}`);
  expect(places.toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => `${U13} Bracket A`),
    ...Array.from({ length: 5 }, () => `${U16} Bracket A`),
    ...Array.from({ length: 5 }, () => `${U16} Bracket B`),
  ]);
  // Three look for players.
  const missing = teams.map(({ playerCount, rosterSize }) => rosterSize - playerCount);
  expect(missing.filter(Boolean).toSorted((a, b) => a - b)).toEqual([2, 2, 3]);
});

test("a demo team's goals match its players' goals, own goals aside", async () => {
  let ownGoals = 0;
  for (const { id } of tournaments) {
    const most: number[] = [];
    for (const row of (await readStandings(world, world.cup, id)).flatMap(({ rows }) => rows)) {
      const { roster } = await readTeam(admin, row.teamId);
      const goals = roster.map(({ player }) => player?.goalScored ?? 0);
      const others = row.goalsFor - goals.reduce((all, each) => all + each, 0);
      expect(others, row.name).toBeGreaterThanOrEqual(0);
      ownGoals += others;
      most.push(...goals);
    }
    const [first = 0, second = 0, third, fourth] = most.toSorted((a, b) => b - a);
    expect(first).toBeGreaterThan(second);
    expect(third).toBe(fourth);
  }
  expect(ownGoals).toBe(1);
});

test("demo people have matching ages, and minors an emergency contact", () => {
  expect(everyone.length).toBeGreaterThan(110);
  expect(minors().length).toBeGreaterThan(40);
  for (const player of everyone) {
    expect(age(player)).toBeGreaterThanOrEqual(player.isHolder ? 13 : 10);
    expect(player.emergencyNumber !== null).toBe(age(player) < 18);
    expect(player.phone).toMatch(/^\d{3}55501\d\d$/);
  }
});

test("demo people are at example.org, signed out and get no email", async () => {
  const people = await world.rows(accounts, { isAdmin: false });
  for (const { email } of people) expect(email).toMatch(/@example\.org$/);
  const weekAgo = new Date(world.now.getTime() - 7 * 24 * 60 * 60_000);
  expect(await world.countRows(sessions, { createdAt: weekAgo })).toBe(0);
  const states = (await world.db.select().from(mails)).map(({ state }) => state);
  expect(states.length).toBeGreaterThanOrEqual(demoMessages.length);
  expect(new Set(states)).toEqual(new Set(["failed"]));
  expect(await currentCup(world.db)).toMatchObject({ isDemo: true });
});

test("demo people sign in with the printed passwords", async () => {
  const { parts, others } = signIns;
  const names: Record<string, string | undefined> = {};
  for (const [part, who] of Object.entries(parts)) {
    names[part] = (await whoSignsIn(who))?.firstName;
  }
  expect(names).toEqual({
    manager: "Beatrix",
    coach: "Marguerite",
    player: "Lucía",
    waiting: "Ezra",
    adult: "Rosa",
    parent: "Gloria",
  });
  const rest = await world.rows(accounts, { isAdmin: false });
  const told = Object.values(parts).map(({ email }) => email);
  const some = rest.filter(({ email }) => !told.includes(email)).filter((_, nr) => nr % 16 === 0);
  expect(some.length).toBeGreaterThan(5);
  for (const { email } of some) {
    expect(await whoSignsIn({ email, password: others })).toBeDefined();
  }
  const passwords = [...Object.values(parts).map(({ password }) => password), others];
  expect(new Set(passwords).size).toBe(7);
});

test("at least eight eligible demo people wait for each tournament", async () => {
  const entries = await world.db
    .select()
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .innerJoin(tournamentRows, eq(tournamentRows.id, waitlistEntries.tournamentId));
  const eligible = entries.filter((each) => isEligible(each.players.dob, each.tournaments));
  expect(eligible.length).toBeGreaterThanOrEqual(8);
  expect(new Set(entries.map((each) => each.tournaments.id)).size).toBe(2);
  const reachable = entries.filter(
    (each) => each.waitlist_entries.showContact && age(each.players) >= 18,
  );
  expect(reachable.length).toBeGreaterThanOrEqual(2);
});

test("some demo games are played, one is live and one score is missing", async () => {
  const games = (await Promise.all(tournaments.map(({ id }) => listGames(world, id)))).flat();
  expect(games.filter(({ stage }) => stage === "group")).toHaveLength(35);
  const scores = games
    .filter(({ team1Score }) => team1Score !== null)
    .map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`);
  expect(scores).toHaveLength(22);
  expect(games.filter(({ state }) => state === "live")).toMatchObject([{ date: TODAY }]);
  expect(scores).toContain("0-0");
  expect(scores).toContain("5-0");
  const days = new Set(games.map(({ date }) => date));
  expect(days).toEqual(new Set(["2025-07-14", TODAY, TOMORROW]));
});

test("the open demo tournament leads to a knockout of four", async () => {
  const setupOf = async (name: string) => readKnockoutSetup(admin, await world.tournamentId(name));
  expect((await setupOf(U13)).games).toEqual([]);
  const { games, confirmedAt, openGames } = await setupOf(U16);
  expect(confirmedAt).toBeNull();
  expect(openGames.length).toBeGreaterThan(0);
  const told = games.map(({ date, time, field, team1Name, team2Name }) =>
    [date, time, field, `${team1Name} - ${team2Name}`].join(" "),
  );
  expect(told).toEqual([
    "2025-07-16 18:15 North 1st in Bracket A - 2nd in Bracket B",
    "2025-07-16 18:15 South 1st in Bracket B - 2nd in Bracket A",
    "2025-07-16 18:35 North Loser of Semi-final 1 - Loser of Semi-final 2",
    "2025-07-16 18:55 North Winner of Semi-final 1 - Winner of Semi-final 2",
  ]);
  const all = await listGames(world, await world.tournamentId(U16));
  const lastOfGroups = all.findLast(({ stage }) => stage === "group");
  expect(`${lastOfGroups?.date} ${lastOfGroups?.time}`).toBe("2025-07-16 17:40");
});

test("demo teams tie on points and are separated by goal difference and goals scored", async () => {
  const tables = tournaments.map(({ id }) => readStandings(world, world.cup, id));
  const rows = (await Promise.all(tables)).flat().flatMap((table) => table.rows);
  const steps = rows.map(({ decidedBy }) => decidedBy);
  expect(steps).toEqual(expect.arrayContaining(["goal-difference", "goals-scored"]));
});

const day = (date: string) => readRefereeDay({ db: world.db, locale: "en" }, world.cup.id, date);

test("people referee the demo's games of today and tomorrow, without a conflict", async () => {
  for (const date of [TODAY, TOMORROW]) {
    const { all, assigned, conflicts } = await day(date);
    const open = all.filter(({ state }) => state === "scheduled");
    const without = open.filter(({ id }) => !assigned.get(id)?.startsWith("person:"));
    expect(without.length, date).toBeLessThan(open.length / 3);
    expect(conflicts).toEqual([]);
  }
});

test("one demo referee coaches a team, some have hours, and one is there tomorrow only", async () => {
  const people = await readReferees(world.db, world.cup.id);
  expect(people.filter(({ teamId }) => teamId !== null)).toHaveLength(1);
  expect(people.filter(({ notBefore }) => notBefore !== null)).toHaveLength(2);
  expect(people.flatMap((each) => each.day ?? [])).toEqual([TOMORROW]);
});

test("the demo referee whose link is printed has games on both days", async () => {
  const ctx = world.visitor();
  const page = await readRefereePage(ctx, refereeToken(ctx, signIns.referee));
  expect([...new Set(page.games.map(({ date }) => date))]).toEqual([TODAY, TOMORROW]);
});

test("demo guardians agreed, were asked, or are missing", async () => {
  const ids = minors().map(({ id }) => id);
  const consents = await readConsents(world.db, world.cup.id, ids);
  const pending = ids.filter((id) => !consents.get(id)?.complete).length;
  expect(pending).toBeGreaterThan(2);
  expect(pending).toBeLessThan(ids.length / 4);
  expect(await world.db.$count(guardians, isNull(guardians.name))).toBe(pending - 1);
  expect([...consents.values()].some(({ publicName }) => publicName)).toBe(true);
});

test("one demo parent has two children, one under 13", async () => {
  const children = everyone.filter(({ isHolder }) => !isHolder);
  expect(children.map(({ firstName }) => firstName).toSorted()).toEqual(["Nico", "Sofia"]);
  expect(new Set(children.map(({ accountId }) => accountId)).size).toBe(1);
});

test("demo teams paid in full, in part and not at all", async () => {
  const paid = await world.db
    .select({ teamId: receipts.teamId, sum: sum(receipts.amount).mapWith(Number) })
    .from(receipts)
    .groupBy(receipts.teamId);
  const whole = paid.filter((team) => team.sum >= world.cup.teamFee * 100);
  expect(whole.length).toBe(12);
  expect(paid.length - whole.length).toBe(2);
});

test("a waiting demo player is invited onto a team", async () => {
  expect(await world.countRows(invitations, { state: "open" })).toBe(1);
});

test("a second demo is refused and changes nothing", async () => {
  const before = await world.db.$count(accounts);
  await expectRefusal(fillDemo(world.db, world.now), "conflict");
  expect(await world.db.$count(accounts)).toBe(before);
});

test("the demo has last year's champions, and two managers who wait for approval", async () => {
  const [past] = await world.rows(cups, { isCurrent: false });
  if (!past) throw new Error("There is no past cup.");
  const champions = await readChampions(
    world,
    past,
    await listTournaments(world, past.id),
    () => true,
  );
  expect(champions.map(({ team }) => team)).toEqual(["Canyon Coyotes", "Copper Kings"]);
  const waiting = await listWaitingManagers(admin);
  expect(waiting.flatMap(({ teams }) => teams.map(({ name }) => name)).toSorted()).toEqual([
    "Goal Diggers",
    "Paper Tigers",
  ]);
});
