import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import { deadlineBanners } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import {
  cupBySlug,
  currentCup,
  currentTournament,
  listTournaments,
} from "#domain/cup/current-cup.ts";
import { draftCup } from "#domain/cup/draft-cup.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  changeCup,
  changeRules,
  changeTournament,
  draftNextCup,
  heardDuring,
  newCup,
  tournamentRow,
} from "#tests/support/factories/cups.ts";
import { auditOf, placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { addBracket } from "./brackets.ts";
import { cupSettingsInput, tournamentInput } from "./cup-input.ts";
import { editCup } from "./cup-settings.ts";
import { deleteDraft, openDraft, readNextCup, startDraft } from "./next-cup.ts";
import { addTournament, deleteTournament } from "./tournaments.ts";

const { world, admin } = useAdminWorld();

const current = () => currentCup(world.db);
test("the draft of the next cup keeps what stays, moves the birth years on, and has no days, places or deadlines", async () => {
  await changeCup(admin, {
    name: "Araknid Cup 2025",
    teamFee: "180",
    personFee: "30",
    place: "Park",
    startsOn: "2025-07-26",
    endsOn: "2025-07-28",
    registrationClosesAt: "2025-07-01T12:00",
    paymentDueAt: "2025-07-25T12:00",
    banner1: "Come!",
    peerHandle: "@araknid",
    cashHandle: "$araknid",
    bankHandle: "bank@example.org",
    contactEmail: "cup@example.org",
    rosterLocksAt: "2025-07-25T20:00",
    verifyWithinDays: "3",
    pendingMayPlay: "on",
  });
  const u13 = await world.tournamentId(U13);
  await changeTournament(admin, u13, { rosterSize: "9", playsOn: "2025-07-27" });
  await addBracket(admin, u13, { name: "Bracket Blue" });
  await world.db.update(cups).set({
    standingsOrder: ["points", "direct"],
    goalCap: 4,
    forfeitScore: 5,
    approvesTeams: true,
  });
  await world.set(tournaments, { id: u13 }, { minRoster: 5 });
  await changeRules(admin, u13, {
    groupMinutes: "25",
    pointsWin: "2",
    playersPerSide: "5",
    prizeText: "$500",
  });
  const before = await current();

  expect(await heardDuring(world, () => startDraft(admin))).toEqual(["console"]);
  const cup = await draftCup(world.db);
  expect(cup).toEqual({
    ...before,
    id: expect.any(Number),
    name: "Araknid Cup 2026",
    slug: "araknid-cup-2026",
    isCurrent: false,
    isDraft: true,
    datesText: "",
    startsOn: null,
    endsOn: null,
    place: "",
    paymentDueText: "",
    paymentDueBannerText: "",
    paymentDueAt: null,
    registrationClosesText: "",
    registrationClosesAt: null,
    banner1: null,
    rosterLocksAt: null,
  });
  expect(await current()).toEqual(before);
  expect((await listTournaments(world, cup?.id ?? 0))[0]).toMatchObject({
    minRoster: 5,
    groupMinutes: 25,
    pointsWin: 2,
    playersPerSide: 5,
    prizeText: "$500",
  });
  const found = await world.db
    .select({ tournament: tournaments, bracket: brackets.name })
    .from(brackets)
    .innerJoin(tournaments, eq(tournaments.id, brackets.tournamentId))
    .where(eq(tournaments.cupId, cup?.id ?? 0))
    .orderBy(asc(tournaments.position), asc(brackets.position));
  expect(
    found.map(({ tournament: t, bracket }) => [
      t.name,
      t.slug,
      t.rosterSize,
      t.earliestBirthYear,
      t.bornText,
      t.playsText,
      t.playsOn,
      bracket,
    ]),
  ).toEqual([
    ["U13-U15 (2013-2011)", "u13-u15", 9, 2011, "born 2013-2011", "", null, "Bracket A"],
    ["U13-U15 (2013-2011)", "u13-u15", 9, 2011, "born 2013-2011", "", null, "Bracket Blue"],
    ["U16+ (2010 & older)", "u16", 7, null, "2010 and older", "", null, "Bracket A"],
    ["U16+ (2010 & older)", "u16", 7, null, "2010 and older", "", null, "Bracket B"],
  ]);
});

test("the draft of the next cup is seen by no one but the organizer", async () => {
  const draft = await draftCup(world.db);
  const player = await world.person();
  await expectRefusal(readNextCup(player.ctx), "forbidden");
  await expectRefusal(cupBySlug(world, draft?.slug ?? ""), "not-found");
  expect((await readCupOverview(world.visitor())).pastCups).toEqual([]);
  const { draft: seen } = await readNextCup(admin);
  const [u13] = seen?.tournaments ?? [];
  expect(u13?.name).toBe("U13-U15 (2013-2011)");
  await expectRefusal(currentTournament(world.db, u13?.id ?? 0), "not-found");
  const tries = [startDraft, () => deleteDraft(player.ctx, { draftId: draft?.id ?? 0 })];
  for (const act of tries) await expectRefusal(act(player.ctx), "forbidden");
});

test("the draft of the next cup can be changed with its tournaments, and the current cup stays as it is", async () => {
  const before = [await current(), await listTournaments(world, (await current()).id)];
  const read = async () => (await readNextCup(admin)).draft;
  const draft = await read();
  if (!draft) throw new Error("no draft");
  const fields = { ...draft.fields, name: "Spider Cup", teamFee: "200", paymentDueText: "noon" };
  const input = cupSettingsInput.parse({ ...fields, version: draft.version });
  await editCup(admin, input, "draft");
  expect(await draftCup(world.db)).toMatchObject({ name: "Spider Cup", slug: "spider-cup" });
  await expectRefusal(editCup(admin, { ...input, place: "Park" }, "draft"), "changed");
  const { id = 0 } = draft.tournaments[0] ?? {};
  await changeTournament(admin, id, { name: "U13", rosterSize: "8" });
  await addBracket(admin, id, { name: "Bracket Green" });
  await changeRules(admin, id, { groupMinutes: "30" });
  expect(await tournamentRow(world, id)).toMatchObject({ groupMinutes: 30, pointsWin: 2 });
  const added = await addTournament(
    admin,
    tournamentInput.parse({ name: "U10", rosterSize: "7" }),
    "draft",
  );
  const expected = ["U13", "U16+ (2010 & older)", "U10"];
  expect((await read())?.tournaments.map(({ name }) => name)).toEqual(expected);
  expect(await deleteTournament(admin, added)).toEqual({ ofDraft: true });
  expect([await current(), await listTournaments(world, (await current()).id)]).toEqual(before);
});

test("the draft of the next cup is one: a second one is refused, also at once", async () => {
  await expectRefusal(startDraft(admin), "conflict");
  const draft = await draftCup(world.db);
  await deleteDraft(admin, { draftId: draft?.id ?? 0 });
  expect(await draftCup(world.db)).toBeNull();
  expect(await world.countRows(tournaments, { cupId: draft?.id ?? 0 })).toBe(0);
  const other = await world.admin();
  const tries = await Promise.allSettled([admin, other, admin].map((ctx) => startDraft(ctx)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expectRefusal(world.db.update(cups).set({ isDraft: true, isCurrent: false }), {
    cause: { constraint: "cups_one_draft" },
  });
  expect(await world.db.$count(cups)).toBe(2);
});

test("opening the next cup needs the day when payment is due", async () => {
  const draft = await draftCup(world.db);
  await expectRefusal(openDraft(admin, { draftId: draft?.id ?? 0 }), "invalid");
  await deleteDraft(admin, { draftId: draft?.id ?? 0 });
});

test("opening the next cup asks once more while games have no result", async () => {
  world.cup = await current();
  await placeAnimals(world);
  const gameId = await scheduleGame(admin, U16, "Lions - Tigers");
  const draftId = await draftNextCup(admin);
  await expectRefusal(openDraft(admin, { draftId }), {
    code: "unconfirmed",
    message: expect.stringContaining("still has 1 game without a result"),
  });
  await recordScore(admin, gameId, { team1Score: 2, team2Score: 1 });
  await expectRefusal(openDraft(admin, { draftId: draftId + 1 }), "conflict");
  const before = await current();
  const heard = await heardDuring(world, () => openDraft(admin, { draftId }));
  expect(heard.sort()).toEqual([`cup:${before.id}`, `cup:${draftId}`, "console"].sort());
  expect(await current()).toMatchObject({ id: draftId, isDraft: false, isCurrent: true });
  expect(await draftCup(world.db)).toBeNull();
  const [old] = await world.rows(cups, { id: before.id });
  expect(old).toEqual({ ...before, isCurrent: false });
  expect(
    deadlineBanners(await current(), new Date(0)).map((each) => translate("en", each)),
  ).toEqual([
    "Registration closes Friday July 25 at noon",
    "The $180 team fee is due by noon on Friday the 25th",
  ]);
  expect(await auditOf(world, `cup:${draftId}`)).toMatchObject([
    { action: "cup.draft", actorAccountId: admin.actor.accountId, details: { after: before.id } },
    { action: "cup.edit-draft" },
    { action: "cup.start", actorAccountId: admin.actor.accountId, details: { after: before.id } },
  ]);
});

test("two admins at once, or a double tap, open one cup", async () => {
  const draftId = await draftNextCup(admin, newCup({ name: "Once" }));
  const all = [admin, await world.admin(), admin];
  const tries = await Promise.allSettled(all.map((ctx) => openDraft(ctx, { draftId })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const { reason } of tries.filter((each) => each.status === "rejected")) {
    expect(reason).toMatchObject({ code: "conflict" });
  }
  expect(await current()).toMatchObject({ name: "Once", slug: "once" });
});
