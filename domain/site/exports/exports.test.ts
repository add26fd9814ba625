import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { reasonOf } from "#domain/core/input.ts";
import { readTeamSheets } from "#domain/teams/team-sheets.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { type Person, U13, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { readOwnData } from "../accounts/data-export.ts";
import { listAudit } from "../audit-log.ts";
import { type ExportFile, exportInput } from "./export-input.ts";
import { exportTable } from "./exports.ts";

const world = useWorld();
const ROSA = "rosa@family.example";
let admin: Awaited<ReturnType<typeof world.admin>>;

beforeEach(async () => {
  await world.empty("accounts, teams, mails, audit_entries");
  admin = await world.admin();
});

async function rowsOf(file: ExportFile): Promise<Record<string, string>[]> {
  const input = exportInput.parse({ reason: "Insurance list" });
  const [headings = [], ...rows] = await exportTable(admin, file, input);
  expect(rows.every((row) => row.length === headings.length)).toBe(true);
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ""])));
}

const addresses = async () => (await rowsOf("emails")).map(({ email }) => email);
const waits = ({ ctx, playerId }: Person) =>
  joinWaitlist(ctx, { playerId, tournamentName: U16, showContact: false });

const MINORS_FIELDS = ["birth-date", "phone", "email", "guardian", "emergency-contact"];

describe("an export", () => {
  test("is recorded with its reason, who took it, how many rows it had and of whom", async () => {
    const { manager } = await world.team("Orb Weavers", { more: 2 });
    expect(await rowsOf("rosters")).toHaveLength(3);
    const row = { action: "export.rosters", actorAccountId: admin.actor.accountId };
    const details = { reason: "Insurance list", rows: 3, fields: MINORS_FIELDS };
    const looks = await auditOf(world, `cup:${world.cup.id}`);
    expect(looks).toMatchObject([{ ...row, details }]);
    expect(looks[0]?.details["players"]).toHaveLength(3);
    expect(looks[0]?.details["players"]).toContain(manager.playerId);
    const { lines } = await listAudit(admin, { area: "people", subject: null, before: null });
    const shown =
      "3 entries; birth date, phone, email, guardian, emergency contact; reason: Insurance list; 3 players";
    expect(lines).toMatchObject([{ did: "exported the rosters", details: shown }]);
  });

  test("and a printed sheet are in the own data of everybody on it, with the fields shown", async () => {
    const coach = await world.person({ firstName: "Cleo", dob: "1990-01-01" });
    const ana = await world.person();
    const guardianId = await guardianOf(world, ana.playerId, { email: ROSA });
    await agree(world, ana.playerId, { guardianId }, REQUIRED);
    const { teamId } = await world.team("Orb Weavers", { manager: ana });
    await world.team("Empty Nets", { manager: coach });
    const elsewhere = await world.person();
    for (const file of ["players", "rosters", "emails"] as const) await rowsOf(file);
    await readTeamSheets(admin, { reason: "Check-in", fullDates: false }, { teamId });
    const looksAt = async ({ ctx }: Person) =>
      (await readOwnData(ctx)).log
        .filter(({ action }) => /^export|sheet/.test(action))
        .map(({ action, details }) => [action, details]);
    const of = ({ playerId }: Person, rows: number, ...fields: string[]) => {
      return { reason: "Insurance list", rows, players: [playerId], fields };
    };
    const onSheet = { reason: "Check-in", players: [ana.playerId] };
    expect(await looksAt(ana)).toEqual([
      ["export.players", of(ana, 3, ...MINORS_FIELDS)],
      ["export.rosters", of(ana, 2, ...MINORS_FIELDS)],
      ["export.emails", of(ana, 2, "guardian")],
      ["team.sheet", { ...onSheet, fields: ["birth-year", "emergency-contact"] }],
      ["team.sheet", { ...onSheet, fields: ["phone"] }],
    ]);
    expect(await looksAt(coach)).toEqual([
      ["export.players", of(coach, 3, "birth-date", "phone", "email")],
      ["export.rosters", of(coach, 2, "phone", "email")],
      ["export.emails", of(coach, 2, "email")],
    ]);
    const listed = of(elsewhere, 3, ...MINORS_FIELDS);
    expect(await looksAt(elsewhere)).toEqual([["export.players", listed]]);
  });

  test("needs a reason of 3 to 200 characters, is for the organizer only, and counted", async () => {
    const said = (reason?: string) => {
      const read = exportInput.safeParse({ reason });
      return read.success ? read.data.reason : translate("en", reasonOf(read.error.issues[0]));
    };
    for (const reason of [undefined, "", "  ", " ab "]) {
      expect(said(reason)).toBe("Enter a reason with at least 3 characters.");
    }
    expect(said(" abc ")).toBe("abc");
    expect(said("a".repeat(200))).toHaveLength(200);
    expect(said("a".repeat(201))).toContain("200");
    const person = await world.person();
    const input = exportInput.parse({ reason: "Curious" });
    for (const ctx of [world.visitor(), person.ctx]) {
      await expectRefusal(exportTable(ctx, "players", input), "forbidden");
    }
    const { ctx, tries } = counted(world);
    await exportTable({ ...ctx, actor: admin.actor }, "emails", input);
    expect(tries).toEqual([`export.account ${admin.actor.accountId}`]);
    expect(await world.db.$count(auditEntries)).toBe(1);
  });
});

describe("the players file", () => {
  test("has everyone with team or waitlist, and a minor's guardian and emergency contact", async () => {
    const ana = await world.person({ emergencyName: "Maria Silva", emergencyNumber: "2135550101" });
    await guardianOf(world, ana.playerId, { email: ROSA, name: "Rosa Silva", phone: "2135550102" });
    await world.team("Orb Weavers", { manager: ana });
    const bo = await world.person({ firstName: "Bo", lastName: "Zorn", dob: "2000-01-31" });
    await waits(bo);
    expect(await rowsOf("players")).toMatchObject([
      {
        tournament: U13,
        team: "Orb Weavers",
        "waitlist for": "",
        "first name": "Ana",
        "last name": "Silva",
        "date of birth": "2011-05-04",
        age: "14",
        email: await emailOf(world, ana),
        "email confirmed": "Yes",
        "guardian name": "Rosa Silva",
        "guardian phone": "2135550102",
        "guardian email": ROSA,
        "guardian's consent": "No answer yet",
        "emergency contact": "Maria Silva",
        "emergency phone": "2135550101",
        "registered on": "2025-07-15",
      },
      {
        team: "",
        "waitlist for": U16,
        "last name": "Zorn",
        age: "25",
        "guardian email": "",
        "guardian's consent": "",
        "emergency phone": "",
      },
    ]);
  });

  test("names the account holder as the guardian of a child", async () => {
    const rosa = { firstName: "Rosa", lastName: "Zorn", phone: "2135550103" };
    const parent = await world.person({ ...rosa, dob: "1980-01-01" });
    const kid = await child(world, parent);
    await agree(world, kid, { accountId: parent.accountId }, REQUIRED);
    const rows = await rowsOf("players");
    const [row] = rows.filter(({ age }) => Number(age) < 18);
    expect(row).toMatchObject({
      "guardian name": "Rosa Zorn",
      "guardian phone": "2135550103",
      "guardian email": await emailOf(world, parent),
      "guardian's consent": "Agreed",
    });
  });
});

test("the rosters file lists every team's players in the order of their slots", async () => {
  const coach = await world.person({ firstName: "Cleo", dob: "1990-01-01", phone: "2135550104" });
  await world.team("Empty Nets", { manager: coach });
  await world.team("Orb Weavers", { more: 1 });
  const rows = await rowsOf("rosters");
  expect(rows.map((row) => [row["team"], row["slot"], row["first name"]])).toEqual([
    ["Empty Nets", "", ""],
    ["Orb Weavers", "1", "Ana"],
    ["Orb Weavers", "2", "Player0"],
  ]);
  expect(rows[0]).toMatchObject({
    tournament: U13,
    "team manager": "Cleo Silva",
    "manager phone": "2135550104",
    goals: "",
  });
  expect(rows[1]).toMatchObject({ goals: "0", present: "", "date of birth checked": "" });
});

describe("the emails file", () => {
  test("has confirmed addresses of this cup's adults, and no player's under 18", async () => {
    const coach = await world.person({ dob: "1990-01-01" });
    await world.team("Orb Weavers", { manager: coach, more: 1 });
    const adult = await world.person({ dob: "2000-01-01" });
    const unconfirmed = await world.person({ dob: "2000-01-01" }, { confirmed: false });
    for (const each of [adult, unconfirmed]) await waits(each);
    await world.person({ firstName: "Elsewhere", dob: "1990-01-01" });
    const expected = [await emailOf(world, coach), await emailOf(world, adult)];
    expect(await addresses()).toEqual(expected.toSorted());
  });

  test("has a guardian who gave consent, and none who was only asked", async () => {
    const ana = await world.person();
    const bo = await world.person({ firstName: "Bo" });
    const rosa = await guardianOf(world, ana.playerId, { email: ROSA });
    await guardianOf(world, bo.playerId, { email: "asked@family.example" });
    await world.team("Orb Weavers", { manager: ana });
    await world.team("Funnel Webs", { manager: bo });
    expect(await rowsOf("emails")).toEqual([]);
    await agree(world, ana.playerId, { guardianId: rosa }, REQUIRED);
    expect(await rowsOf("emails")).toEqual([{ email: ROSA, language: "en", guardian: "Yes" }]);
  });
});
