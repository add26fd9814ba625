import { isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { accounts, deletions, guardians, players, sessions } from "#db/schema/people.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import { agree, guardianOf } from "#tests/support/factories/consents.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { later, noon, usePurge } from "#tests/support/fixtures/retention.ts";
import { type Person, U13, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { currentCup } from "../cup/current-cup.ts";
import { changeNews } from "../people/accounts/accounts.ts";
import { fullName, shortName } from "../people/players/name-rules.ts";
import { editOwnPlayer } from "../people/players/players.ts";
import { joinWaitlist } from "../teams/waitlist/join-and-leave.ts";

const world = useWorld();
const { setCup, purgeAt, goesAt } = usePurge(world);

describe("data given for a cup", () => {
  const over = new Date("2025-10-28T07:00:00Z");
  const told = async (playerId: string) => {
    const { dob, phone, emergencyName, emergencyNumber } = await world.playerRow(playerId);
    return [dob, phone, emergencyName, emergencyNumber].filter((each) => each !== null).length;
  };
  const rosa = { emergencyName: "Rosa Silva", emergencyNumber: "5550100198" };
  const waits = ({ ctx }: Person, playerId: string) =>
    joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
  const nextOver = async () => {
    await setCup({ startsOn: "2026-07-27", endsOn: "2026-07-29", zone: "America/Los_Angeles" });
    return new Date("2026-10-28T07:00:00Z");
  };

  beforeEach(() =>
    setCup({ startsOn: "2025-07-27", endsOn: "2025-07-29", zone: "America/Los_Angeles" }),
  );

  test("it is deleted 90 days after the last day with the guardian's; names and teams stay", async () => {
    const { manager } = await world.team("Rats", { manager: await world.person(rosa) });
    await guardianOf(world, manager.playerId, { email: "g@b.cc" });
    await goesAt(over, "personal-data");
    expect(await told(manager.playerId)).toBe(0);
    expect(await world.db.$count(guardians)).toBe(0);
    expect((await world.playerRow(manager.playerId)).firstName).toBe("Ana");
  });

  test("what is entered again afterwards is kept as long again, with the guardian", async () => {
    const person = await world.person(rosa);
    await waits(person, person.playerId);
    await purgeAt(over);
    world.now = new Date(over.getTime() + 60_000);
    const details = { firstName: "Ana", lastName: "Silva", phone: "5550100111", ...rosa };
    const { ctx, playerId } = { ...person, ctx: { ...person.ctx, now: world.now } };
    await editOwnPlayer(ctx, { ...details, playerId, dob: "2011-05-04" });
    await guardianOf(world, playerId, { email: "again@b.cc" });
    const after = (days: number) => new Date(world.now.getTime() + days * 24 * 60 * 60_000);
    await purgeAt(after(89));
    expect([await told(playerId), await world.db.$count(guardians)]).toEqual([4, 1]);
    await purgeAt(after(91));
    expect([await told(playerId), await world.db.$count(guardians)]).toEqual([0, 0]);
  });

  test("without a last day, the later of the last game and the last registration counts", async () => {
    await setCup({ startsOn: null, endsOn: null });
    const { manager } = await world.team("Rats");
    await world.db.insert(games).values({
      tournamentId: await world.tournamentId(),
      stage: "final",
      date: "2025-08-10",
    });
    await goesAt(new Date("2025-11-09T08:00:00Z"), "personal-data");
    expect(await told(manager.playerId)).toBe(0);
    const late = await world.person();
    world.now = new Date("2025-08-20T19:00:00Z");
    await agree(world, late.playerId, { accountId: late.accountId }, ["terms"]);
    await goesAt(new Date("2025-11-19T08:00:00Z"), "personal-data");
    expect(await told(late.playerId)).toBe(0);
  });

  test("without a last day and without games, the last registration counts with 180 days more", async () => {
    await setCup({ startsOn: null, endsOn: null });
    const { manager } = await world.team("Rats");
    await goesAt(new Date("2026-04-12T07:00:00Z"), "personal-data");
    expect(await told(manager.playerId)).toBe(0);
  });

  test("a year after the cup, who was under 18 keeps the initial of the last name", async () => {
    const team = await world.team("Rats", { more: 1 });
    const kid = team.manager.playerId;
    const coach = team.members[0]?.playerId ?? "";
    await world.set(players, { id: coach }, { dob: "1990-01-01" });
    await purgeAt(over);
    const names = async (id: string) => fullName(await world.playerRow(id));
    const before = await names(coach);
    expect(await names(kid)).toBe("Ana Silva");
    await goesAt(new Date("2026-07-30T07:00:00Z"), "past-names");
    expect(await names(kid)).toBe("Ana S");
    expect(shortName(await world.playerRow(kid))).toBe("Ana S.");
    expect(await names(coach)).toBe(before);
  });

  test("the last name stays for whoever is in a later cup", async () => {
    const { manager } = await world.team("Rats");
    await purgeAt(over);
    await startCup(await world.admin(), newCup());
    world.cup = await currentCup(world.db);
    world.now = later(370);
    await agree(world, manager.playerId, { accountId: manager.accountId }, ["terms"]);
    expect(await purgeAt(later(400))).not.toHaveProperty("past-names");
    expect((await world.playerRow(manager.playerId)).lastName).toBe("Silva");
  });

  test("it is deleted for waiting players and managers too, a minor's consent to news with it, and an adult's stays", async () => {
    const [kid, coach] = [await world.person(), await world.person({ dob: "1990-01-01" })];
    for (const { ctx } of [kid, coach]) await changeNews(ctx, { news: true });
    await waits(kid, kid.playerId);
    await world.team("Bats", { manager: coach });
    await goesAt(over, "personal-data", 2);
    expect([await told(kid.playerId), await told(coach.playerId)]).toEqual([0, 0]);
    const willing = await world.db.select().from(accounts).where(isNotNull(accounts.wantsNewsAt));
    expect(willing).toMatchObject([{ id: coach.accountId }]);
  });

  test("it stays for people in a cup that is not over or has no last day", async () => {
    const { manager, members } = await world.team("Rats", { more: 1 });
    await startCup(await world.admin(), newCup());
    await waits(manager, manager.playerId);
    await goesAt(over, "personal-data");
    expect(await told(manager.playerId)).toBe(2);
    expect(await told(members[0]?.playerId ?? "")).toBe(0);
    const end = await nextOver();
    expect(await purgeAt(new Date(end.getTime() - 1000))).not.toHaveProperty("personal-data");
    expect(await purgeAt(end)).toHaveProperty("personal-data", 1);
    expect(await told(manager.playerId)).toBe(0);
  });

  test("a parent's stays while a child's cup keeps it", async () => {
    const parent = await world.person({ dob: "1980-01-01" });
    await agree(world, parent.playerId, { accountId: parent.accountId }, ["terms"]);
    const kit = await child(world, parent, { dob: "2011-02-03" });
    await startCup(await world.admin(), newCup());
    await waits(parent, kit);
    expect(await purgeAt(over)).not.toHaveProperty("personal-data");
    expect(await told(parent.playerId)).toBe(2);
    expect(await purgeAt(await nextOver())).toHaveProperty("personal-data", 2);
    expect([await told(parent.playerId), await told(kit)]).toEqual([0, 0]);
  });

  test("a child's is deleted though the parent's cup keeps theirs", async () => {
    const parent = await world.person({ dob: "1980-01-01" });
    const kit = await child(world, parent, { dob: "2011-02-03" });
    await waits(parent, kit);
    await startCup(await world.admin(), newCup());
    world.cup = await currentCup(world.db);
    await agree(world, parent.playerId, { accountId: parent.accountId }, ["terms"]);
    await goesAt(over, "personal-data");
    expect([await told(kit), await told(parent.playerId)]).toEqual([0, 2]);
  });

  test("at most a hundred people are processed at once", async () => {
    await world.db.execute(sql`
      with account as (
        insert into accounts (email, email_key, password_hash, created_at)
        select 'many' || n || '@b.cc', 'many' || n || '@b.cc', 'none', ${noon} from generate_series(1, 101) n
        returning id
      ), player as (
        insert into players (account_id, first_name, last_name, dob, created_at)
        select id, 'Ana', 'Silva', '2011-05-04', ${noon} from account returning id, account_id
      )
      insert into agreements (account_id, player_id, cup_id, document, version, hash, agreed, at)
      select account_id, id, ${world.cup.id}, 'terms', '1', 'x', true, ${noon} from player`);
    expect(await purgeAt(over)).toEqual({ "personal-data": 101 });
    const runs = await auditOf(world, "retention:personal-data");
    expect(runs.map(({ details }) => details)).toEqual([{ rows: 100 }, { rows: 1 }]);
  });

  test("it stays for 90 days after registering", async () => {
    world.now = new Date(over.getTime() - 10 * 86_400_000);
    const { playerId } = (await world.team("Rats")).manager;
    const due = new Date(over.getTime() + 80 * 86_400_000);
    await goesAt(due, "personal-data");
    expect(await told(playerId)).toBe(0);
  });
});

describe("accounts without a confirmed email", () => {
  const id = "unverified-accounts";
  beforeEach(() => setCup({ verifyWithinDays: 7 }));

  test("an unconfirmed account is deleted 30 days after its deadline", async () => {
    const { accountId, playerId } = await world.person({}, { confirmed: false });
    await goesAt(later(37), id);
    expect(await world.db.$count(accounts)).toBe(0);
    expect(await world.db.$count(players)).toBe(0);
    const noted = (await world.db.select().from(deletions)).map(({ personId }) => personId);
    expect(noted.toSorted()).toEqual([accountId, playerId].toSorted());
  });

  test("an unconfirmed account stays while no confirmation is required", async () => {
    await setCup({ verifyWithinDays: null });
    await world.person({}, { confirmed: false });
    expect(await purgeAt(later(700))).toEqual({});
  });

  test("an unconfirmed account has the full time from when confirmation was first required", async () => {
    await world.person({}, { confirmed: false });
    await world.db.insert(auditEntries).values({
      at: later(100),
      action: "cup.edit",
      subject: `cup:${world.cup.id}`,
      details: { fields: ["verifyWithinDays"] },
    });
    await goesAt(later(137), id);
  });

  test("an unconfirmed account has the full time from a new cup with the setting", async () => {
    await world.person({}, { confirmed: false });
    const admin = await world.admin();
    await startCup({ ...admin, now: later(100) }, newCup());
    await goesAt(later(137), id);
  });

  test("confirmed, admin and recently used accounts stay", async () => {
    const { accountId } = await world.person();
    await world.admin();
    const present = await world.person({}, { confirmed: false });
    await world.session(present);
    await world.db.update(sessions).set({ lastSeenAt: later(8) });
    await goesAt(later(38), id);
    const left = (await world.db.select().from(accounts)).map((account) => account.id);
    expect(left).toContain(accountId);
    expect(left).toHaveLength(2);
  });

  test("an unconfirmed account with a team, a waitlist place or a payment stays", async () => {
    await world.team("Rats", { more: 1 });
    const { ctx, playerId } = await world.person({}, { confirmed: false });
    await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
    await world.team("Coached", { manager: await world.person({ dob: "1990-01-01" }) });
    const payer = await world.person({}, { confirmed: false });
    await world.db.execute(
      sql`insert into receipts (cup_id, player_id, amount, method, received_on, recorded_at, recorded_by) values (${world.cup.id}, ${payer.playerId}, 2500, 'hand', '2025-07-15', now(), ${payer.accountId})`,
    );
    const gone = await world.team("Gone", { more: 1 });
    await withdrawTeam(await world.admin(), { teamId: gone.teamId, choice: "remove" });
    expect(await purgeAt(later(37))).toEqual({});
    await world.db.delete(waitlistEntries);
    expect(await purgeAt(later(37))).toEqual({ [id]: 1 });
  });
});
