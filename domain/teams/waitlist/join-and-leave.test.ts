import { expect, test } from "vitest";
import { tournaments } from "../../../db/schema/cup.ts";
import { setCup } from "../../../tests/support/factories/payments.ts";
import { beforeTransaction } from "../../../tests/support/fixtures/concurrency.ts";
import { type Person, U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import { deleteTournament } from "../../competition/setup/tournaments.ts";
import { createTeam } from "../team-lifecycle.ts";
import { editWaitlist, joinWaitlist, leaveWaitlist } from "./join-and-leave.ts";
import { myWaitlistEntry } from "./waitlist-entries.ts";

const world = useWorld();

const join = ({ ctx, playerId }: Person, tournamentName = U13, showContact = false) =>
  joinWaitlist(ctx, { playerId, tournamentName, showContact });
const edit = ({ ctx, playerId }: Person, tournamentName: string, showContact = false) =>
  editWaitlist(ctx, { playerId, tournamentName, showContact });
const leave = (person: Person) => leaveWaitlist(person.ctx, { playerId: person.playerId });
const entryOf = ({ ctx, playerId }: Person) => myWaitlistEntry(ctx, world.cup.id, playerId);

test("a player joins, changes and leaves the waitlist", async () => {
  const ana = await world.person();
  await join(ana);
  expect(await entryOf(ana)).toMatchObject({ tournamentName: U13, showContact: false });
  await edit(ana, U16, true);
  expect(await entryOf(ana)).toMatchObject({ tournamentName: U16, showContact: true });
  await leave(ana);
  expect(await entryOf(ana)).toBeNull();
});

test("simultaneous requests wait once, and the other tournament is refused", async () => {
  const ana = await world.person();
  const wanted = [U13, U16, U13];
  const tries = await Promise.allSettled(wanted.map((name) => join(ana, name)));
  const entry = await entryOf(ana);
  expect(entry).not.toBeNull();
  const message = expect.stringMatching(
    /^This player is already on the waitlist\. To change the tournament or what team managers can see, press “Edit Tournament Waitlist”/,
  );
  for (const [at, each] of tries.entries()) {
    if (wanted[at] === entry?.tournamentName) expect(each.status).toBe("fulfilled");
    else expect(each).toMatchObject({ reason: { code: "conflict", message } });
  }
});

test("joining again is refused if it would change what team managers see", async () => {
  const ana = await world.person();
  await join(ana);
  await join(ana);
  await expect(join(ana, U13, true)).rejects.toMatchObject({ code: "conflict" });
  expect(await entryOf(ana)).toMatchObject({ showContact: false });
});

test("a player with a team cannot wait", async () => {
  const { members } = await world.team("Complete", { more: 1 });
  await expect(join(members[0] as Person)).rejects.toThrow("You already have a team.");
});

test("a coach without a slot leaves by creating a team and can wait again", async () => {
  const coach = await world.person({ dob: "2000-01-01" });
  await join(coach, U16);
  await createTeam(coach.ctx, { name: "Coached", tournamentName: U13, playerId: coach.playerId });
  expect(await entryOf(coach)).toBeNull();
  await expect(join(coach, U16)).resolves.toBeUndefined();
});

test("nobody waits for a tournament they are too old for", async () => {
  const adult = await world.person({ dob: "1990-01-01" });
  const refusal = {
    code: "forbidden",
    message: "Players born before 2010 can't play in U13-U15 (2012-2010).",
    field: "tournamentName",
  };
  await expect(join(adult)).rejects.toMatchObject(refusal);
  await join(adult, U16);
  await expect(edit(adult, U13)).rejects.toMatchObject(refusal);
  expect(await entryOf(adult)).toMatchObject({ tournamentName: U16 });
});

test("a player who is not waiting can neither edit nor leave", async () => {
  const ana = await world.person();
  const refusal = { code: "not-found", message: "This player isn't on the waitlist." };
  await expect(edit(ana, U13)).rejects.toMatchObject(refusal);
  await expect(leave(ana)).rejects.toMatchObject(refusal);
});

test("after registration closed, a player can still leave and hide", async () => {
  const ana = await world.person();
  await join(ana, U13, true);
  await setCup(world, { registrationClosesAt: world.now });
  await edit(ana, U13, false);
  expect(await entryOf(ana)).toMatchObject({ tournamentName: U13, showContact: false });
  await leave(ana);
  await setCup(world, { registrationClosesAt: null });
  expect(await entryOf(ana)).toBeNull();
});

test("a tournament deleted meanwhile cannot be waited for", async () => {
  const name = "Short Lived";
  const [made] = await world.db
    .insert(tournaments)
    .values({ cupId: world.cup.id, name, slug: "short-lived", position: 9 })
    .returning();
  const { ctx, playerId } = await world.person();
  const admin = await world.admin();
  const late = beforeTransaction(ctx, () => deleteTournament(admin, made?.id ?? 0));
  const entry = { playerId, tournamentName: name, showContact: false };
  await expect(joinWaitlist(late, entry)).rejects.toMatchObject({
    code: "not-found",
    message: "That tournament isn't part of this cup.",
    field: "tournamentName",
  });
});
