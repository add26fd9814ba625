import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { players } from "#db/schema/people.ts";
import { announcements } from "#db/schema/site.ts";
import { teams } from "#db/schema/teams.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import type { Ctx } from "#domain/core/context.ts";
import { formattedTime } from "#domain/core/format-rules.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf, placeTeams } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo, waiting } from "#tests/support/factories/invitations.ts";
import { mailsOf, setCup } from "#tests/support/factories/payments.ts";
import { type Person, U13, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { announceInput } from "./announcement-input.ts";
import { previewAnnouncement, sendAnnouncement } from "./announcements.ts";
import { readOwnBanners, readPublicBanners } from "./banners.ts";
import { takeDownBanner } from "./change-announcements.ts";

const world = useWorld();
const noon = new Date("2025-07-15T19:00:00Z");
let admin: Ctx;
let attempts = 0;

beforeEach(async () => {
  world.now = noon;
  await world.empty("accounts, teams, mails, announcements, audit_entries, goals, receipts");
  admin = await world.admin();
});

const words = { subject: "Rain on Sunday", body: "We play all the same." };
const typed = { to: "everyone", byMail: "on", ...words };
const message = (fields: Record<string, string> = {}) =>
  announceInput.parse({ ...typed, attempt: String(++attempts), ...fields });
const write = (fields?: Record<string, string>) =>
  sendAnnouncement({ ...admin, now: world.now }, message(fields));

const banner = { byMail: "", bannerUntil: "2025-07-15T14:00" };
const end = new Date("2025-07-15T21:00:00Z");

const ROSA = "rosa@family.example";
const ADULT = { dob: "2005-01-01" };

/** Gives each a guardian, who gets a copy. */
async function guarded(...people: Person[]): Promise<void> {
  for (const { playerId } of people) await guardianOf(world, playerId, { email: ROSA });
}

const addresses = async (...people: Person[]) =>
  (await Promise.all(people.map((each) => emailOf(world, each)))).toSorted();
const writtenTo = async () => (await mailsOf(world)).map(({ toAddress }) => toAddress).toSorted();

test("an announcement to everybody reaches players, managers and waiting players only", async () => {
  const { manager, members } = await world.team("Rats", { more: 1 });
  const coach = await world.person({ dob: "1990-01-01" });
  await world.team("Coached", { manager: coach });
  const onList = await waiting(world, ADULT, U16);
  await world.person({ firstName: "Elsewhere" });
  await guarded(manager, ...members);
  await write();
  const all = await addresses(manager, ...members, coach, onList);
  expect(await writtenTo()).toEqual([...all, ROSA].toSorted());
});

test("an announcement to a tournament reaches its teams and waitlist", async () => {
  const { manager } = await world.team("Rats");
  const onList = await waiting(world);
  await waiting(world, ADULT, U16);
  await world.team("Elders", { tournamentName: U16, manager: await world.person(ADULT) });
  await guarded(manager, onList);
  await write({ to: `tournament:${await world.tournamentId()}` });
  const all = await addresses(manager, onList);
  expect(await writtenTo()).toEqual([...all, ROSA].toSorted());
});

test("an announcement to a team reaches its own people", async () => {
  const { teamId, manager, members } = await world.team("Rats", { more: 2 });
  await world.team("Mice");
  await waiting(world);
  await guarded(manager, ...members);
  await write({ to: `team:${teamId}` });
  const all = await addresses(manager, ...members);
  expect(await writtenTo()).toEqual([...all, ROSA].toSorted());
});

test("an announcement says how to get to the games once that is known", async () => {
  await world.team("Rats", { manager: await world.person(ADULT) });
  await write();
  await setCup(world, { place: "Sunset Fields" });
  await write({ subject: "Gates open at eight" });
  await setCup(world, { place: "" });
  const bodies = (await mailsOf(world)).map(({ body }) =>
    body.includes("http://127.0.0.1:3000/place"),
  );
  expect(bodies).toEqual([false, true]);
});

test("minors' guardians get a copy once per address", async () => {
  const { manager, members } = await world.team("Rats", { more: 1 });
  const adult = await waiting(world, ADULT, U16);
  const minors = [manager, ...members];
  await guarded(...minors);
  await guardianOf(world, adult.playerId, { email: "never@family.example" });
  await write();
  expect(await writtenTo()).toEqual([...(await addresses(...minors, adult)), ROSA].toSorted());
  const [copy] = await mailsTo(world, { email: ROSA });
  expect(copy?.body).toContain("the guardian of a player in Araknid Cup");
  const ids = minors.map(({ playerId }) => playerId);
  expect(copy?.concerns).toEqual(expect.arrayContaining(ids));
});

test("withdrawn teams get none unless addressed alone", async () => {
  const { teamId, manager } = await world.team("Rats", { manager: await world.adult() });
  await withdrawTeam(admin, { teamId, choice: "remove" });
  await world.db.delete(mails);
  await write();
  expect(await writtenTo()).toEqual([]);
  await write({ to: `team:${teamId}` });
  expect(await writtenTo()).toEqual(await addresses(manager));
});

test("emails have the organizer's words and reply to the cup's address", async () => {
  await setCup(world, { contactEmail: "cup@b.example" });
  await world.team("Rats", { manager: await world.adult() });
  await write({ body: "One\n\nTwo" });
  const [mail] = await mailsOf(world);
  const replies = { replyToAddress: "cup@b.example", secret: false };
  expect(mail).toMatchObject({ subject: "Rain on Sunday", ...replies });
  expect(mail?.body).toMatch(/^One\n\nTwo\n\n/);
  expect(mail?.body).not.toContain("Ana");
});

test("the preview matches and sends nothing", async () => {
  const { teamId, manager } = await world.team("Rats", { more: 2 });
  await guarded(manager);
  const input = message({ to: `team:${teamId}`, bannerUntil: banner.bannerUntil });
  expect(await previewAnnouncement(admin, input)).toEqual({
    to: "Rats",
    mails: 2,
    guardians: 1,
    withheld: { count: 2, names: ["Player0 Silva", "Player1 Silva"] },
    unreached: [],
    waits: false,
    banner: formattedTime(world.cup.zone, end),
  });
  expect(await world.db.$count(mails)).toBe(0);
  await sendAnnouncement(admin, input);
  const [written] = await world.db.select().from(announcements);
  expect(written).toMatchObject({ teamId, tournamentId: null, recipients: 2, bannerUntil: end });
  const [entry] = await auditOf(world, `announcement:${written?.id}`);
  expect(entry?.details).toEqual({ to: `team:${teamId}`, mails: 2 });
});

test("an organizer reads which teams a message doesn't reach, because nobody is on them", async () => {
  await world.team("Reached");
  await placeTeams(world, U13, { Zebras: "Bracket A", Ants: "Bracket A" });
  const unreached = async (to: string, fields = {}) =>
    (await previewAnnouncement(admin, message({ to, ...fields }))).unreached;
  expect(await unreached("everyone")).toEqual(["Ants", "Zebras"]);
  expect(await unreached(`tournament:${await world.tournamentId(U16)}`)).toEqual([]);
  expect(await unreached("everyone", banner)).toEqual([]);
});

test("an announcement to everybody fills the outbox at once", async () => {
  const { manager, members } = await world.team("Crowd", { more: 6 });
  await guarded(manager, ...members);
  await world.pool.query(`
    create table inserts (id int generated always as identity);
    create function count_inserts() returns trigger language plpgsql as
      $$ begin insert into inserts default values; return null; end $$;
    create trigger counted after insert on mails for each statement execute function count_inserts()`);
  await write();
  expect(await world.db.$count(mails)).toBe(8);
  expect((await world.pool.query("select from inserts")).rowCount).toBe(1);
});

test("adults and players on a parent's account need no guardian's copy", async () => {
  const coach = await world.person({ dob: "1990-01-01" });
  const { teamId } = await world.team("Grown", { manager: coach });
  const child = await world.person({ dob: "2012-01-01" });
  const preview = () => previewAnnouncement(admin, message({ to: `team:${teamId}` }));
  expect(await preview()).toMatchObject({ mails: 1, withheld: { count: 0 } });
  await world.db.update(teams).set({ managerAccountId: child.accountId });
  expect(await preview()).toMatchObject({ mails: 0, withheld: { count: 1 } });
  await world.set(players, { id: child.playerId }, { isHolder: false });
  expect(await preview()).toMatchObject({ mails: 1, withheld: { count: 0 } });
});

test.each([
  ["to a team that is gone", { to: "team:999999" }, "not-found"],
  ["to a tournament that is gone", { to: "tournament:999999" }, "not-found"],
  ["whose end has passed", { bannerUntil: "2025-07-15T12:00" }, "invalid"],
  ["whose end is no time", { bannerUntil: "tomorrow" }, "invalid"],
])("an announcement %s is refused", async (_, fields, code) => {
  await expectRefusal(write(fields), { code, field: Object.keys(fields)[0] });
  expect(await world.db.$count(announcements)).toBe(0);
});

test.each([
  [{ to: "" }, "to", "Choose who the message is for."],
  [{ to: "team:x" }, "to", "Choose who the message is for."],
  [{ subject: " " }, "subject", "Subject is required"],
  [{ body: "" }, "body", "Message is required"],
  [
    { byMail: "", bannerUntil: "" },
    "byMail",
    "Choose how to send it: by email, as a banner, or both.",
  ],
])("an announcement with %j is refused", (fields, name, sentence) => {
  const { error } = announceInput.safeParse({ ...typed, ...fields });
  const refused = error?.issues.map((each) => [each.path, translate("en", reasonOf(each))]);
  expect(refused).toEqual([[[name], sentence]]);
});

describe("banners", () => {
  const titles = (banners: { about: string | null; subject: string }[]) =>
    banners.map(({ about, subject }) => (about ? `${about}: ${subject}` : subject));
  const open = async (tournamentIds?: number[]) =>
    titles(await readPublicBanners(world.visitor(), world.cup.id, tournamentIds));
  const ownOf = async ({ ctx }: Person) => titles(await readOwnBanners(ctx, world.cup.id));

  test("banners for everybody and for a tournament are public, a team's is not", async () => {
    const { teamId, manager, members } = await world.team("Rats", { more: 1 });
    const tournamentId = await world.tournamentId();
    await write({ ...banner, subject: "All" });
    await write({ ...banner, subject: "Young", to: `tournament:${tournamentId}` });
    await write({ ...banner, subject: "Team", to: `team:${teamId}` });
    expect(await world.db.$count(mails)).toBe(0);
    const young = [`${U13}: Young`, "All"];
    expect(await open()).toEqual(young);
    expect(await open([await world.tournamentId(U16)])).toEqual(["All"]);
    expect(await open([tournamentId])).toEqual(young);
    for (const one of [manager, ...members]) {
      expect(await ownOf(one)).toEqual(["Rats: Team", ...young]);
    }
    expect(await ownOf((await world.team("Mice")).manager)).toEqual(young);
    expect(await ownOf(await waiting(world))).toEqual(young);
    expect(await ownOf(await world.person())).toEqual(["All"]);
  });

  test("a banner ends at its time to the second, or is taken down early for good", async () => {
    await write(banner);
    const shown = (now: Date) => readPublicBanners({ db: world.db, now }, world.cup.id);
    const [first] = await shown(new Date(end.getTime() - 1000));
    expect(first?.until).toBe(end.toISOString());
    expect(await shown(end)).toEqual([]);
    const [row] = await world.db.select().from(announcements);
    const announcementId = row?.id ?? 0;
    world.now = new Date(noon.getTime() + 60_000);
    await takeDownBanner({ ...admin, now: world.now }, { announcementId });
    expect(await readPublicBanners({ db: world.db, now: world.now }, world.cup.id)).toEqual([]);
    await takeDownBanner({ ...admin, now: end }, { announcementId });
    const [after] = await world.db.select().from(announcements);
    expect(after?.bannerUntil).toEqual(world.now);
    await expectRefusal(takeDownBanner(admin, { announcementId: 999_999 }), "not-found");
  });
});
