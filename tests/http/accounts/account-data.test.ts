import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { dumpOf } from "#tests/support/assertions/database.ts";
import { described, textOf } from "#tests/support/assertions/forms.ts";
import { sendContactMessage } from "#tests/support/factories/contact-messages.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { PASSWORD, setAccount } from "#tests/support/factories/passwords.ts";
import { type Browser, useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13 } from "#tests/support/fixtures/world.ts";
import { accountOwner, child, marked, remove } from "#tests/support/personas/account-owners.ts";

const site = useSite();

let person: Person;
let browser: Browser;
let own: string;

beforeAll(async () => {
  ({ person } = await marked(site));
  browser = await site.signIn(person);
  own = (await browser.get("/account/data.json")).text;
});

afterAll(() => remove(person));

const download = async (who: Person) =>
  (await (await site.signIn(who)).get("/account/data.json")).text;

test("the download holds everything stored about the account and its players", async () => {
  const { headers, status } = await browser.get("/account/data.json");
  expect(status).toBe(200);
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(own).toMatch(/"Qvix\.person\d+@example\.org"/);
  const kept = ["2009-11-23", "Qvixchild", "Qvixguardian", "Qvixbrowser", "Inviting", "Playing"];
  for (const value of [...kept, U13]) {
    expect(own, value).toContain(value);
  }
  expect(JSON.parse(own)).toMatchObject({
    account: { id: person.accountId },
    memberships: [{ playerId: person.playerId, slot: 2 }],
    agreements: [{ document: "terms", by: "guardian" }],
    invitations: [{ state: "open" }],
  });
});

test("the download holds no password, no token and nothing about other people", async () => {
  const dump = (await dumpOf(site.db)).split("\n");
  const secrets = dump.flatMap((row) =>
    [...row.matchAll(/"(?:password_hash|token_hash)":"([^"]+)"/g)].map(([, secret = ""]) => secret),
  );
  expect(secrets.length).toBeGreaterThan(4);
  for (const secret of secrets) expect(own).not.toContain(secret);
  expect(own).not.toContain("manager@example.org");
  const strangers = await site.db.select().from(accounts);
  for (const { id, email } of strangers) {
    if (id === person.accountId) continue;
    expect(own).not.toContain(id);
    expect(own).not.toContain(email);
  }
});

test("the download holds messages from an address only once that address was confirmed", async () => {
  const asker = await site.person({}, { confirmed: false });
  const from_email = await emailOf(site, asker);
  await sendContactMessage(site.visitor(), { from_email, message: "Zanzibar" });
  expect(await download(asker)).not.toContain("Zanzibar");
  await setAccount(site, asker, { emailVerifiedAt: site.now });
  expect(await download(asker)).toContain("Zanzibar");
});

test("the download leaves out sign-in links from emails", async () => {
  const asker = await site.person();
  const letter = { to: await emailOf(site, asker), concerns: [asker.accountId] };
  const [plain, secret] = [{ body: "Hello Ana" }, { body: "/reset?token=abc", secret: true }];
  await enqueueMail(site.db, site.now, { ...letter, ...plain, subject: "Plain" });
  await enqueueMail(site.db, site.now, { ...letter, ...secret, subject: "Secret" });
  const text = await download(asker);
  expect(text).toMatch(/Hello Ana[^]*"Secret"/);
  expect(text).not.toContain("token=abc");
});

test("the download holds emails to any of the account's addresses, and only the date of emails about others", async () => {
  const [asker, other] = [await site.person(), await site.person()];
  const send = (to: string, subject: string, body: string, concerns: string[]) =>
    enqueueMail(site.db, site.now, { to, subject, body, concerns });
  await send("old.one@example.org", "Then", "Hello Ana", [asker.accountId, asker.playerId]);
  await send("rosa@home.example", "About Ana", "Dear Rosa", [asker.playerId, other.accountId]);
  await send("rosa@home.example", "About others", "Dear Rosa", [other.accountId]);
  const text = await download(asker);
  const mail = { to: null, createdAt: site.now.toISOString() };
  expect(JSON.parse(text).mails).toMatchObject([
    { ...mail, subject: "Then", text: "Hello Ana" },
    { ...mail, subject: null, text: null },
  ]);
  expect(text).not.toContain("rosa@home.example");
  expect(text).not.toContain("About Ana");
});

test("the deletion page says what goes and what stays, and asks for the password", async () => {
  const person = await accountOwner(site, { dob: "1980-01-01" });
  await child(site, person, { firstName: "Kitty" });
  const browser = await site.signIn(person);
  const page = await browser.get("/account/delete");
  expect(textOf(page)).toContain("Kitty Silva");
  expect(textOf(page)).toContain("What stays");
  expect(textOf(page)).toContain("so another parent or guardian needs to agree");
  const wrong = await browser.post("/account/delete", { currentPassword: "blue grass" });
  expect(wrong.status).toBe(403);
  expect(described(wrong.text, "currentPassword")).toContain("That isn't your current password.");
  expect(wrong.text).not.toContain("blue grass");
  expect(await site.countRows(accounts, { id: person.accountId })).toBe(1);
});

test("deletion signs out everywhere", async () => {
  const person = await accountOwner(site);
  const [browser, phone] = [await site.signIn(person), await site.signIn(person)];
  const done = await browser.post("/account/delete", { currentPassword: PASSWORD });
  expect(textOf(done)).toContain("Your account was deleted");
  expect(browser.cookies.has("araknid")).toBe(false);
  expect((await phone.get("/account")).url).toBe("/login?next=%2Faccount");
});
