import { beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { announcements } from "#db/schema/site.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Browser } from "#tests/support/fixtures/test-site.ts";
import type { Person } from "#tests/support/fixtures/world.ts";

const { site, browser } = useOrganizer();
const WRITE = "/admin/messages/write";
let team: { teamId: number; manager: Person };

beforeAll(async () => {
  team = await site.team("Rats");
  await guardianOf(site, team.manager.playerId, { email: "rosa@family.example" });
});

beforeEach(async () => {
  await site.db.delete(mails);
  await site.db.delete(announcements);
});

const typed = (fields: Record<string, string> = {}) => ({
  intent: "preview",
  to: "everyone",
  subject: "Rain on Sunday",
  body: "We play all the same.\n\nBring a jacket.",
  byMail: "on",
  bannerUntil: "",
  ...fields,
});
const banner = { byMail: "", bannerUntil: "2025-07-15T14:00" };

/** Previews an announcement and sends it. */
const announce = async (fields: Record<string, string>) =>
  press(browser, await browser.post(WRITE, typed(fields)), "Send");

test("an announcement, whose team a link can choose, is previewed with its recipients, and nothing is sent", async () => {
  const all = { to: `team:${team.teamId}`, ...banner, byMail: "on" };
  const page = await browser.post(WRITE, typed(all));
  const text = textOf(page);
  expect(text).toContain("To Rats");
  expect(text).toContain("We'll send 2 emails, including 1 to a guardian of a player under 18.");
  expect(text).not.toMatch(/under 18 won't get|wait 10 minutes/);
  expect(text).toContain("We'll show the banner until Tuesday, July 15, 2025 at 2:00 PM PDT.");
  expect(text).toContain("Only people on the team can read it.");
  expect(readable(within(page.text, "textarea")[0] ?? "")).toContain("Bring a jacket.");
  expect(await site.db.$count(mails)).toBe(0);
  expect(await site.db.$count(announcements)).toBe(0);
  const linked = await browser.get(`${WRITE}?to=team:${team.teamId}`);
  expect(linked.text).toMatch(new RegExp(`<option value="team:${team.teamId}" selected`));
});

test("an announcement is sent once as previewed, and listed", async () => {
  const seen = await browser.post(WRITE, typed());
  const sent = await press(browser, seen, "Send");
  expect(sent.url).toBe(`${WRITE}?done=send`);
  expect(alerts(sent.text)).toEqual([
    [
      "The message is saved. If it has a banner, the banner is showing now. Any emails are on their way.",
    ],
  ]);
  expect(textOf(sent)).toMatch(/Rain on Sunday\|To Everyone, Tuesday, July 15, 2025/);
  expect(textOf(sent)).toContain("2 emails.");
  await press(browser, seen, "Send");
  expect(await site.db.$count(mails)).toBe(2);
});

test("a banner that is only in English is marked on Spanish pages and the board @long", async () => {
  await announce({ bannerUntil: "2025-07-15T14:00" });
  const visitor = site.browser();
  const { text } = await visitor.get("/es");
  expect(text).toContain('<span dir="auto" lang="en">Rain on Sunday</span>');
  expect(text).toMatch(/<p dir="auto" lang="en"[^>]*>We play all the same\./);
  expect((await visitor.get("/")).text).toContain('<span dir="auto">Rain on Sunday</span>');
  const board = (await visitor.get("/es/board")).text;
  expect(board).toMatch(/<h2[^>]* lang="en">Rain on Sunday</);
  expect(board).toMatch(/<p class="board-message[^>]* lang="en">We play/);
});

const bannersOn = async (path: string, who: Browser) => {
  const [list = ""] =
    /<ul aria-label="Messages from the organizer".*?<\/ul>/s.exec((await who.get(path)).text) ?? [];
  return within(list, "li").map((each) =>
    readable(within(each, path === "/" ? "p" : "summary")[0] ?? ""),
  );
};

test("a banner appears on its pages for its audience", async () => {
  const tournament = `tournament:${await site.tournamentId()}`;
  for (const [to = "", subject = ""] of [
    ["everyone", "For all"],
    [tournament, "For the young"],
    [`team:${team.teamId}`, "For Rats"],
  ]) {
    await announce({ ...banner, to, subject });
  }
  const young = "U13-U15 (2012-2010): For the young";
  const visitor = site.browser();
  for (const path of ["/", "/schedules-results", "/schedules-results?group=u13-u15"]) {
    expect(await bannersOn(path, visitor), path).toEqual([young, "For all"]);
  }
  expect(await bannersOn("/schedules-results?group=u16", visitor)).toEqual(["For all"]);
  expect(await bannersOn("/teams", visitor)).toEqual(["For all"]);
  const manager = await site.signIn(team.manager);
  expect(await bannersOn("/teams", manager)).toEqual(["Rats: For Rats", young, "For all"]);
  const { browser: other } = await site.player();
  expect(await bannersOn("/teams", other)).toEqual(["For all"]);
});

test("an editor's sixth message waits, and is sent or recalled with one press @long", async () => {
  const staff = await site.staff("editor");
  const editor = await site.signIn(staff);
  const again = typed({ to: `team:${team.teamId}`, subject: "Again" });
  const preview = () => editor.post(WRITE, again);
  for (let sent = 0; sent < 5; sent++) await sendAnnouncement(staff, announceInput.parse(again));
  const seen = await preview();
  expect(textOf(seen)).toContain(
    "the emails will wait 10 minutes so you can still recall the message",
  );
  const held = await press(editor, seen, "Send");
  expect(alerts(held.text).flat()[0]).toContain("Its emails wait 10 minutes");
  expect(textOf(held)).toContain("Waiting until 12:10 PM. Nobody has gotten the email yet.");
  const sent = await press(browser, await browser.get(WRITE), "Send now Again");
  expect(alerts(sent.text).flat()).toEqual(["The emails are on their way."]);
  const late = await press(editor, held, "Recall Again");
  expect(late.status).toBe(409);
  expect(textOf(late)).toContain("It's too late to recall this message.");

  const next = await press(editor, await preview(), "Send");
  const recalled = await press(editor, next, "Recall Again");
  expect(alerts(recalled.text).flat()).toEqual(["Message recalled. Nobody will get an email."]);
  expect(textOf(recalled)).toContain("Recalled. Nobody got the email.");
});

test("a preview names the children whom the email leaves out", async () => {
  const manager = await site.person({ firstName: "Alva" });
  const { teamId } = await site.team("Kids United", { manager });
  const page = await browser.post(WRITE, typed({ to: `team:${teamId}` }));
  expect(textOf(page)).toContain("Alva Silva");
});
