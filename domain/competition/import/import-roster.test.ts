import { describe, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { readSheets } from "#domain/core/read-sheets.ts";
import { retentionRules } from "#domain/core/retention-rules.ts";
import { deleteAccount } from "#domain/site/accounts/account-deletion.ts";
import { purge } from "#domain/site/retention.ts";
import {
  acceptAsManager,
  acceptAsPlayer,
  declineRosterInvitation,
  readRosterInvitation,
} from "#domain/teams/roster-invitations/answer-invitation.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { emailOf, mailsTo } from "#tests/support/factories/invitations.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { rosterTokenIn } from "#tests/support/factories/roster-invitations.ts";
import { windows1252, xlsx } from "#tests/support/factories/spreadsheets.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { checkRoster, importRoster } from "./import-roster.ts";
import { countRosterHeadings, readRosterFile } from "./roster-file-rules.ts";

const { world, admin } = useAdminWorld();
const TODAY = "2025-07-15";
const HEADING = "tournament,team,role,first name,last name,dob,parent email,email";

const sheets = (file: string | Uint8Array) =>
  readSheets(typeof file === "string" ? new TextEncoder().encode(file) : file, countRosterHeadings);
const read = async (file: string | Uint8Array) => readRosterFile(await sheets(file), TODAY);
const file = (...lines: string[]) => [HEADING, ...lines.map((line) => `${U13},${line}`)].join("\n");
const check = async (text: string, ctx: Ctx = admin, answers = new Map<string, string>()) =>
  checkRoster(ctx, await sheets(text), answers);

/** Checks a file and imports it as it was checked. */
async function send(text: string, ctx: Ctx = admin) {
  const checked = await check(text, ctx);
  if (!checked.ok) return checked;
  return importRoster(ctx, await sheets(text), { confirmed: checked.version });
}

const said = (report: Awaited<ReturnType<typeof check>>) =>
  report.ok ? [] : report.problems.map((each) => `${each.line}: ${translate("en", each.reason)}`);
const everybody = () => world.db.select().from(rosterInvitations);

async function tokenTo(email: string): Promise<string> {
  return rosterTokenIn((await mailsTo(world, { email })).at(-1)?.body);
}

const ANA = { firstName: "Ana", lastName: "Silva", dob: "2012-03-14" };

describe("a file of people", () => {
  test.each<[string, string | Uint8Array, string[]]>([
    [
      "with semicolons, one name and the headings of another tool",
      "Club;Age Group;Name;Birthdate;Guardian Email;Jersey\nLions;U13;Ana Silva;3/14/2012;rosa@a.example;7",
      ["Jersey"],
    ],
    [
      "with tabs, the last name first and a two-digit year",
      "Team\tDivision\tPlayer\tDOB\tEmail\nLions\tU13\tSilva, Ana\t3/14/12\trosa@a.example",
      [],
    ],
    [
      "of Excel",
      xlsx([
        ["My club"],
        ["Team", "Division", "First", "Last", "Date of Birth", "Parent Email"],
        ["Lions", "U13", "Ana", "Silva", { date: "2012-03-14" }, "rosa@a.example"],
      ]),
      [],
    ],
  ])("%s is read", async (_, written, ignored) => {
    const who = { role: "player", ...ANA, email: "rosa@a.example" };
    const rows = [expect.objectContaining({ team: "Lions", tournament: "U13", who })];
    expect(await read(written)).toMatchObject({ ok: true, ignored, rows });
  });

  test("in Windows-1252, with a manager and a team alone, is read", async () => {
    const text =
      "team,role,first,last,dob,email\nLions,Coach,,,,c@a.example\nTigers,,,,,\nLions,,José,Peña,1978-05-03,j@a.example";
    const found = await read(windows1252(text));
    expect(found.ok && found.rows.map(({ who }) => who)).toEqual([
      { role: "manager", email: "c@a.example" },
      null,
      {
        role: "player",
        firstName: "José",
        lastName: "Peña",
        dob: "1978-05-03",
        email: "j@a.example",
      },
    ]);
  });

  test("names each bad line with its reason", async () => {
    const found = await read(
      file(
        "Lions,player,Ana,Silva,3/14/2012,,ana@child.example",
        "Lions,player,Ana,,3/14/2012,rosa@a.example,",
        "Lions,player,Ana,Silva,soon,rosa@a.example,",
        "Lions,mascot,Ana,Silva,3/14/2012,rosa@a.example,",
        ",manager,,,,,c@a.example",
        "Lions,manager,,,3/14/2012,,c@a.example",
        "Lions,player,Ana,Silva,3/14/2012,rosa,",
      ),
    );
    expect(said(found as never)).toEqual([
      "2: The email is empty. For a player under 18, enter the parent's email.",
      "3: last name is empty.",
      "4: The date 'soon' isn't valid. Write dates like 2027-07-28, 7/28/2027, or 28.7.2027.",
      "5: The role 'mascot' isn't manager or player.",
      "6: team is empty.",
      "7: A manager has to be an adult.",
      "8: Email is invalid",
    ]);
  });
});

test("an organizer's file makes teams and invitations, and again changes nothing", async () => {
  const text = file(
    "Ants,manager,,,,,coach@ants.example",
    "Ants,player,Ana,Silva,3/14/2012,rosa@ants.example,",
    "Bees,,,,,,",
  );
  const before = await world.db.$count(teams);
  const checked = await check(text);
  expect(checked).toMatchObject({ ok: true, teams: ["Ants", "Bees"], unchanged: 0 });
  expect(await world.db.$count(teams)).toBe(before);
  expect([await everybody(), await mailsTo(world, { email: "coach@ants.example" })]).toEqual([
    [],
    [],
  ]);
  const stale = importRoster(admin, await sheets(text), { confirmed: "another" });
  await expectRefusal(stale, "unconfirmed");
  expect(await send(text)).toMatchObject({ ok: true, managers: 1, players: 1, people: [] });
  const rows = await everybody();
  expect(rows).toMatchObject([
    { role: "manager", email: "coach@ants.example", firstName: null, dob: null },
    { role: "player", email: "rosa@ants.example", ...ANA },
  ]);
  const [mail] = await mailsTo(world, { email: "rosa@ants.example" });
  expect(mail).toMatchObject({ subject: "An invitation to play for Ants", secret: true });
  expect(mail?.body).not.toMatch(/Ana|Silva|2012-03|3\/14/);
  expect(await send(text)).toMatchObject({
    ok: true,
    teams: [],
    managers: 0,
    players: 0,
    unchanged: 3,
  });
  expect(await everybody()).toEqual(rows);
  await send(text.replace("rosa@ants", "pat@ants"));
  expect((await everybody()).map(({ email }) => email)).not.toContain("rosa@ants.example");
  expect(await mailsTo(world, { email: "rosa@ants.example" })).toEqual([]);
});

test("a registrar invites to teams that exist, and makes none", async () => {
  const registrar = await world.staff("registrar");
  await world.team("Known Kites");
  const line = "player,Ana,Silva,3/14/2012,rosa@kites.example,";
  const none = await send(file(`Unheard,${line}`), registrar);
  expect(said(none)).toEqual([
    `2: There's no team 'Unheard' in ${U13}. Only an organizer's import can create teams.`,
  ]);
  const alike = await check(file(`Known Kite,${line}`), registrar);
  expect(
    !alike.ok && alike.questions.map(({ choices }) => choices.map(({ text }) => text)),
  ).toEqual([["Known Kites"]]);
  expect(await send(file(`Known Kites,${line}`), registrar)).toMatchObject({ ok: true });
  for (const other of [
    await world.staff("scorekeeper"),
    (await world.adult()).ctx,
    world.visitor(),
  ]) {
    await expectRefusal(check(file(`Known Kites,${line}`), other), "forbidden");
  }
});

test("lines that can't become invitations are refused, and nothing is done", async () => {
  const child = await world.person({ dob: "2011-05-01" }, { confirmed: false });
  const before = await world.db.$count(teams);
  const report = await send(
    file(
      `Moles,player,Ana,Silva,3/14/2012,${await emailOf(world, child)},`,
      "Moles,player,Old,Man,3/14/1960,,old@moles.example",
      "Moles,player,Bea,Berg,3/14/2012,rosa@moles.example,",
      "Moles,player,bea,BERG,3/14/2012,pat@moles.example,",
      "Moles,manager,,,,,one@moles.example",
      "Moles,manager,,,,,two@moles.example",
    ).concat("\nNowhere Cup,Moles,,,,,,"),
  );
  expect(said(report)).toEqual([
    "2: This email belongs to the account of someone under 18. Enter the parent's email.",
    expect.stringMatching(/^3: /),
    "5: This player is already on line 4.",
    "7: This team already has a manager on line 6. Managers can invite co-managers themselves.",
    "8: There's no tournament 'Nowhere Cup'.",
  ]);
  expect(await world.db.$count(teams)).toBe(before);
  await setCup(world, { rosterLocksAt: new Date(world.now.getTime() - 1) });
  const locked = await check(file("Moles,player,Ana,Silva,3/14/2012,rosa@moles.example,"));
  expect(said(locked)).toEqual([expect.stringMatching(/^2: .*lock/i)]);
  await setCup(world, { rosterLocksAt: null });
});

test("an address gets five invitations a day, and a check counts none @long", async () => {
  const ctx = { ...admin, limit: limiterOf(world) };
  const lines = (from: number, count: number) =>
    file(
      ...Array.from({ length: count }, (_, index) => {
        const name = "ABCDEFGHIJ"[from + index];
        return `Yaks,player,Kid,${name}son,3/14/2012,big${from}+${index}@family.example,`;
      }),
    ).replace(/big\d\+/g, "big+");
  for (let time = 0; time < 3; time++)
    expect(await check(lines(0, 5), ctx)).toMatchObject({ ok: true });
  expect(await send(lines(0, 5), ctx)).toMatchObject({ ok: true });
  expect(said(await send(lines(5, 1), ctx))).toEqual([
    "2: This email got too many invitations today. Import this line tomorrow.",
  ]);
});

describe("an invitation", () => {
  async function invited(team: string, { role = "player" } = {}) {
    const email = `to@${team.toLowerCase()}.example`;
    const who = role === "player" ? `player,Ana,Silva,3/14/2012,${email},` : `manager,,,,,${email}`;
    await send(file(`${team},${who}`));
    const [row] = await world.rows(teams, { name: team });
    return { token: await tokenTo(email), teamId: row?.id ?? 0, email };
  }

  async function expectErased(email: string, token: string) {
    expect((await everybody()).filter((each) => each.email === email)).toEqual([]);
    expect(await world.rows(mails, { toAddress: email })).toEqual([]);
    await expectRefusal(readRosterInvitation(world.visitor(), token), "not-found");
  }

  test("shows the child to whoever has the link, and is erased when declined", async () => {
    const { token, email } = await invited("Otters");
    const shown = await readRosterInvitation(world.visitor(), token);
    expect(shown).toMatchObject({ team: { name: "Otters" }, tournamentName: U13, child: ANA });
    await declineRosterInvitation(world.visitor(), { token });
    await expectErased(email, token);
    await expectRefusal(declineRosterInvitation(world.visitor(), { token }), "not-found");
  });

  test("is erased once one of the reader's players has joined with all checks", async () => {
    const { token, email, teamId } = await invited("Pumas");
    const parent = await world.adult();
    const child = await world.addPlayer(parent.accountId, { ...ANA, isHolder: false });
    const join = (playerId: string, ctx = parent.ctx) => acceptAsPlayer(ctx, { token, playerId });
    await expectRefusal(join(child.id, (await world.adult()).ctx), "forbidden");
    await expectRefusal(join(parent.playerId), "forbidden");
    await setCup(world, { rosterLocksAt: new Date(world.now.getTime() - 1) });
    await expectRefusal(join(child.id), "closed");
    await setCup(world, { rosterLocksAt: null });
    await expectRefusal(acceptAsManager(parent.ctx, { token }), "not-found");
    await join(child.id);
    const roster = await world.rows(memberships, { teamId });
    expect(roster).toMatchObject([{ playerId: child.id, approvedAt: null }]);
    await expectErased(email, token);
  });

  test("makes an adult the manager of a team without one, whom nobody approved", async () => {
    const { token, email, teamId } = await invited("Quails", { role: "manager" });
    await expectRefusal(acceptAsManager((await world.person()).ctx, { token }), "forbidden");
    const coach = await world.adult();
    await acceptAsManager(coach.ctx, { token });
    const [team] = await world.rows(teams, { id: teamId });
    expect(team?.managerAccountId).toBe(coach.accountId);
    await expectErased(email, token);
    const again = await check(file(`Quails,manager,,,,,${email}`));
    expect(again).toMatchObject({ ok: true, managers: 0, unchanged: 1 });
  });

  test("is erased with the account that has its address", async () => {
    const { accountId, ...owner } = await world.adult();
    const email = await emailOf(world, { accountId, ...owner });
    await send(file(`Seals,player,Ana,Silva,3/14/2012,${email},`));
    expect((await mailsTo(world, { email })).at(-1)?.concerns).toContain(accountId);
    await deleteAccount(admin, { accountId, fates: new Map() });
    expect((await everybody()).filter((each) => each.email === email)).toEqual([]);
  });

  test("ends after 30 days, with its email", async () => {
    const { token, email } = await invited("Robins");
    const { days } = retentionRules["roster-invitations"];
    const at = (more: number) => new Date(world.now.getTime() + days * 86_400_000 + more);
    const visitor = world.visitor();
    await readRosterInvitation({ ...visitor, now: at(-1000) }, token);
    await expectRefusal(readRosterInvitation({ ...visitor, now: at(0) }, token), "not-found");
    await purge({ ...visitor, now: at(0) }, { backupDays: 30 });
    await expectErased(email, token);
  });
});
