import { afterAll, beforeAll, expect, test } from "vitest";
import { PART } from "#app/live/protocol.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { cachedAddresses } from "#tests/support/caching/addresses.ts";
import { letterKeys, readMessages } from "#tests/support/crawlers/messages.ts";
import { readSources } from "#tests/support/crawlers/sources.ts";
import { cached } from "#tests/support/declared-routes.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { everySight, expected } from "#tests/support/privacy/expected.ts";
import { PrivacyCrawl } from "#tests/support/privacy/full-crawl.ts";
import { strayKeys } from "#tests/support/privacy/page-data.ts";
import { DAILY_READERS, WITNESSES } from "#tests/support/privacy/readers.ts";

const tour = new PrivacyCrawl();
const { seen, marked } = tour;

const kept: string[] = [];

beforeAll(async () => {
  await tour.take();
  const { site } = tour;
  const member = tour.cookieOf("mate");
  for (const address of await cachedAddresses(site.visitor())) {
    const framed = cached.addressOf(address)?.page.for === "everybody" ? member : "";
    for (const [to, cookie] of [
      [address, ""],
      [address, framed],
      [`${PART}${address}`, ""],
    ] as const) {
      const { text } = await site.ask(to, cookie);
      kept.push(text);
      seen.note("visitor", to, text);
    }
  }
  // Every page as every reader takes minutes on a busy machine.
}, 600_000);
afterAll(() => tour.end());

test("nobody sees anything about anybody that is not meant for them", () => {
  const leaks = everySight(marked).flatMap(({ whose, field }) => {
    const { must, may } = expected(whose, field);
    return seen.readers
      .filter((reader) => !must.has(reader) && !may.has(reader))
      .flatMap((reader) =>
        seen
          .where(reader, `${whose} ${field}`)
          .map((address) => `${reader} sees ${field} of ${whose} at ${address}`),
      );
  });
  expect(leaks).toEqual([]);
  expect(seen.readers).toEqual(expect.arrayContaining([...DAILY_READERS, ...WITNESSES]));
});

test("cached pages contain nobody's data", () => {
  const people = [...marked.people.values()];
  const secrets = [
    ...people.flatMap(({ ctx, playerId }) => [ctx.actor.accountId, playerId, ctx.actor.sessionId]),
    ...tour.readers.map(({ cookie }) => cookie.replace("araknid=", "")),
  ].filter((each) => each !== "");
  expect(kept.length).toBeGreaterThan(60);
  expect(secrets.length).toBeGreaterThan(60);
  const all = kept.join("\n");
  expect(secrets.filter((each) => all.includes(each))).toEqual([]);
  expect(all).not.toMatch(/^set-cookie:/im);
  expect(all).not.toMatch(/name="sending"|nonce=/);
  expect(all.match(/^cache-control: .*$/gm)).toEqual(
    kept.map(() => expect.stringMatching(/public|private, no-cache|no-store/)),
  );
});

test("nothing that opens without a login carries a person's id", () => {
  const ids = [...marked.people].flatMap(([whose, { ctx, playerId }]) =>
    [ctx.actor.accountId, playerId].map((id) => `${whose} ${seen.uuids.get(id) ?? ""}`),
  );
  expect(seen.uuids.size).toBeGreaterThan(20);
  expect(ids.filter((each) => !each.endsWith(" "))).toEqual([]);
});

test("everybody sees what is meant for them", () => {
  const reading = new Set(tour.readers.map(({ name }) => name));
  for (const name of seen.readers) if (name.startsWith("guardian-of-")) reading.add(name);
  const isSeen = (reader: string, sight: string) => seen.where(reader, sight).length > 0;
  const missed = everySight(marked).flatMap(({ whose, field }) => {
    const sight = `${whose} ${field}`;
    // What a visitor sees, everybody does.
    if (isSeen("visitor", sight)) return [];
    return [...expected(whose, field).must]
      .filter((reader) => reading.has(reader) && !isSeen(reader, sight))
      .map((reader) => `${reader} does not see ${field} of ${whose}`);
  });
  expect(missed).toEqual([]);
});

test("check-in sheets show birth dates only in answer to their form, and only to registrars", () => {
  const readers = seen.readers.flatMap((name) =>
    seen.where(name, "mate dob").flatMap((at) => {
      return /^\/admin\/players\/.*sheet/.test(at) ? `${name} ${at.replaceAll(/\d+/g, "1")}` : [];
    }),
  );
  const asData = isLongRun ? ["1/sheet.data", "sheets.data"] : [];
  const forms = ["1/sheet", "sheets", ...asData].map((each) => `/admin/players/${each} (sheets)`);
  const both = ["admin", "registrar"].flatMap((name) => forms.map((form) => `${name} ${form}`));
  expect(readers.toSorted()).toEqual(both.toSorted());
});

test("no page data names a field that is not for its reader", () => {
  expect(strayKeys(seen.keys)).toEqual([]);
});

test("the waitlist shows nothing of a child without a signed paper", async () => {
  const { playerId } = marked.person("waitKidBare");
  const { rows: order } = await marked.world.pool.query<{ player_id: string }>(
    `select player_id from waitlist_entries where tournament_id =
      (select tournament_id from waitlist_entries where player_id = $1) order by created_at, id`,
    [playerId],
  );
  const place = order.findIndex((each) => each.player_id === playerId);
  for (const { name, cookie } of tour.readers) {
    if (["visitor", "expired", "admin", "registrar"].includes(name)) continue;
    const { body } = await tour.site.ask("/teamWaitlist?group=u16", cookie);
    const row = within(within(body, "tbody")[0] ?? "", "tr")[place] ?? "";
    expect(readable(row).replaceAll(/\s+/g, " "), name).toMatch(/^Player ?Not shown/);
    expect(body, name).not.toMatch(/under 13 years|Player under/);
  }
});

test("every query that a page reads was requested", () => {
  const asked = new Set(
    [...tour.kinds.values()].flatMap((each) => [...new URL(each, "http://x").searchParams.keys()]),
  );
  const read = readSources()
    .filter(({ file }) => file.startsWith("app/routes/"))
    .flatMap(({ text }) => [...text.matchAll(/(?:earchParams|query)\.(?:get|has)\("(\w+)"\)/g)])
    .map(([, name = ""]) => name);
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !asked.has(name))).toEqual([]);
});

/** The subjects under which each letter was received; an announcement has no letter of its own. */
const LETTERS: Record<string, RegExp[]> = {
  "accountEmails.changeRequested": [/^Someone asked to change the email/],
  "accountEmails.changed": [/^The email on your .* account was changed$/],
  "accountEmails.check": [/^Check your .* account$/],
  "accountEmails.confirmNew": [/^Confirm your new email/],
  "accountEmails.guessed": [/^Someone is trying to guess your password$/],
  "accountEmails.inactive": [/^Your unused account for /],
  "accountEmails.managerChangedWho": [/^A team manager in .* changed their email$/],
  "accountEmails.newSignIn": [/^New sign-in to your account$/],
  "accountEmails.passwordChanged": [/^Your password .* was changed$/],
  "accountEmails.reset": [/^Choose a new password/],
  "accountEmails.taken": [/^Someone asked to use your email/],
  "accountEmails.twoFactor": [
    /^Two-factor sign-in is on$/,
    /^A recovery code was used$/,
    /^Two-factor sign-in is off$/,
    /^An organizer turned off two-factor sign-in$/,
  ],
  "accountEmails.verify": [/^Confirm your email for/],
  "accountEmails.waived": [/^Your email address for /],
  "coManagers.emails.answer": [
    /^Lions has a new co-manager$/,
    /^Invitation to co-manage Lions declined$/,
    /^A co-manager of Lions stepped down$/,
  ],
  "coManagers.emails.invitation": [/^Lions wants you as a co-manager$/],
  "coManagers.emails.removed": [/^You're no longer a co-manager of Lions$/],
  // Tells the organizer of an announcement, which is read itself.
  "emails.held": [],
  "feeEmails.eligible": [/(?:stays eligible|is eligible again)$/],
  "feeEmails.marked": [/marked as ineligible$/],
  "feeEmails.reminder": [/ owes \$/],
  "guardianEmails.account": [/log in to give your answer$/],
  "guardianEmails.answered": [/guardian has answered$/],
  "guardianEmails.ask": [/needs your permission to play in/],
  "guardianEmails.copy": [/what you agreed to/],
  "guardianEmails.gone": [/: a player deleted their account$/],
  "guardianEmails.link": [/your link for/],
  "guardianEmails.organizer": [/a guardian declined to give consent$/],
  "guardianEmails.paper": [/: a signed form for .* was recorded$/],
  "invited.emails.manager": [/^You're invited to manage Bears$/],
  "invited.emails.player": [/^An invitation to play for Bears$/],
  "siteEmails.enquiry": [/^Message from /],
  "siteEmails.test": [/^Test email for /],
  "staff.letter": [/^You're invited to help run /],
  "teamEmails.invitation": [/invites you$/, /invites Zq/],
  "teamEmails.invitationAnswer": [/ joined Lions$/, /^A player declined the invitation to /],
  "teamEmails.joinDeclined": [/^Your request to join was declined$/],
  "teamEmails.joinRequest": [/^A player asked to join Lions$/],
  "teamEmails.managerApproved": [/^You're approved as a team manager in /],
  "teamEmails.managerChanged": [
    /^Lions has a new (?:co-)?manager$/,
    /^A co-manager of Lions left$/,
  ],
  "teamEmails.newManager": [/^You're now the manager of Lions$/],
  "teamEmails.oldManager": [/^You no longer manage Lions$/],
  "teamEmails.onATeam": [/^You're on Lions$/, /^Zq.* is on Lions$/],
  "teamEmails.removed": [/no longer on Lions$/],
  "teamEmails.renamed": [/^The organizer changed the name of Sea Ospreys$/],
  "teamEmails.restored": [/^Gone is back in /],
  "teamEmails.withdrawn": [/^Gone was withdrawn from /],
  "teamEmails.wrongCodes": [/^Many wrong team codes entered/],
  "teamRequests.emails.approved": [/^Ospreys was approved$/],
  "teamRequests.emails.declined": [/^Herons wasn't approved$/],
};

test("every email was sent and read", () => {
  const letters = letterKeys(readMessages("en"));
  expect(Object.keys(LETTERS).toSorted()).toEqual(letters.toSorted());
  const subjects = tour.mailbox.all.map(({ subject }) => subject);
  const unread = [...Object.values(LETTERS).flat(), /^Bring water$/].filter(
    (subject) => !subjects.some((each) => subject.test(each)),
  );
  expect(unread).toEqual([]);
});
