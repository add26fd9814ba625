import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { accounts, guardians, players } from "#db/schema/people.ts";
import { teams, waitlistEntries } from "#db/schema/teams.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { gameLink } from "#tests/support/factories/field-entries.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { mailsTo, waiting } from "#tests/support/factories/invitations.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { readyForm } from "#tests/support/fixtures/two-sites.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser: organizer } = useOrganizer();
const NOTE = "Meet me behind the north gate";
const LATER = "You'll see full names once the organizer has approved you as a team manager.";
const PASSWORD = "green grass of july";
const letters = async (email: string) =>
  (await mailsTo(site, { email })).map(({ subject }) => subject).toReversed();

/** Registers in a browser and opens the link in the email. */
async function newcomer(fields: Record<string, string>, { confirms = true } = {}) {
  const email = fields["email"] ?? `${randomUUID()}@rehearsal.example`;
  const browser = await site.register({ ...fields, email, password: PASSWORD });
  const [account] = await site.rows(accounts, { email });
  const [player] = await site.rows(players, { accountId: account?.id ?? "" });
  if (confirms) {
    const [mail] = await mailsTo(site, { email });
    const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    expect((await browser.post("/verify", { token })).status).toBe(200);
  }
  return { browser, email, playerId: player?.id ?? "" };
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

async function makeTeam({ browser }: Newcomer, name: string, tournamentName = U13) {
  await browser.post("/teams", { intent: "create", name, tournamentName });
  const [team] = await site.rows(teams, { name });
  if (!team) throw new Error(`${name} was not created.`);
  return { teamId: team.id, teamCode: team.teamCode };
}

const join = ({ browser }: Newcomer, teamCode: string, more = {}) =>
  browser.post("/teams", { intent: "join", teamCode, ...more });
const child = { firstName: "Robin", lastName: "Secretname", dob: "2012-07-07" };

test("a stranger whom a child would bring in learns no name, no contact, and reaches no child", async () => {
  const kim = await newcomer({ firstName: "Kim", lastName: "Manager", dob: "2012-06-06" });
  const { teamId, teamCode } = await makeTeam(kim, "Night Owls");
  const robin = await newcomer(child);
  await join(robin, teamCode);
  await robin.browser.post("/account/guardian", {
    intent: "guardian",
    guardianEmail: "rosa@rehearsal.example",
  });
  const seen = textOf(await kim.browser.get("/teams"));
  expect(seen).toContain("Robin S.");
  expect(seen).not.toContain("Secretname");
  const stranger = await newcomer({ firstName: "Sly", lastName: "Stranger", dob: "1980-01-02" });
  const asked = await kim.browser.post(`/manage/${teamId}`, {
    intent: "add-co-manager",
    email: stranger.email,
  });
  expect(asked.status).toBe(403);
  expect(textOf(await stranger.browser.get("/teams"))).not.toContain("Night Owls");
  const handedOver = await kim.browser.post(`/manage/${teamId}`, {
    intent: "hand-over",
    playerId: robin.playerId,
  });
  expect(handedOver.status).toBeGreaterThanOrEqual(400);
  expect(await letters(stranger.email)).toHaveLength(1);
  expect(await letters("rosa@rehearsal.example")).toHaveLength(1);
});

test("a stranger's own team shows no family's contact until an organizer approves", async () => {
  const stranger = await newcomer({ firstName: "Sly", lastName: "Alone", dob: "1980-01-02" });
  const { teamId } = await makeTeam(stranger, "Bait");
  const marco = await waiting(site, { ...child, firstName: "Marco" });
  await site.db.update(waitlistEntries).set({ showContact: true });
  const guardianId = await guardianOf(site, marco.playerId, { email: "erin@rehearsal.example" });
  await agree(site, marco.playerId, { guardianId }, [...REQUIRED, "contact", "public-name"]);
  const waitlist = `/teamWaitlist?group=u13-u15&team=${teamId}`;
  expect(textOf(await stranger.browser.get("/teams"))).toContain(LATER);
  const closed = textOf(await stranger.browser.get(waitlist));
  expect(closed).not.toMatch(/Secretname|erin@/);
  expect(await letters("erin@rehearsal.example")).toEqual([]);
  await press(organizer, await organizer.get("/admin"), /^Approve managers?$/);
  expect((await letters(stranger.email))[0]).toContain("approved as a team manager");
  expect(textOf(await stranger.browser.get("/teams"))).not.toContain(LATER);
});

test("whoever registers with a guardian's address learns and deletes nothing of the child", async () => {
  const kid = await newcomer({ ...child, firstName: "Mateo" });
  const email = "gina@rehearsal.example";
  await guardianOf(site, kid.playerId, { email, name: "Gina Guardian", phone: "2135550101" });
  const fake = await newcomer({ dob: "1980-01-02", email }, { confirms: false });
  const page = await organizer.get(`/admin/people/${fake.playerId}`);
  await press(organizer, page, "Stop the reminders");
  expect((await letters(email))[0]).toContain("Your email address for");
  expect(textOf(await fake.browser.get("/account"))).not.toContain("Mateo");
  const data = (await fake.browser.get("/account/data.json")).text;
  expect(data).not.toMatch(/Gina|2135550101|Mateo/);
  await fake.browser.post("/account/delete", { currentPassword: PASSWORD });
  expect(await site.countRows(accounts, { email })).toBe(0);
  expect(await site.countRows(guardians, { playerId: kid.playerId })).toBe(1);
});

test("what a stranger with a field link writes reaches the child only once an organizer confirmed it", async () => {
  const kid = await newcomer({ ...child, firstName: "Casey", dob: "2009-07-07" });
  const { teamId } = await makeTeam(kid, "Night Herons", U16);
  await placeTeams(site, U16, { Lions: "Bracket A" });
  const [lions] = await site.rows(teams, { name: "Lions" });
  await site.set(teams, { id: teamId }, { bracketId: lions?.bracketId });
  const gameId = await scheduleGame(admin, U16, "Night Herons - Lions", { field: "1" });
  const path = `/field/${await gameLink(site, admin, gameId)}`;
  const phone = site.browser();
  await phone.post(path, readyForm(await phone.get(path), { kind: "begin" }).fields);
  const sheet = `${path}?game=${gameId}&sheet=card-1`;
  const { fields } = readyForm(await phone.get(sheet), { kind: "card" });
  const button = elements((await phone.get(sheet)).text, 'button[name="who"]')[0];
  await phone.post(path, { ...fields, who: button?.["value"] ?? "", card: "red", note: NOTE });
  const data = async () => (await kid.browser.get("/account/data.json")).text;
  expect(await data()).not.toContain(NOTE);
  const cards = await organizer.get(`/admin/games/edit/${gameId}/cards`);
  expect(textOf(cards)).toContain(NOTE);
  const confirm = readyForm(cards, { intent: "confirm" });
  await organizer.post(confirm.action, confirm.fields);
  expect(await data()).toContain(NOTE);
});

test("a message to a team leaves out a child without a guardian, and the console says whom", async () => {
  const alone = await newcomer({ ...child, firstName: "Alva" });
  const { teamId } = await makeTeam(alone, "Kids United");
  await site.db.delete(mails);
  const typed = { intent: "preview", to: `team:${teamId}`, subject: "Sunday", body: "At nine." };
  const preview = await organizer.post("/admin/messages/write", {
    ...typed,
    byMail: "on",
    bannerUntil: "",
  });
  expect(textOf(preview)).toContain("Alva Secretname");
  await press(organizer, preview, "Send");
  const sent = await site.db.select().from(mails).orderBy(desc(mails.id));
  expect(sent.filter(({ toAddress }) => toAddress === alone.email)).toEqual([]);
});

test("a child under 13 without a signed form is a number to the whole team", async () => {
  const coach = await site.adult();
  const { teamCode } = await site.team("Mixed", { manager: coach, trusted: true });
  const teen = await newcomer({ ...child, firstName: "Tess", lastName: "Teen" });
  await join(teen, teamCode);
  const parent = await site.person({ dob: "1980-01-02" });
  const [kid] = await site.db
    .insert(players)
    .values({
      accountId: parent.accountId,
      firstName: "Kiddolina",
      lastName: "Quuxley",
      isHolder: false,
      dob: "2016-01-01",
      createdAt: site.now,
    })
    .returning();
  const browser = await site.signIn(parent);
  await join({ browser, email: "", playerId: "" }, teamCode, { player: kid?.id });
  expect(textOf(await teen.browser.get("/teams"))).not.toMatch(/Kiddolina|Quuxley/);
  expect(textOf(await site.browser().get("/teams/mixed"))).not.toMatch(/Kiddolina|Quuxley/);
  const managing = textOf(await (await site.signIn(coach)).get("/teams"));
  expect(managing).toContain("Kiddolina Q.");
  expect(managing).not.toContain("Quuxley");
});
