import { afterEach, beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { teamRequests } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import { readOwnData } from "#domain/site/accounts/data-export.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo, subjectsTo } from "#tests/support/factories/invitations.ts";
import { approveListedTeam, rename } from "#tests/support/factories/managers.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Person, U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { accountOwner, remove } from "#tests/support/personas/account-owners.ts";
import { joinTeam } from "../joining.ts";
import { listPublicTeams } from "../rosters.ts";
import { createTeam } from "../team-lifecycle.ts";
import { myTeams } from "../team-view.ts";
import {
  approveTeamRequest,
  countTeamRequests,
  declineTeamRequest,
  listTeamRequests,
} from "./decide-request.ts";
import { createOrRequestTeam, myTeamRequest, withdrawTeamRequest } from "./request-team.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  await world.db.delete(mails);
  await world.db.delete(teamRequests);
  await setCup(world, { approvesTeams: true });
});
afterEach(() => setCup(world, { approvesTeams: false }));

const newTeam = (name: string, { playerId }: Person) => ({ name, tournamentName: U13, playerId });

async function asked(name: string, person?: Person) {
  const by = person ?? (await world.person());
  expect(await createOrRequestTeam(by.ctx, newTeam(name, by))).toEqual({ requested: true });
  const [row] = await world.rows(teamRequests, { name });
  return { by, requestId: row?.id ?? 0 };
}

test("a new team is no team until the organizer approves it", async () => {
  const { by, requestId } = await asked("Waiting Rats");
  expect(await myTeams(by.ctx)).toEqual([]);
  expect(await world.countRows(teams, { name: "Waiting Rats" })).toBe(0);
  const open = { name: "Waiting Rats", tournamentName: U13, reason: null, isDeclined: false };
  expect(await myTeamRequest(by.ctx, world.cup)).toEqual(open);
  expect(await listTeamRequests(admin)).toMatchObject([
    { id: requestId, name: "Waiting Rats", by: { playerId: by.playerId, name: "Ana Silva" } },
  ]);
  expect(await countTeamRequests(admin)).toBe(1);
  await approveListedTeam(admin, requestId);
  const [team] = await myTeams(by.ctx);
  expect(team).toMatchObject({ name: "Waiting Rats", isManager: true, playerCount: 1 });
  const shown = (await listPublicTeams(world.visitor())).map(({ name }) => name);
  expect(shown).toContain("Waiting Rats");
  expect(await subjectsTo(world, by)).toEqual(["Waiting Rats was approved"]);
  expect(await myTeamRequest(by.ctx, world.cup)).toBeNull();
  const [created] = await auditOf(world, `team:${team?.id}`);
  expect(created?.details).toEqual({ request: requestId, player: by.playerId });
  await expectRefusal(approveListedTeam(admin, requestId), "not-found");
});

test("a request for a team shows what its manager typed, and isn't approved once that changed", async () => {
  const coach = await world.adult({ firstName: "Cora", phone: "5550100123" });
  const { requestId } = await asked("Looked At Rats", coach);
  const [request] = await listTeamRequests(admin);
  expect(request?.by).toMatchObject({
    name: "Cora Silva",
    age: 45,
    email: await emailOf(world, coach),
    isConfirmed: true,
    phone: "5550100123",
  });
  const version = request?.by?.version ?? "";
  await rename(coach, "Una Someone");
  await expectRefusal(approveTeamRequest(admin, { requestId, version }), "changed");
  await approveListedTeam(admin, requestId);
});

test("where the organizer approves teams, none is created without it", async () => {
  const person = await world.person();
  const needed = { text: message("teamRequests.errors.approvalNeeded") };
  await expectRefusal(createTeam(person.ctx, newTeam("Sneaky", person)), needed);
  await setCup(world, { approvesTeams: false });
  const direct = await createOrRequestTeam(person.ctx, newTeam("Direct", person));
  expect(direct).toEqual({ requested: false });
  expect(await myTeams(person.ctx)).toMatchObject([{ name: "Direct" }]);
});

test("a declined request gives its reason by email and on the page, and can be asked again", async () => {
  const { by, requestId } = await asked("Declined Rats");
  await guardianOf(world, by.playerId, { email: "rosa@family.example" });
  const reason = "We have enough teams this year.";
  expect(await declineTeamRequest(admin, { requestId, reason })).toBe(true);
  const [mail] = await mailsTo(world, by);
  expect(mail?.subject).toBe("Declined Rats wasn't approved");
  expect(mail?.body).toContain(reason);
  expect(await myTeamRequest(by.ctx, world.cup)).toMatchObject({ reason, isDeclined: true });
  expect(await listTeamRequests(admin)).toEqual([]);
  await asked("Declined Rats", by);
  expect(await world.db.$count(teamRequests)).toBe(1);
});

test("the reason of a declined request doesn't reach a minor alone, and who declines knows", async () => {
  const { by, requestId } = await asked("Lone Rats");
  expect(await declineTeamRequest(admin, { requestId, reason: "No room." })).toBe(false);
  expect(await mailsTo(world, by)).toEqual([]);
  expect(await myTeamRequest(by.ctx, world.cup)).toMatchObject({ reason: null });
  expect((await readOwnData(by.ctx)).teamRequests).toMatchObject([{ reason: null }]);
});

test("a team request is refused for a second one, a taken name, and a player who has a team", async () => {
  const request = (person: Person, name: string) =>
    createOrRequestTeam(person.ctx, newTeam(name, person));
  const { by } = await asked("First Rats");
  await expectRefusal(request(by, "More Rats"), { text: message("teamRequests.errors.already") });
  const other = await world.person();
  await expectRefusal(request(other, "first rats"), { field: "name" });
  await setCup(world, { approvesTeams: false });
  const { members } = await world.team("Taken Rats", { more: 1 });
  await setCup(world, { approvesTeams: true });
  await expectRefusal(request(other, "Taken Rats"), { field: "name" });
  await expectRefusal(request(members[0] as Person, "Member Rats"), "conflict");
});

test("who joined another team meanwhile manages the approved one without a slot", async () => {
  const { by, requestId } = await asked("Late Rats");
  await setCup(world, { approvesTeams: false });
  const { teamCode } = await world.team("Early Rats");
  await joinTeam(by.ctx, { playerId: by.playerId, teamCode });
  await approveListedTeam(admin, requestId);
  expect(await myTeams(by.ctx)).toMatchObject([
    { name: "Early Rats", isManager: false },
    { name: "Late Rats", isManager: true, playerCount: 0 },
  ]);
});

test("a request is withdrawn, exported, and gone with its account", async () => {
  const owner = await accountOwner(world);
  await asked("Withdrawn Rats", owner);
  expect((await readOwnData(owner.ctx)).teamRequests).toMatchObject([
    { name: "Withdrawn Rats", tournament: U13, playerId: owner.playerId },
  ]);
  await withdrawTeamRequest(owner.ctx);
  await withdrawTeamRequest(owner.ctx);
  expect(await countTeamRequests(admin)).toBe(0);
  await asked("Withdrawn Rats", owner);
  await remove(owner);
  expect(await countTeamRequests(admin)).toBe(0);
});
