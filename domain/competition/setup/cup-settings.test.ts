import { beforeEach, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { deadlineBanners, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { createTeam } from "#domain/teams/team-lifecycle.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { changeCup, heardDuring } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { cupSettingsInput } from "./cup-input.ts";
import { previewCupTexts as textsOf } from "./cup-preview-rules.ts";
import { cupFields, editCup, readCupSettings } from "./cup-settings.ts";

const previewCupTexts = (typed: Parameters<typeof textsOf>[0]) => {
  const { closes, banners, ...others } = textsOf(typed);
  return {
    ...others,
    closes: translate("en", closes),
    banners: banners.map((each) => translate("en", each)),
  };
};

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  const { id: _, ...first } = world.cup;
  await world.db.update(cups).set(first);
});

test("every setting is saved and shown as entered", async () => {
  const typed = {
    name: "Spider Cup",
    zone: "America/Toronto",
    datesText: "late in July",
    startsOn: "2025-07-26",
    endsOn: "2025-07-28",
    place: "Riverside Park",
    address: "1 River Road",
    mapUrl: "https://maps.example.org/?q=river",
    parking: "Park by the bridge.",
    fieldDirections: "North: by the trees\nSouth: by the water",
    registrationClosesAt: "2025-07-25T12:00",
    registrationClosesText: "Friday at noon",
    paymentDueAt: "2025-07-25T18:30",
    paymentDueText: "Friday evening",
    paymentDueBannerText: "on Friday",
    banner1: "Come!",
    banner2: "Pay!",
    teamFee: "200",
    personFee: "30",
    prizeText: "$1",
    peerHandle: "@spider",
    cashHandle: "$spider",
    bankHandle: "pay@example.org",
    contactEmail: "cup@example.org",
    rosterLocksAt: "2025-07-25T20:00",
    verifyWithinDays: "7",
    pendingMayPlay: "on",
    approvesTeams: "on",
  };
  await changeCup(admin, typed);
  expect((await readCupSettings(admin)).fields).toEqual(typed);
  expect(await currentCup(world.db)).toMatchObject({
    id: world.cup.id,
    slug: "araknid-cup",
    teamFee: 200,
    registrationClosesAt: new Date("2025-07-25T16:00:00Z"),
    paymentDueAt: new Date("2025-07-25T22:30:00Z"),
    rosterLocksAt: new Date("2025-07-26T00:00:00Z"),
    verifyWithinDays: 7,
    pendingMayPlay: true,
    approvesTeams: true,
  });
});

test("an emptied setting is empty, and the default texts apply", async () => {
  const typed = {
    paymentDueAt: "2025-07-25T12:00",
    banner1: "Come!",
    rosterLocksAt: "2025-07-25T12:00",
    verifyWithinDays: "0",
    pendingMayPlay: "on",
    approvesTeams: "on",
  };
  await changeCup(admin, typed);
  expect(paymentDue(await currentCup(world.db))).toBe("Friday July 25 at noon");
  await changeCup(admin, Object.fromEntries(Object.keys(typed).map((name) => [name, ""])));
  const cup = await currentCup(world.db);
  expect(cup).toEqual(world.cup);
  expect(deadlineBanners(cup, new Date(0)).map((each) => translate("en", each))).toEqual([
    "Registration closes Friday July 26 at noon",
    "The $175 team fee is due Friday at midnight",
  ]);
});

test("the audit log names changed settings without values, and open pages hear of it", async () => {
  const before = await auditOf(world, `cup:${world.cup.id}`);
  await changeCup(admin, {});
  expect(await auditOf(world, `cup:${world.cup.id}`)).toEqual(before);
  const heard = await heardDuring(world, () =>
    changeCup(admin, { contactEmail: "ana@example.org", place: "Park" }),
  );
  expect(heard).toEqual([`cup:${world.cup.id}`]);
  const [entry] = (await auditOf(world, `cup:${world.cup.id}`)).slice(-1);
  expect(entry).toMatchObject({
    action: "cup.edit",
    actorAccountId: admin.actor.accountId,
    details: { fields: ["place", "contactEmail"] },
  });
});

test("an admin who saves after another sees what changed, and nothing is overwritten", async () => {
  const { fields, version } = await readCupSettings(admin);
  await changeCup(admin, { place: "Park" });
  const late = cupSettingsInput.parse({ ...fields, prizeText: "$5", version });
  await expect(editCup(await world.admin(), late)).rejects.toMatchObject({
    code: "changed",
    message: "Someone changed these settings while you were editing. Check them and save again.",
  });
  const { prizeText } = world.cup;
  expect(await currentCup(world.db)).toMatchObject({ place: "Park", prizeText });
});

test("of several simultaneous saves of settings one succeeds", async () => {
  const { fields, version } = await readCupSettings(admin);
  const tries = await Promise.allSettled(
    ["A", "B", "C"].map((place) =>
      editCup(admin, cupSettingsInput.parse({ ...fields, place, version })),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("registration closes at its time, to the second", async () => {
  await changeCup(admin, { registrationClosesAt: "2025-07-15T12:01" });
  const [early, late] = [await world.person(), await world.person()];
  const create = ({ ctx, playerId }: typeof early, seconds: number, name: string) =>
    createTeam(
      { ...ctx, now: new Date(world.now.getTime() + seconds * 1000) },
      { name, tournamentName: "U13-U15 (2012-2010)", playerId },
    );
  await create(early, 59, "Early");
  const message = "Registration closed on Tuesday July 15 at 12:01 PM.";
  await expectRefusal(create(late, 60, "Late"), "closed", message);
});

test("a new zone moves days and deadlines by what the form shows", async () => {
  await changeCup(admin, { registrationClosesAt: "2025-07-25T12:00" });
  await changeCup(admin, { zone: "Asia/Tokyo" });
  expect(await currentCup(world.db)).toMatchObject({
    registrationClosesAt: new Date("2025-07-25T03:00:00Z"),
  });
});

test("the preview equals what the site says, follows what is typed, and skips unreadable values", async () => {
  const cup = await currentCup(world.db);
  expect(previewCupTexts(cupFields(cup))).toEqual({
    dates: "July 27–29",
    closes: "Registration closes Friday July 26 at noon",
    due: "noon on Friday the 26th",
    locks: "",
    banners: deadlineBanners(cup, new Date(0)).map((each) => translate("en", each)),
  });
  const fields = cupFields(world.cup);
  const says = (typed: object) => previewCupTexts({ ...fields, ...typed });
  const sentence = "Registration closes Friday July 26 at noon";
  expect(says({ registrationClosesAt: "2024-07-26T12:00" }).closes).toBe(sentence);
  expect(says({ registrationClosesAt: "2024-07-2" }).closes).toBe(sentence);
  expect(says({ teamFee: "$1,200" }).banners[1]).toContain("The $1,200 team fee");
  expect(says({ zone: "Nowhere", startsOn: "2024-07-31", endsOn: "2024-08-02" }).dates).toBe(
    "July 31–August 2",
  );
  const expected = { dates: "", locks: "", closes: "", due: "", banners: ["Registration is open"] };
  expect(previewCupTexts({})).toEqual(expected);
});

test.each(["abc", "", "$-5", "0x10", "1e3", "17.50", "100001"])(
  "the preview ignores a fee of %j, which cannot be saved",
  (teamFee) => {
    const fields = { ...cupFields(world.cup), teamFee };
    expect(previewCupTexts(fields).banners).toEqual(["Registration closes Friday July 26 at noon"]);
    expect(previewCupTexts({ ...fields, banner2: "Pay!" }).banners[1]).toBe("Pay!");
  },
);
