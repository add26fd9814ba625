import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { agreements, agreementWithdrawals } from "#db/schema/people.ts";
import {
  alerts,
  fieldsOf,
  formOf,
  input,
  isSignedIn,
  textOf,
} from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { agree, guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { PASSWORD, setAccount, withPassword } from "#tests/support/factories/passwords.ts";
import {
  type Browser,
  type Page,
  registration,
  useSite,
} from "#tests/support/fixtures/test-site.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const HERE = "/account/security";

async function signedIn(browsers = 1) {
  const { ctx } = await site.person();
  const { email } = await withPassword(site, ctx);
  const all: Browser[] = [];
  while (all.length < browsers) all.push(await site.signIn(ctx));
  const [browser = site.browser(), ...others] = all;
  return { browser, others, email };
}

const sessionsOn = ({ text }: Page) =>
  elements(text, "input[name=sessionId]").map(({ value }) => value);

test("changing the email address needs the password and a confirmation, and notifies the old address", async () => {
  const { browser, email } = await signedIn();
  const wanted = registration()["email"] ?? "";
  const change = { intent: "change-email", email: wanted, currentPassword: PASSWORD };
  const page = await browser.post(HERE, change);
  expect(alerts(page.text)[0]?.[0]).toContain("We sent a link to your new email.");
  expect(textOf(page)).toContain(wanted);
  const link = (await mailbox.newest(wanted)).link("/confirm-email?token=");
  expect(mailbox.to(email)).toHaveLength(1);
  const elsewhere = await site.browser().get(link);
  expect(textOf(elsewhere)).toContain("You're not logged in to this account in this browser.");
  expect(elements(elsewhere.text, "form[method=post]")).toEqual([]);
  const asked = await browser.get(link);
  expect(textOf(asked)).toContain(wanted);
  const token = input(asked.text, "token")["value"] ?? "";
  expect((await site.browser().post(link, { token })).status).toBe(403);
  for (let times = 0; times < 2; times++) {
    const done = await browser.post(link, { token });
    expect(alerts(done.text)).toEqual([[`Your account now has this email: ${wanted}`]]);
  }
  expect((await mailbox.newest(email)).subject).toBe(
    "The email on your Araknid Cup account was changed",
  );
  const after = textOf(await browser.get(HERE));
  for (const text of [wanted, "– confirmed"]) expect(after).toContain(text);
  expect(after).not.toContain(email);
  expect(alerts((await browser.get(`${HERE}?done=change-email`)).text)).toEqual([]);
});

test("signed-in browsers are listed in words and can be signed out one by one or all at once", async () => {
  const { browser, others, email } = await signedIn(3);
  const body = new URLSearchParams({ email, password: PASSWORD });
  const agent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36";
  const headers = { "User-Agent": agent };
  await site.browser().send("/login", { method: "POST", body, headers });
  const page = await browser.get(HERE);
  const listed = within(within(page.text, "main")[0] ?? "", "li").filter((each) =>
    each.includes("Signed in"),
  );
  expect(listed).toHaveLength(4);
  expect(textOf(page)).toContain("– this browser");
  expect(textOf(page)).toContain("Chrome on Android");
  expect(textOf(page)).toContain("Tuesday, July 15, 2025 at 12:00 PM PDT");
  const [first = ""] = sessionsOn(page);
  const ended = await browser.post(HERE, { intent: "end-session", sessionId: first });
  expect(alerts(ended.text)).toEqual([["That browser is signed out."]]);
  expect(sessionsOn(ended)).toHaveLength(2);
  const all = await browser.post(HERE, { intent: "end-other-sessions" });
  expect(alerts(all.text)).toEqual([["You're signed out everywhere else."]]);
  expect(textOf(all)).toContain("You aren't signed in anywhere else.");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
});

const detailsOn = (page: Page) => fieldsOf(formOf(page, "details"));

async function save(browser: Browser, changes: Record<string, string>) {
  return browser.post("/account", { ...detailsOn(await browser.get("/account")), ...changes });
}

const contact = { emergencyName: "Rosa", emergencyNumber: "2135550102" };

test("the account page leads admins to the console", async () => {
  const admin = await (await site.signIn(await site.admin())).get("/account");
  expect(textOf(admin)).toContain("You're logged in as staff.");
  expect(admin.text).toContain('href="/account/security"');
  expect(admin.text).not.toContain("Your details");
});

test("the account page in Spanish chooses the language of emails and stays in Spanish", async () => {
  const { browser } = await site.player();
  const before = await browser.get("/es/account");
  expect(textOf(before)).toContain("Idioma de los correos, los avisos y los calendarios");
  expect(before.text).toMatch(/<option value="en"[^>]*selected/);
  const after = await browser.post("/es/account", { intent: "language", language: "es" });
  expect([after.url, after.hash]).toEqual(["/es/account?done=language", "#language"]);
  expect(textOf(after)).toContain("Guardamos su idioma.");
  expect(after.text).toMatch(/<option value="es"[^>]*selected/);
  const french = { intent: "language", language: "fr" };
  expect((await browser.post("/account", french)).status).toBe(400);
});

test("email about future cups is off until its box is checked, and in the data download", async () => {
  const { browser } = await site.player();
  const isChecked = (text: string) =>
    elements(text, "input[name=news]").map((each) => "checked" in each);
  const before = await browser.get("/account");
  expect(textOf(before)).toContain("Email me about future cups");
  expect(isChecked(before.text)).toEqual([false]);
  const on = await browser.post("/account", { intent: "news", news: "on" });
  expect([on.url, on.hash]).toEqual(["/account?done=news", "#news"]);
  expect(isChecked(on.text)).toEqual([true]);
  const since = async () =>
    JSON.parse((await browser.get("/account/data.json")).text).account.wantsNewsSince;
  expect(await since()).toBe(site.now.toISOString());
  expect(isChecked((await browser.post("/account", { intent: "news" })).text)).toEqual([false]);
  expect(await since()).toBeNull();
});

test("the account page shows what was registered and nothing about anybody else", async () => {
  const { browser } = await site.player({ firstName: "Rui", phone: "2135550101", ...contact });
  await site.person({ firstName: "Zenobia", phone: "2135550199" });
  const page = await browser.get("/account");
  expect(detailsOn(page)).toMatchObject({
    firstName: "Rui",
    lastName: "Silva",
    phone: "213-555-0101",
    dob: "2011-05-04",
    emergencyName: "Rosa",
    emergencyNumber: "213-555-0102",
  });
  expect(page.text).not.toMatch(/Zenobia|2135550199/);
  expect(page.text).toContain('<meta name="robots" content="noindex"');
});

test("adults are asked for no emergency contact and can add their children", async () => {
  const { browser, person } = await site.player({ dob: "1980-01-01" });
  const kit = await child(site, person, { firstName: "Kitty" });
  const page = await browser.get("/account");
  expect(detailsOn(page)).not.toHaveProperty("emergencyName");
  const links = elements(page.text, "a").map(({ href }) => href);
  expect(links).toContain(`/account/players/${kit}`);
  expect(links).toContain("/account/players/new");
  const minor = await (await site.player()).browser.get("/account");
  expect(minor.text).not.toContain("/account/players/new");
});

test("edited details are saved as typed, and the log names the fields only", async () => {
  const { browser, person } = await site.player(contact);
  const typed = { firstName: "  Inês ", phone: "(213) 555-0177", dob: "2011-04-05" };
  const page = await save(browser, typed);
  expect(page.url).toBe("/account?done=details");
  expect(page.text).toContain("We saved your details.");
  expect(await site.playerRow(person.playerId)).toMatchObject({
    firstName: "Inês",
    phone: "2135550177",
    dob: "2011-04-05",
    emergencyName: "Rosa",
  });
  expect(await auditOf(site, `player:${person.playerId}`)).toMatchObject([
    { action: "player.edit", details: { fields: ["firstName", "phone", "dob"] } },
  ]);
});

test("each consent shows the person, document, version, signer, date and withdrawal", async () => {
  const browser = await site.register({ dob: "1980-01-01" });
  const [newest] = await site.db.select().from(agreements).orderBy(desc(agreements.id));
  if (!newest) throw new Error("no agreement");
  const values = { agreementId: newest.id, accountId: newest.accountId, at: site.now };
  await site.db.insert(agreementWithdrawals).values(values);
  const { text } = await browser.get("/account");
  expect(within(text, "summary").map(readable)).toEqual(["Ana Silva: 1 agreed, 1 withdrawn"]);
  const [table = ""] = within(text, "table");
  const rows = within(table, "tbody tr").map((row) => within(row, "td, th").map(readable));
  const when = "Tuesday, July 15, 2025 at 12:00 PM PDT";
  expect(rows).toEqual([
    ["Pictures and video: declined", newest.version, "You", "Araknid Cup", when, when],
    ["Terms and conditions", newest.version, "You", "Araknid Cup", when, ""],
  ]);
  expect(table).toContain('href="/terms"');
});

test("consents are listed person by person, including those given by link", async () => {
  const address = `rosa.${randomUUID()}@home.example`;
  const { browser, person } = await site.player({ firstName: "Rosa", dob: "1980-01-01" });
  await child(site, person, { firstName: "Kit" });
  const ward = await site.person({ firstName: "Tim", lastName: "Zymurgy" });
  const guardianId = await guardianOf(site, ward.playerId, { email: address });
  await agree(site, person.playerId, person, ["terms"]);
  await agree(site, ward.playerId, { guardianId }, ["terms", "liability"]);
  await agree(site, ward.playerId, ward, ["media"]);
  const people = async () => within((await browser.get("/account")).text, "summary").map(readable);
  await setAccount(site, person, { email: address, emailVerifiedAt: null });
  expect(await people()).toEqual(["Rosa Silva: 1 agreed"]);
  await setAccount(site, person, { emailVerifiedAt: site.now });
  expect(await people()).toEqual(["Rosa Silva: 1 agreed", "Tim Z.: 2 agreed"]);
  const page = await browser.get("/account");
  expect(page.text).not.toContain("Zymurgy");
  const own = await browser.get("/account/data.json");
  expect(JSON.parse(own.text)).toMatchObject({
    agreements: [
      { document: "terms", by: "you", playerId: person.playerId },
      { document: "terms", by: "you", player: "Tim Z." },
      { document: "liability", by: "you", player: "Tim Z." },
    ],
  });
  expect(own.text).not.toContain("Zymurgy");
  expect(own.text).not.toContain(ward.playerId);
});
