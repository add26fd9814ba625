import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tournaments } from "../../db/schema/cup.ts";
import { counted } from "../../tests/support/factories/contact-messages.ts";
import { type Person, U13, U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { joinTeam } from "./joining.ts";
import { joinWaitlist } from "./waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "./waitlist/waitlist-entries.ts";

const world = useWorld({ connections: 40 });

const join = (person: Person, teamCode: string) =>
  joinTeam(person.ctx, { playerId: person.playerId, teamCode });

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
  await expect(join(adult, youth.teamCode)).rejects.toThrow(
    "Players born before 2010 can't play in U13-U15 (2012-2010).",
  );
  await expect(join(adult, open.teamCode)).resolves.toBeTruthy();
  await expect(join(await world.person(), open.teamCode)).resolves.toBeTruthy();
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
    const wrong = { code: "not-found", field: "teamCode" };
    await expect(join(await world.person(), code)).rejects.toMatchObject(wrong);
  }
});

test("a wrong code counts for account and network", async () => {
  const full = await world.team("Packed", { more: 6 });
  const open = await world.team("Roomy");
  const ana = await world.person();
  const { ctx: visitor, tries: tried } = counted(world);
  const ctx = { ...ana.ctx, limit: visitor.limit };
  const attempt = (teamCode: string) => joinTeam(ctx, { playerId: ana.playerId, teamCode });
  const one = ["wrong-team-code.address 127.0.0.1", `wrong-team-code.account ${ana.accountId}`];
  await expect(attempt("100002")).rejects.toMatchObject({ code: "not-found" });
  expect(tried).toEqual(one);
  // 'Full' reveals that a team has the code.
  await expect(attempt(full.teamCode)).rejects.toMatchObject({ code: "full" });
  expect(tried).toEqual([...one, ...one]);
  await attempt(open.teamCode);
  expect(tried).toEqual([...one, ...one]);
});
