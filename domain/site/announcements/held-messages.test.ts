import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { accounts } from "#db/schema/people.ts";
import { announcements } from "#db/schema/site.ts";
import { addMissingMailJobs } from "#domain/messaging/email-outbox.ts";
import { removeGuardianRow } from "#domain/people/guardians/guardians.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo } from "#tests/support/factories/invitations.ts";
import { mailsOf, setCup } from "#tests/support/factories/payments.ts";
import type { SignedInCtx } from "#tests/support/fixtures/cup-world.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import { jobsIn } from "#tests/support/jobs.ts";
import { announceInput } from "./announcement-input.ts";
import { listAnnouncements, previewAnnouncement, sendAnnouncement } from "./announcements.ts";
import { readPublicBanners } from "./banners.ts";
import { recallAnnouncement, releaseAnnouncement } from "./change-announcements.ts";

const world = useWorld({ connections: 10 });
const noon = new Date("2025-07-15T19:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const ORGANIZER = "cup@b.example";
let admin: SignedInCtx;
let editor: SignedInCtx;
let coach: Person;
let team: string;

beforeEach(async () => {
  world.now = noon;
  await world.empty(
    "accounts, teams, mails, announcements, audit_entries, graphile_worker._private_jobs",
  );
  await setCup(world, { contactEmail: ORGANIZER });
  [admin, editor] = [await world.admin(), await world.staff("editor")];
  coach = await world.adult();
  team = `team:${(await world.team("Rats", { manager: coach })).teamId}`;
});

const input = (fields: Record<string, string> = {}) =>
  announceInput.parse({ to: team, subject: "Rain", body: "We play.", byMail: "on", ...fields });
const send = (ctx: SignedInCtx, fields?: Record<string, string>) =>
  sendAnnouncement(ctx, input(fields));

/** Accounts without a player that asked for news. */
async function readers(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `reader${index}@mail.example`;
    const at = { createdAt: noon, emailVerifiedAt: noon, wantsNewsAt: noon };
    return { email, emailKey: email, passwordHash: "none", ...at };
  });
  await world.db.insert(accounts).values(rows);
}

/** An editor's message to more than 200 addresses. */
async function held(fields: Record<string, string> = {}) {
  await readers(201);
  expect(await send(editor, { to: "playerless", ...fields })).toBe(true);
  const [row] = await world.db.select().from(announcements);
  return { announcementId: row?.id ?? 0 };
}

const unsent = async () =>
  (await mailsOf(world)).filter(({ toAddress }) => toAddress !== ORGANIZER).length;

test("an editor's message to more than 200 addresses waits ten minutes, also over a restart", async () => {
  await readers(200);
  expect(await send(editor, { to: "playerless" })).toBe(false);
  await world.db.delete(mails);
  await world.remove(accounts, { email: "reader0@mail.example" });
  await world.empty("graphile_worker._private_jobs");
  await world.account({ email: "a@mail.example", emailVerifiedAt: noon, wantsNewsAt: noon });
  await world.account({ email: "b@mail.example", emailVerifiedAt: noon, wantsNewsAt: noon });
  expect((await previewAnnouncement(editor, input({ to: "playerless" }))).waits).toBe(true);
  expect(await send(editor, { to: "playerless" })).toBe(true);
  const waitingJobs = async () =>
    (await jobsIn(world)).filter(({ runAt }) => runAt.getTime() === minutesLater(10).getTime());
  expect(await waitingJobs()).toHaveLength(201);
  await world.empty("graphile_worker._private_jobs");
  await addMissingMailJobs(world.db);
  expect(await waitingJobs()).toHaveLength(201);
});

test("a sixth message of one editor in 24 hours waits, even of several sent at once", async () => {
  for (let sent = 0; sent < 4; sent++) expect(await send(editor)).toBe(false);
  // Opens the connections.
  await Promise.all(Array.from({ length: 8 }, () => world.pool.query("select 1")));
  const waits = await Promise.all(Array.from({ length: 8 }, () => send(editor)));
  expect(waits.filter((each) => !each)).toHaveLength(1);
  expect(await send(await world.staff("editor"))).toBe(false);
  expect((await previewAnnouncement(editor, input())).waits).toBe(true);
  const nextDay = { ...editor, now: minutesLater(24 * 60) };
  expect((await previewAnnouncement(nextDay, input())).waits).toBe(false);
});

test("an organizer's messages don't wait, and neither does a banner", async () => {
  for (let sent = 0; sent < 6; sent++) expect(await send(admin)).toBe(false);
  for (let sent = 0; sent < 5; sent++) await send(editor);
  const banner = { byMail: "", bannerUntil: "2025-07-15T14:00" };
  expect(await send(editor, banner)).toBe(false);
});

test("the organizer hears of a message that waits, and recalls it, emails and banner, as its sender can", async () => {
  const it = await held({ subject: "Click here" });
  const [alert] = await mailsTo(world, { email: ORGANIZER });
  expect(alert?.subject).toBe("A message is waiting: Click here");
  expect(alert?.body).toContain("goes to 201 addresses. The emails will go out at 12:10 PM.");
  const shown = { newsTo: null, bannerUntil: minutesLater(60) };
  await world.set(announcements, { id: it.announcementId }, shown);
  const list = async (ctx: SignedInCtx) => (await listAnnouncements(ctx, world.cup))[0];
  const waits = { until: "12:10 PM", mayRecall: true, mayRelease: false };
  expect(await list(editor)).toMatchObject({ waits });
  const other = await world.staff("editor");
  expect(await list(other)).toMatchObject({ waits: { mayRecall: false } });
  const refused = { code: "forbidden", text: message("consoleErrors.announce.otherSender") };
  await expectRefusal(recallAnnouncement(other, it), refused);
  expect(await unsent()).toBe(201);
  await recallAnnouncement(editor, it);
  await recallAnnouncement(admin, it);
  expect(await unsent()).toBe(0);
  expect(await readPublicBanners(world.visitor(), world.cup.id)).toEqual([]);
  expect(await list(admin)).toMatchObject({ waits: false, isRecalled: true });
  const actions = (await auditOf(world, `announcement:${it.announcementId}`)).map((e) => e.action);
  expect(actions.toSorted()).toEqual(["announcement.recall", "announcement.write"]);
  const text = message("consoleErrors.announce.recalled");
  await expectRefusal(releaseAnnouncement(admin, it), { code: "conflict", text });
});

test("a waiting message can't be recalled once its time has come, or an organizer released it", async () => {
  const it = await held();
  const refusal = { code: "conflict", text: message("consoleErrors.announce.left") } as const;
  await expectRefusal(recallAnnouncement({ ...admin, now: minutesLater(10) }, it), refusal);
  await expectRefusal(releaseAnnouncement(editor, it), "forbidden");
  const later = { ...admin, now: minutesLater(3) };
  await releaseAnnouncement(later, it);
  await releaseAnnouncement(later, it);
  const due = (await mailsOf(world)).map(({ nextAttemptAt }) => nextAttemptAt);
  expect(due.filter((at) => at > minutesLater(3))).toEqual([]);
  expect(
    (await jobsIn(world)).filter(({ runAt }) => runAt.getTime() === minutesLater(10).getTime()),
  ).toEqual([]);
  await expectRefusal(recallAnnouncement({ ...editor, now: minutesLater(4) }, it), refusal);
  expect(await unsent()).toBe(201);
});

test("a minor's email is deleted with the guardian's copy, and minors don't vouch for each other", async () => {
  const [ana, ben, cleo] = [await world.person(), await world.person(), await world.person()];
  const [rosa] = [
    await guardianOf(world, ana.playerId, { email: "rosa@family.example" }),
    await guardianOf(world, ben.playerId, { email: await emailOf(world, cleo) }),
    await guardianOf(world, cleo.playerId, { email: await emailOf(world, ben) }),
  ];
  for (const [index, manager] of [ana, ben, cleo].entries()) {
    await world.team(`Minors ${index}`, { manager });
  }
  await world.db.delete(mails);
  const everyone = await previewAnnouncement(admin, input({ to: "everyone" }));
  expect(everyone).toMatchObject({ mails: 3, guardians: 1, withheld: { count: 2 } });
  await send(admin, { to: "everyone" });
  expect(await mailsTo(world, ana)).toHaveLength(1);
  expect([await mailsTo(world, ben), await mailsTo(world, cleo)]).toEqual([[], []]);
  await removeGuardianRow(world.db, noon, { id: rosa });
  expect(await mailsOf(world)).toMatchObject([{ toAddress: await emailOf(world, coach) }]);
});

test("an editor sees how many players get no email, and an organizer their names", async () => {
  const { teamId } = await world.team("Alone");
  await send(admin, { to: `team:${teamId}` });
  const names = async (ctx: SignedInCtx) => (await listAnnouncements(ctx, world.cup))[0]?.withheld;
  expect(await names(admin)).toEqual({ count: 1, names: ["Ana Silva"] });
  expect(await names(editor)).toEqual({ count: 1, names: [] });
});
