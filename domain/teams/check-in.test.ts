import { beforeEach, expect, test } from "vitest";
import { memberships } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree } from "#tests/support/factories/consents.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { SIGNED_PAPER } from "../people/guardians/consent-rules.ts";
import { listAudit } from "../site/audit-log.ts";
import { checkIn, readCheckIn } from "./check-in.ts";
import { joinTeam } from "./joining.ts";
import { listTeams } from "./rosters.ts";
import { readTeamSheets } from "./team-sheets.ts";

const { world, admin } = useAdminWorld();

beforeEach(() => setCup(world, { pendingMayPlay: false }));

const present = { what: "present" as const, is: true };

const membership = (playerId: string) => world.row(memberships, { playerId });

const reason = "Check-in on Saturday";
const sheetInput = { reason, fullDates: false };

test("a sheet has the manager, every slot, birth years and whom to call", async () => {
  const admin = await world.admin();
  const emergency = { emergencyName: "Maria Silva", emergencyNumber: "2135550102" };
  const phones = { phone: "2135550101", ...emergency };
  const manager = await world.person(phones);
  const { teamId, teamCode } = await world.team("Kits", { manager, tournamentName: U16 });
  const adult = await world.person({ firstName: "Bo", phone: "2135550103", dob: "2000-07-16" });
  await joinTeam(adult.ctx, { playerId: adult.playerId, teamCode });

  const maria = { emergencyName: "Maria Silva", emergencyPhone: "2135550102" };
  const ana = { name: "Ana Silva", born: "2011", age: null, pending: "waiting", ...maria };
  const own = { emergencyName: null, emergencyPhone: "2135550103" };
  const bo = { name: "Bo Silva", born: "2000", age: null, pending: null, ...own };
  expect(await readTeamSheets(admin, sheetInput, { teamId })).toEqual([
    {
      id: teamId,
      name: "Kits",
      slug: "kits",
      tournamentName: U16,
      bracketName: "Bracket A",
      teamCode,
      manager: { name: "Ana Silva", phone: "2135550101" },
      slots: [
        { slot: 1, number: 1, player: ana },
        { slot: 2, number: 2, player: bo },
        ...[3, 4, 5, 6, 7].map((slot) => ({ slot, number: slot, player: null })),
      ],
    },
  ]);
});

test("checking in sets a state: twice is once, and it can be undone", async () => {
  const manager = await world.person({ dob: "2005-01-31" });
  const { teamId } = await world.team("Here", { tournamentName: U16, manager });
  const { playerId } = manager;
  await checkIn(admin, { teamId, playerId, ...present });
  const later = { ...admin, now: new Date(world.now.getTime() + 60_000) };
  await checkIn(later, { teamId, playerId, ...present });
  expect(await membership(playerId)).toMatchObject({ presentAt: world.now });
  await checkIn(later, { teamId, playerId, what: "dob-seen", is: true });
  expect(await membership(playerId)).toMatchObject({ dobSeenAt: later.now });
  const line = (await listTeams(admin)).find(({ id }) => id === teamId);
  expect(line).toMatchObject({ playerCount: 1, presentCount: 1 });
  await checkIn(later, { teamId, playerId, what: "present", is: false });
  expect(await membership(playerId)).toMatchObject({ presentAt: null, dobSeenAt: later.now });
  expect((await auditOf(world, `player:${playerId}`)).map(({ details }) => details)).toEqual([
    { team: teamId, present: true },
    { team: teamId, "dob-seen": true },
    { team: teamId, present: false },
  ]);
});

test("pending players are refused unless the cup allows them or a paper is recorded", async () => {
  const { teamId, manager } = await world.team("Pending");
  const { playerId } = manager;
  await expect(checkIn(admin, { teamId, playerId, ...present })).rejects.toThrow(
    "This player can't play until a guardian agrees.",
  );
  expect((await readCheckIn(admin, teamId)).players).toMatchObject([{ pending: true }]);
  await checkIn(admin, { teamId, playerId, what: "dob-seen", is: true });
  await setCup(world, { pendingMayPlay: true });
  await checkIn(admin, { teamId, playerId, ...present });
  await checkIn(admin, { teamId, playerId, what: "present", is: false });
  await setCup(world, { pendingMayPlay: false });
  await agree(world, playerId, { accountId: admin.actor.accountId }, [SIGNED_PAPER]);
  await checkIn(admin, { teamId, playerId, ...present });
  expect(await membership(playerId)).toMatchObject({ presentAt: world.now });
  expect((await readCheckIn(admin, teamId)).players).toMatchObject([{ pending: false }]);
});

test("the check-in page shows what to compare and who is ineligible, and is logged once a day", async () => {
  const { teamId, manager } = await world.team("Compared", { tournamentName: U13 });
  expect((await readCheckIn(admin, teamId)).players).toMatchObject([
    { playerId: manager.playerId, dob: "2011-05-04", age: 14, notEligible: null },
  ]);
  await readCheckIn(admin, teamId);
  const looks = (await auditOf(world, `team:${teamId}`)).filter(
    ({ action }) => action === "team.check-in",
  );
  const details = { players: [manager.playerId], fields: ["birth-date"] };
  expect(looks).toMatchObject([{ actorAccountId: admin.actor.accountId, details }]);
  expect(JSON.stringify(looks)).not.toContain("2011-05-04");
  await expect(readCheckIn(admin, 999_999)).rejects.toMatchObject({ code: "not-found" });
});

test("each opening of sheets is logged with its reason, players and fields, and limited", async () => {
  const { ctx, tries } = counted(world);
  const registrar = { ...ctx, actor: admin.actor };
  const { teamId, manager } = await world.team("Foxes");
  await readTeamSheets(registrar, sheetInput, { teamId });
  await readTeamSheets(registrar, { reason, fullDates: true });
  expect(tries).toEqual(Array(2).fill(`export.account ${admin.actor.accountId}`));
  const players = [manager.playerId];
  const contact = { reason, players, fields: ["birth-year", "emergency-contact"] };
  const managing = { reason, players, fields: ["phone"] };
  const looks = await auditOf(world, `team:${teamId}`);
  expect(looks.filter(({ action }) => action === "team.sheet")).toMatchObject([
    { actorAccountId: admin.actor.accountId, details: contact },
    { details: managing },
    { details: { ...contact, fields: ["birth-date", "emergency-contact"] } },
    { details: managing },
  ]);
  const { lines } = await listAudit(admin, { area: null, subject: `team:${teamId}`, before: null });
  expect(lines).toContainEqual(
    expect.objectContaining({
      did: "opened check-in sheets",
      details: `birth year, emergency contact; reason: ${reason}; 1 player`,
    }),
  );
  const full = counted(world, "export.account").ctx;
  const refused = readTeamSheets({ ...full, actor: admin.actor }, sheetInput, { teamId });
  await expectRefusal(refused, "limited");
});
