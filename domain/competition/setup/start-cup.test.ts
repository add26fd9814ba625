import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { brackets, cups, tournaments } from "../../../db/schema/cup.ts";
import { memberships } from "../../../db/schema/teams.ts";
import { english } from "../../../i18n/translate.ts";
import {
  changeCup,
  changeTournament,
  heardDuring,
  newCup,
} from "../../../tests/support/factories/cups.ts";
import { auditOf, placeAnimals, scheduleGame } from "../../../tests/support/factories/games.ts";
import { U13, U16, useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { deadlineBanners } from "../../cup/cup-dates-rules.ts";
import { readCupOverview } from "../../cup/cup-overview.ts";
import { cupBySlug, currentCup, listTournaments } from "../../cup/current-cup.ts";
import { readAccount } from "../../people/accounts/accounts.ts";
import { joinTeam } from "../../teams/joining.ts";
import { listTeams } from "../../teams/rosters.ts";
import { myTeams } from "../../teams/team-view.ts";
import { joinWaitlist } from "../../teams/waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "../../teams/waitlist/waitlist-entries.ts";
import { listGames } from "../games/list-games.ts";
import { recordScore } from "../games/results.ts";
import { addGoal } from "../goals/goals.ts";
import { readStandings } from "../standings/read-standings.ts";
import { cupSettingsInput } from "./cup-input.ts";
import { editCup, readCupSettings } from "./cup-settings.ts";
import { startCup } from "./start-cup.ts";
import { addBracket } from "./tournaments.ts";

const world = useWorld();
const admin = useAdmin(world);

const current = () => currentCup(world.db);
const tournamentOf = async (cupId: number, name: string) => {
  const found = (await listTournaments(world, cupId)).find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe("starting a new cup", () => {
  test("a new cup keeps what stays and has no days, places or closing time", async () => {
    await changeCup(admin, {
      teamFee: "180",
      personFee: "30",
      place: "Park",
      startsOn: "2025-07-26",
      endsOn: "2025-07-28",
      registrationClosesAt: "2025-07-01T12:00",
      paymentDueAt: "2025-07-25T12:00",
      banner1: "Come!",
      peerHandle: "@araknid",
      cashHandle: "$araknid",
      bankHandle: "bank@example.org",
      contactEmail: "cup@example.org",
      rosterLocksAt: "2025-07-25T20:00",
      verifyWithinDays: "3",
      pendingMayPlay: "on",
    });
    const u13 = await world.tournamentId(U13);
    await changeTournament(admin, u13, { rosterSize: "9", playsOn: "2025-07-27" });
    await addBracket(admin, u13, { name: "Bracket Blue" });
    await world.db
      .update(cups)
      .set({ standingsOrder: ["points", "direct"], goalCap: 4, forfeitScore: 5 });
    const before = await current();

    let slug = "";
    const input = await newCup(admin, { paymentDueBannerText: "Friday" });
    const heard = await heardDuring(world, async () => {
      ({ slug } = await startCup(admin, input));
    });
    const cup = await current();
    expect(heard.sort()).toEqual([`cup:${before.id}`, `cup:${cup.id}`].sort());
    expect(slug).toBe("araknid-cup-2");
    expect(cup).toEqual({
      ...before,
      id: cup.id,
      slug,
      zone: "America/Toronto",
      datesText: "July 26–28",
      startsOn: null,
      endsOn: null,
      place: "",
      paymentDueText: "noon on Friday the 25th",
      paymentDueBannerText: "Friday",
      paymentDueAt: null,
      registrationClosesText: "Friday July 25 at noon",
      registrationClosesAt: null,
      banner1: null,
      rosterLocksAt: null,
    });
    expect(deadlineBanners(cup, new Date(0)).map(english)).toEqual([
      "Registration closes Friday July 25 at noon",
      "The $180 team fee is due Friday",
    ]);
    const found = await world.db
      .select({ tournament: tournaments, bracket: brackets.name })
      .from(brackets)
      .innerJoin(tournaments, eq(tournaments.id, brackets.tournamentId))
      .where(eq(tournaments.cupId, cup.id))
      .orderBy(asc(tournaments.position), asc(brackets.position));
    expect(
      found.map(({ tournament: t, bracket }) => [
        t.name,
        t.slug,
        t.rosterSize,
        t.earliestBirthYear,
        t.bornText,
        t.playsText,
        t.playsOn,
        bracket,
      ]),
    ).toEqual([
      [U13, "u13-u15", 9, 2010, "born 2012-2010", "", null, "Bracket A"],
      [U13, "u13-u15", 9, 2010, "born 2012-2010", "", null, "Bracket Blue"],
      [U16, "u16", 7, null, "2009 and older", "", null, "Bracket A"],
      [U16, "u16", 7, null, "2009 and older", "", null, "Bracket B"],
    ]);
    expect(await auditOf(world, `cup:${cup.id}`)).toMatchObject([
      { action: "cup.start", actorAccountId: admin.actor.accountId, details: { after: before.id } },
    ]);
    const [old] = await world.db.select().from(cups).where(eq(cups.id, before.id));
    expect(old).toEqual({ ...before, isCurrent: false });
  });

  test("a new cup is empty, and everybody is free in it", async () => {
    const waiting = await world.person();
    await joinWaitlist(waiting.ctx, {
      playerId: waiting.playerId,
      tournamentName: U13,
      showContact: false,
    });
    const { teamCode, manager, members } = await world.team("Lions Club", { more: 1 });
    await addGoal(admin, manager.playerId);
    const old = await current();
    const memberOf = async () => (await world.db.select().from(memberships)).length;
    const stored = await memberOf();

    await startCup(admin, await newCup(admin));
    const cup = await current();
    expect(await listTeams(admin)).toEqual([]);
    expect(await myTeams(manager.ctx)).toEqual([]);
    expect(await myWaitlistEntry(waiting.ctx, cup.id, waiting.playerId)).toBeNull();
    expect((await readAccount(manager.ctx))?.players).toHaveLength(1);

    const [member] = members;
    if (!member) throw new Error("no member");
    const { playerId } = member;
    await expect(joinTeam(member.ctx, { playerId, teamCode })).rejects.toMatchObject({
      code: "not-found",
      message: "No team has this code. Check it with your team manager.",
    });
    await joinWaitlist(member.ctx, { playerId, tournamentName: U13, showContact: false });
    const again = await world.team("Lions Club", { manager });
    await joinTeam(member.ctx, { playerId, teamCode: again.teamCode });
    const [mine] = await myTeams(manager.ctx);
    expect(mine?.roster.slice(0, 2)).toMatchObject([
      { player: { goalScored: 0 } },
      { player: { goalScored: 0 } },
    ]);
    expect(await memberOf()).toBe(stored + 2);

    expect(await myWaitlistEntry(waiting.ctx, old.id, waiting.playerId)).not.toBeNull();
    await joinWaitlist(waiting.ctx, {
      playerId: waiting.playerId,
      tournamentName: U16,
      showContact: false,
    });
  });

  test("the previous cup's games stay readable", async () => {
    await changeTournament(admin, (await tournamentOf((await current()).id, U13)).id, {});
    world.cup = await current();
    await placeAnimals(world);
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
    const old = await current();
    const u16 = await tournamentOf(old.id, U16);
    const read = async () => [
      await listGames(admin, u16.id),
      await readStandings(world, old, u16.id),
    ];
    const before = await read();
    await startCup(admin, await newCup(admin, { name: "Spider Cup" }));
    expect(await read()).toEqual(before);
    await expect(recordScore(admin, id, { team1Score: 0, team2Score: 1 })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await listGames(admin, (await tournamentOf((await current()).id, U16)).id)).toEqual([]);
  });
});

describe("past cups", () => {
  test("past cups are listed latest first with their year", async () => {
    expect((await readCupOverview(world.visitor())).pastCups).toEqual([
      { name: "Araknid Cup", slug: "araknid-cup-3", dates: "July 26–28" },
      { name: "Araknid Cup", slug: "araknid-cup-2", dates: "July 26–28" },
      { name: "Araknid Cup", slug: "araknid-cup", dates: "July 26–28, 2025" },
    ]);
  });

  test("past cups and the current one are found by their address", async () => {
    expect(await cupBySlug(world, "araknid-cup")).toMatchObject({
      isCurrent: false,
      place: "Park",
    });
    expect(await cupBySlug(world, "Spider-Cup")).toMatchObject({ isCurrent: true });
    for (const slug of ["spider", "", "araknid-cup\0", "x".repeat(5000), "araknid_cup"]) {
      await expect(cupBySlug(world, slug)).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

test("two admins at once, or a double tap, start one cup", async () => {
  const input = await newCup(admin, { name: "Once" });
  const before = await world.db.$count(cups);
  const other = await world.admin();
  const tries = await Promise.allSettled([admin, other, admin].map((ctx) => startCup(ctx, input)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const { reason } of tries.filter((each) => each.status === "rejected")) {
    expect(reason).toMatchObject({ code: "conflict" });
  }
  await expect(startCup(admin, input)).rejects.toMatchObject({
    code: "conflict",
    message: "A new cup was already started: Once.",
  });
  expect(await world.db.$count(cups)).toBe(before + 1);
  expect(await current()).toMatchObject({ name: "Once", slug: "once" });
});

test("settings opened before a new cup are not saved into it", async () => {
  const { fields, version } = await readCupSettings(admin);
  await startCup(admin, await newCup(admin, { ...fields, name: "Once" }));
  await expect(
    editCup(admin, cupSettingsInput.parse({ ...fields, place: "Old Field", version })),
  ).rejects.toMatchObject({ code: "changed" });
});

test("a cup without tournaments can be followed by another", async () => {
  const cup = await current();
  const ids = await listTournaments(world, cup.id);
  for (const { id } of ids) {
    await world.db.delete(brackets).where(eq(brackets.tournamentId, id));
    await world.db.delete(tournaments).where(eq(tournaments.id, id));
  }
  await startCup(admin, await newCup(admin, { name: "Bare" }));
  expect(await listTournaments(world, (await current()).id)).toEqual([]);
});
