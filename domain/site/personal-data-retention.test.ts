import { isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accounts, guardians } from "../../db/schema/people.ts";
import { agree, guardianOf } from "../../tests/support/factories/consents.ts";
import { newCup, startCup } from "../../tests/support/factories/cups.ts";
import { auditOf } from "../../tests/support/factories/games.ts";
import { noon, usePurge } from "../../tests/support/fixtures/retention.ts";
import { type Person, U13, useWorld } from "../../tests/support/fixtures/world.ts";
import { child } from "../../tests/support/personas/account-owners.ts";
import { currentCup } from "../cup/current-cup.ts";
import { changeNews } from "../people/accounts/news.ts";
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

  beforeEach(() => setCup({ startsOn: "2025-07-27", endsOn: "2025-07-29" }));

  test("it is deleted 90 days after the last day with the guardian's; names and teams stay", async () => {
    const { manager } = await world.team("Rats", { manager: await world.person(rosa) });
    await guardianOf(world, manager.playerId, { email: "g@b.cc" });
    await goesAt(over, "personal-data");
    expect(await told(manager.playerId)).toBe(0);
    expect(await world.db.$count(guardians)).toBe(0);
    expect((await world.playerRow(manager.playerId)).firstName).toBe("Ana");
  });

  test("a minor's consent to news goes with the date of birth, and an adult's stays", async () => {
    const [kid, coach] = [await world.person(), await world.person({ dob: "1990-01-01" })];
    for (const { ctx } of [kid, coach]) await changeNews(ctx, { news: true });
    await world.team("Rats", { manager: kid });
    await world.team("Bats", { manager: coach });
    await goesAt(over, "personal-data", 2);
    const willing = await world.db.select().from(accounts).where(isNotNull(accounts.wantsNewsAt));
    expect(willing).toMatchObject([{ id: coach.accountId }]);
  });

  test("it is deleted for waiting players and managers too", async () => {
    const player = await world.person();
    await waits(player, player.playerId);
    const coach = await world.person({ dob: "1990-01-01" });
    await world.team("Rats", { manager: coach });
    await goesAt(over, "personal-data", 2);
    expect([await told(player.playerId), await told(coach.playerId)]).toEqual([0, 0]);
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
