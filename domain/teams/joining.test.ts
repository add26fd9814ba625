import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups, tournaments } from "../../db/schema/cup.ts";
import { memberships } from "../../db/schema/teams.ts";
import { type Person, U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import type { LimitRule } from "../core/rate-limits.ts";
import { joinTeam } from "./joining.ts";
import { joinWaitlist } from "./waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "./waitlist/waitlist-entries.ts";

const world = useWorld({ connections: 40 });

const join = (person: Person, teamCode: string) =>
  joinTeam(person.ctx, { playerId: person.playerId, teamCode });

const slotsOf = (teamId: number) =>
  world.db.select().from(memberships).where(eq(memberships.teamId, teamId));

test("a player with the code gets the next slot", async () => {
  const { teamId, teamCode } = await world.team("River Rats");
  expect(await join(await world.person(), teamCode)).toEqual({ teamId, slot: 2 });
  expect(await join(await world.person(), teamCode)).toEqual({ teamId, slot: 3 });
});

test("of 200 simultaneous joins exactly the open slots are filled", async () => {
  const { teamId, teamCode } = await world.team("Crowd");
  const crowd = await Promise.all(Array.from({ length: 200 }, () => world.person()));
  const tries = await Promise.allSettled(crowd.map((person) => join(person, teamCode)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  const refusals = tries.filter((each) => each.status === "rejected").map(({ reason }) => reason);
  expect(refusals).toHaveLength(194);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: "full", message: "This team is full." });
  }
  const slots = (await slotsOf(teamId)).map(({ slot }) => slot);
  expect(slots.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("joining two teams at once ends in one", async () => {
  const [one, other] = [await world.team("One"), await world.team("Other")];
  for (let round = 0; round < 5; round++) {
    const player = await world.person();
    const tries = await Promise.allSettled([
      join(player, one.teamCode),
      join(player, other.teamCode),
    ]);
    const refused = tries.filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toMatchObject([
      { code: "conflict", message: "You already have a team." },
    ]);
  }
});

test("a double tap fills one slot, even the last", async () => {
  const { teamId, teamCode } = await world.team("Tapped", { more: 5 });
  const last = await world.person();
  const taps = await Promise.all([join(last, teamCode), join(last, teamCode)]);
  expect(taps).toEqual([
    { teamId, slot: 7 },
    { teamId, slot: 7 },
  ]);
  expect(await slotsOf(teamId)).toHaveLength(7);
});

test("joining a team leaves the waitlist", async () => {
  const { teamCode } = await world.team("Rescuers");
  const ana = await world.person();
  await joinWaitlist(ana.ctx, { tournamentName: U16, showContact: false, playerId: ana.playerId });
  await join(ana, teamCode);
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).toBeNull();
});

test("a refused join keeps the waitlist place", async () => {
  const { teamCode } = await world.team("Full House", { more: 6 });
  const ana = await world.person();
  await joinWaitlist(ana.ctx, { tournamentName: U13, showContact: false, playerId: ana.playerId });
  await expect(join(ana, teamCode)).rejects.toMatchObject({ code: "full" });
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).not.toBeNull();
});

test("joining too old is refused, playing up is not", async () => {
  const youth = await world.team("Youth");
  const open = await world.team("Open", { tournamentName: U16 });
  const adult = await world.person({ dob: "1990-01-01" });
  await expect(join(adult, youth.teamCode)).rejects.toMatchObject({
    code: "forbidden",
    message: "Players born before 2010 cannot play in U13-U15 (2012-2010).",
  });
  await expect(join(adult, open.teamCode)).resolves.toBeTruthy();
  await expect(join(await world.person(), open.teamCode)).resolves.toBeTruthy();
});

test("a coach without a slot can play in the other tournament", async () => {
  const coach = await world.person({ dob: "2000-01-01" });
  await world.team("Coached", { manager: coach });
  const open = await world.team("Veterans", { tournamentName: U16 });
  await expect(join(coach, open.teamCode)).resolves.toMatchObject({ slot: 2 });
});

test("a larger roster size opens slots", async () => {
  const { teamCode } = await world.team("Eight", { tournamentName: U16, more: 6 });
  const eighth = await world.person();
  await expect(join(eighth, teamCode)).rejects.toMatchObject({ code: "full" });
  const size = (rosterSize: number) =>
    world.db.update(tournaments).set({ rosterSize }).where(eq(tournaments.name, U16));
  await size(8);
  expect(await join(eighth, teamCode)).toMatchObject({ slot: 8 });
});

test("unknown codes and those of withdrawn teams are wrong", async () => {
  const { teamId, teamCode } = await world.team("Left The Cup");
  await withdrawTeam(await world.admin(), { teamId, choice: "remove" });
  for (const code of ["100001", teamCode]) {
    await expect(join(await world.person(), code)).rejects.toMatchObject({
      code: "not-found",
      field: "teamCode",
    });
  }
});

test("a wrong code counts for account and network", async () => {
  const full = await world.team("Packed", { more: 6 });
  const open = await world.team("Roomy");
  const ana = await world.person();
  const counted: string[] = [];
  const ctx = {
    ...ana.ctx,
    limit: async (rule: LimitRule, key: string) => {
      const entry = `${rule} ${key}`;
      counted.push(entry);
      return async () => void counted.splice(counted.indexOf(entry), 1);
    },
  };
  const attempt = (teamCode: string) => joinTeam(ctx, { playerId: ana.playerId, teamCode });
  const one = ["wrong-team-code.address 127.0.0.1", `wrong-team-code.account ${ana.accountId}`];
  await expect(attempt("100002")).rejects.toMatchObject({ code: "not-found" });
  expect(counted).toEqual(one);
  // 'Full' reveals that a team has the code.
  await expect(attempt(full.teamCode)).rejects.toMatchObject({ code: "full" });
  expect(counted).toEqual([...one, ...one]);
  await attempt(open.teamCode);
  expect(counted).toEqual([...one, ...one]);
});

test("visitors, admins and somebody else's player cannot join", async () => {
  const { teamCode } = await world.team("Closed Doors");
  const ana = await world.person();
  for (const ctx of [world.visitor(), await world.admin(), (await world.person()).ctx]) {
    await expect(joinTeam(ctx, { playerId: ana.playerId, teamCode })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
});

test("joining is refused once registration has closed", async () => {
  const { teamCode } = await world.team("Latecomers");
  const ana = await world.person();
  await world.db.update(cups).set({ registrationClosesAt: world.now });
  await expect(join(ana, teamCode)).rejects.toMatchObject({ code: "closed" });
  await world.db.update(cups).set({ registrationClosesAt: null });
  await expect(join(ana, teamCode)).resolves.toBeTruthy();
});
