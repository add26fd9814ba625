import { afterEach, beforeEach, expect, test } from "vitest";
import { agreements } from "#db/schema/people.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import {
  mailsTo,
  saysNo,
  slotsOf,
  subjectsTo,
  tokenIn,
  waiting,
} from "#tests/support/factories/invitations.ts";
import { accountRow, setAccount } from "#tests/support/factories/passwords.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Person, U13, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { joinWaitlist } from "../waitlist/join-and-leave.ts";
import { acceptInvitation, CONSENT_REQUIRED } from "./answer-invitation.ts";
import { invitePlayer } from "./invite-player.ts";
import { readInvitation } from "./list-invitations.ts";

const world = useWorld();
const ROSA = { email: "rosa@family.example" };

beforeEach(async () => {
  await world.empty("accounts, teams, mails");
});
afterEach(() => verifyWithin(null));

const verifyWithin = (verifyWithinDays: number | null) => setCup(world, { verifyWithinDays });
const link = async (who: Person | { email: string }) =>
  tokenIn((await mailsTo(world, who)).at(-1)?.body ?? "");
const accept = (token: string) => acceptInvitation(world.visitor(), { token });
const CHANGE_ANSWER = "You didn't agree to let this player play. To go on, change your answer.";
async function invited(
  before?: (guardianId: string, ana: Person) => Promise<unknown>,
  account?: { confirmed: boolean },
) {
  const team = await world.team("River Rats");
  const ana = await waiting(world, {}, U13, account);
  const guardianId = await guardianOf(world, ana.playerId, ROSA);
  await before?.(guardianId, ana);
  const asked = { teamId: team.teamId, playerId: ana.playerId };
  const { invitationId } = await invitePlayer(team.manager.ctx, asked);
  return { ...team, ana, guardianId, invitationId };
}

test("a guardian who has not agreed sees no full name and accepts only after agreeing", async () => {
  const { teamId, ana, guardianId, manager } = await invited();
  const [mail] = await mailsTo(world, ROSA);
  expect(mail?.subject).toBe("River Rats invites Ana S.");
  expect(mail?.body).not.toContain("Silva");
  const token = await link(ROSA);
  const expected = { whom: "Ana S.", over: null, agreeFirst: CONSENT_REQUIRED };
  expect(await readInvitation(world.visitor(), token)).toMatchObject(expected);
  await expectRefusal(accept(token), { code: "forbidden", text: CONSENT_REQUIRED });
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1], held: [2] });
  expect(await subjectsTo(world, manager)).toEqual([]);
  await agree(world, ana.playerId, { guardianId }, REQUIRED);
  expect(await readInvitation(world.visitor(), token)).toMatchObject({ agreeFirst: null });
  await accept(token);
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
});

test("a guardian who has not agreed does not keep the player from accepting", async () => {
  const { teamId, ana } = await invited();
  expect(await readInvitation(world.visitor(), await link(ana))).toMatchObject({
    agreeFirst: null,
  });
  await accept(await link(ana));
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
  expect(await subjectsTo(world, ROSA)).toEqual([
    "River Rats invites Ana S.",
    "Ana S. is on River Rats",
  ]);
});

test("a player whose guardian declined isn't invited, and neither of them gets an email", async () => {
  const asked: Person[] = [];
  const refused = invited((_, ana) => {
    asked.push(ana);
    return saysNo(world, ana.playerId);
  });
  await expectRefusal(refused, "forbidden");
  for (const each of [ROSA, ...asked]) expect(await subjectsTo(world, each)).toEqual([]);
});

test("a guardian who declines meanwhile cannot accept by an old link, which names nobody", async () => {
  const { teamId, ana, guardianId } = await invited();
  await saysNo(world, ana.playerId);
  const token = await link(ROSA);
  expect(await readInvitation(world.visitor(), token)).toMatchObject({
    state: "open",
    over: message("guardianErrors.youDeclined"),
    whom: message("teamErrors.invitations.aPlayer"),
  });
  await expect(accept(token)).rejects.toThrow(CHANGE_ANSWER);
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1], held: [2] });
  await agree(world, ana.playerId, { guardianId }, REQUIRED);
  await accept(token);
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
});

test("who declined for a child cannot accept for it while signed in", async () => {
  const parent = await world.person({ dob: "1985-01-01" });
  const playerId = await child(world, parent, { firstName: "Cora", lastName: "Lima" });
  await joinWaitlist(parent.ctx, { playerId, tournamentName: U13, showContact: false });
  const { teamId, manager } = await world.team("Night Owls");
  const { invitationId } = await invitePlayer(manager.ctx, { teamId, playerId });
  expect(await subjectsTo(world, parent)).toEqual(["Night Owls invites Cora Lima"]);
  const text = { document: "participation", version: "1", hash: "0".repeat(64) };
  const no = { playerId, accountId: parent.accountId, cupId: world.cup.id, at: world.now };
  await world.db.insert(agreements).values({ ...text, ...no, agreed: false });
  for (const by of [{ invitationId }, { token: await link(parent) }]) {
    await expect(acceptInvitation(parent.ctx, by)).rejects.toThrow(CHANGE_ANSWER);
  }
});

const MUM = "mum@family.example";
const joined = async (managersGuardian: (guardianId: string, manager: Person) => unknown) => {
  const mia = await world.person({ firstName: "Mia", lastName: "Lake" });
  const team = await world.team("River Rats", { manager: mia });
  const guardianId = await guardianOf(world, team.manager.playerId, { email: MUM });
  await managersGuardian(guardianId, team.manager);
  const ana = await waiting(world);
  const { teamId } = team;
  const asked = { teamId, playerId: ana.playerId };
  const { invitationId } = await invitePlayer(team.manager.ctx, asked);
  await acceptInvitation(ana.ctx, { invitationId });
  expect(await subjectsTo(world, team.manager)).toEqual(["Ana S. joined River Rats"]);
  return (await mailsTo(world, { email: MUM }))[0];
};

test("the guardian of a minor manager sees other children's short names and why the email came", async () => {
  const copy = await joined((guardianId, { playerId }) =>
    agree(world, playerId, { guardianId }, REQUIRED),
  );
  expect(copy?.subject).toBe("Ana S. joined River Rats");
  expect(copy?.body).not.toContain("Silva");
  expect(copy?.body).toContain("you're the guardian of Mia L., who manages River Rats");
  expect(copy?.body).not.toContain("because you manage");
});

test("the guardian of a minor manager sees no other children's names before answering", async () => {
  const copy = await joined(() => {});
  expect(copy?.subject).toBe("A player joined River Rats");
  expect(copy?.body).not.toMatch(/Ana|Silva/);
});

const verified = async ({ accountId }: Person) =>
  (await accountRow(world, accountId)).emailVerifiedAt;

test("the player's own link is enough to join but does not confirm the address", async () => {
  const { ana, teamId } = await invited(undefined, { confirmed: false });
  await verifyWithin(0);
  await accept(await link(ana));
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
  expect(await verified(ana)).toBeNull();
});

test("a link to an earlier address confirms and joins nothing", async () => {
  const { ana, teamId } = await invited(undefined, { confirmed: false });
  const token = await link(ana);
  await verifyWithin(0);
  await setAccount(world, ana, { email: "new@example.com" });
  await expectRefusal(accept(token), "forbidden");
  expect(await verified(ana)).toBeNull();
  expect((await slotsOf(world, teamId)).filled).toEqual([1]);
});

test("a guardian's link confirms the guardian's address only", async () => {
  const { ana, teamId } = await invited(
    (guardianId, { playerId }) => agree(world, playerId, { guardianId }, REQUIRED),
    { confirmed: false },
  );
  await verifyWithin(0);
  const token = await link(ROSA);
  await expect(accept(token)).rejects.toThrow("the player needs to confirm their email");
  expect(await verified(ana)).toBeNull();
  await setAccount(world, ana, { emailVerifiedAt: world.now });
  await accept(token);
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
});
