import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { offeredTexts } from "#app/loaders/consents.ts";
import { agreements } from "#db/schema/people.ts";
import { nameGuardian } from "#domain/people/guardians/guardians.ts";
import {
  alerts,
  dialog,
  fieldErrors,
  formOf,
  input,
  labelOf,
  questionOf,
  textOf,
} from "#tests/support/assertions/forms.ts";
import { elements, readable, within, words } from "#tests/support/assertions/html.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { type Browser, registration } from "#tests/support/fixtures/test-site.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const { site, browser: admin } = useOrganizer();
const mailbox = useMailbox(site);

let rosa: string;

beforeEach(() => {
  rosa = `rosa-${randomUUID()}@home.example`;
});

/** Ana, whose guardian Rosa has been asked by email. */
async function asked(): Promise<{ ana: Browser; link: string }> {
  const { person, browser: ana } = await site.player();
  await nameGuardian(person.ctx, { playerId: person.playerId, guardianEmail: rosa });
  return { ana, link: await newestLink() };
}

const newestLink = async () => (await mailbox.newest(rosa)).link("/guardian/agree");
const tokenOf = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";

const agree = (link: string, fields: Record<string, string> = {}) =>
  site
    .browser()
    .post(link, { intent: "agree", token: tokenOf(link), name: "Rosa Silva", ...fields });

test("minors are asked for a guardian's email, which Close puts off", async () => {
  const ana = site.browser();
  const page = await ana.post("/register", registration());
  const { says, close } = dialog(page.text);
  expect(says[0]).toBe("Successfully registered");
  expect(close).toMatchObject({ method: "get", action: "/" });
  expect(labelOf(page.text, "guardianEmail")).toBe("Parent or Guardian Email");
  expect(says).toContain("Send");
  const home = await ana.get("/");
  expect(textOf(home)).toContain("You can play once a parent or guardian agrees.");
  expect(home.text).toContain('href="/account/guardian"');
  for (const path of ["/teams", "/account"]) {
    expect(textOf(await ana.get(path))).toContain("once a parent or guardian agrees");
  }
});

test("an admin who opens the page is not asked for a guardian", async () => {
  const browser = await site.signIn(await site.admin());
  const page = await browser.afterForm("/register?done", site.now);
  expect(dialog(page.text).says).toEqual(["Successfully registered", "Close"]);
});

test("naming a guardian emails them and shows the address masked", async () => {
  const { browser: ana } = await site.player();
  await ana.post("/account/guardian", { intent: "guardian", guardianEmail: rosa });
  for (const path of ["/", "/teams", "/account", "/account/guardian"]) {
    const { text } = await ana.get(path);
    expect(readable(text)).toMatch(
      /We emailed r…@home\.example on .*ask your parent or guardian to open the link in that email/s,
    );
    expect(text).not.toContain(rosa);
  }
  await ana.post("/account/guardian", { intent: "again" });
  await mailbox.deliver();
  expect(mailbox.to(rosa)).toHaveLength(2);
});

test("the guardian's page shows the player, the team and every text, and nothing else", async () => {
  const { link } = await asked();
  const page = await site.browser().get(link);
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  const text = textOf(page);
  expect(text).toContain("Your decision for Ana");
  expect(text).toContain("Ana S. has registered, and you're listed");
  expect(within(page.text, "dt")).toEqual(["Who", "What", "When", "Where", "Cost"]);
  expect(within(page.text, "dd").map(readable).slice(1)).toEqual([
    "Araknid Cup, 7v7 youth soccer",
    expect.stringContaining("July 27"),
    "Not announced yet",
    "$25 per person, or $175 per team, by noon on Friday the 26th",
  ]);
  expect(page.text).not.toMatch(/Silva|2011|555-010/);
  const offered = await offeredTexts({ ...site.visitor(), locale: "en" });
  expect(elements(page.text, "details").length).toBeGreaterThanOrEqual(
    offered.required.length + offered.optional.length,
  );
  expect(text).toContain("Permission to participate, Terms and conditions, and Liability release");
  for (const box of ["media", "contact", "public_name", "own_concussion"]) {
    expect(input(page.text, `agree_${box}`)["checked"]).toBeUndefined();
  }
  expect(elements(page.text, "meta")).toContainEqual({ name: "robots", content: "noindex" });
});

test("an invalid guardian's link says why: used, expired or unknown", async () => {
  const { link } = await asked();
  const says = async (address: string) => textOf(await site.browser().get(address));
  const now = site.now;
  const later = new Date(now.getTime() + 15 * 24 * 60 * 60_000);
  site.now = later;
  expect(await says(link)).toContain("The link has expired. Ask for a new one.");
  site.now = now;
  expect(await says("/guardian/agree?token=nonsense")).toContain(
    "The link may be incomplete or no longer valid",
  );
  await site.browser().post(link, { intent: "decline", token: tokenOf(link) });
  site.now = later;
  expect(await says(link)).toContain(
    "This link was already used, and the answers are saved. If you agreed, we emailed you a copy. To see or change your answers, ask for a new link.",
  );
  site.now = now;
});

test.each([
  ["en", "", /^(?!.*-es$)/],
  ["es", "/es", /-es$/],
] as const)("consents hold the texts as shown in '%s'", async (language, prefix, versions) => {
  const { link } = await asked();
  await agree(link.replace("/guardian", `${prefix}/guardian`), { agree_public_name: "on" });
  const rows = await site.db.select().from(agreements).orderBy(agreements.id);
  const { required, optional } = await offeredTexts({ ...site.visitor(), locale: language });
  const texts = [...required, ...optional];
  for (const { document, version, hash } of texts) {
    expect(version).toMatch(versions);
    const agreed = document === "public-name" || !optional.some((o) => o.document === document);
    expect(rows.slice(-texts.length)).toContainEqual(
      expect.objectContaining({ document, version, hash, agreed }),
    );
  }
});

test("consenting needs a name, and a phone where managers can call", async () => {
  const { link } = await asked();
  const page = await agree(link, { name: " ", agree_contact: "on", phone: "555" });
  expect(page.status).toBe(400);
  expect(fieldErrors(formOf(page, "agree"))).toEqual([
    "Name is required",
    "Phone Number must be 10 digits",
  ]);
  expect(input(page.text, "agree_contact")["checked"]).toBe("");
  expect((await agree(link, { agree_contact: "on", phone: "555-010-0177" })).url).toContain(
    "done=agreed",
  );
});

test("consenting emails a copy and notifies the player; a later link can change it", async () => {
  const { ana, link } = await asked();
  await agree(link, { agree_media: "on" });
  const copy = await mailbox.newest(rosa);
  expect(copy.subject).toBe("Araknid Cup: what you agreed to for Ana S.");
  expect(copy.text).toContain("- Pictures and video (version");
  expect(copy.link("/guardian")).toMatch(/\/guardian$/);

  const asking = await site.browser().post("/guardian", { email: rosa });
  expect(textOf(asking)).toContain("If this email belongs to a player's parent or guardian");
  const again = await newestLink();
  const page = await site.browser().get(again);
  expect(textOf(page)).toContain("You gave your consent on");
  expect(input(page.text, "agree_media")["checked"]).toBe("");
  expect(input(page.text, "name")["value"]).toBe("Rosa Silva");
  expect((await agree(again)).url).toBe("/guardian/agree?done=changed");

  await mailbox.deliver();
  await site.browser().post("/guardian", { email: rosa });
  const question = await site.browser().get(`${await newestLink()}&confirm=withdraw`);
  expect(questionOf(question)).toBe("Withdraw all your consent for Ana?");
  const withdrawn = await press(site.browser(), question, /^Yes/);
  expect(withdrawn.url).toBe("/guardian/agree?done=withdrawn");
  expect(textOf(await ana.get("/"))).toContain("didn't agree");
});

test("a used link shows the guardian the child's data, to download and delete, without script", async () => {
  const { ana, link } = await asked();
  const download = (of: string) => site.browser().get(`/guardian/data.json?token=${tokenOf(of)}`);
  expect((await download(link)).status).toBe(403);
  const remove = { intent: "delete", token: tokenOf(link) };
  expect((await site.browser().post(link, remove)).status).toBe(403);
  await agree(link);
  const page = await site.browser().get(link);
  expect(textOf(page)).toMatch(/Ana Silva has registered.*May 4, 2011/s);
  expect(page.text).toContain(`href="/guardian/data.json?token=${tokenOf(link)}"`);
  const again = await agree(link, { name: "Rosa S." });
  expect(textOf(again)).toContain("This link was already used or has expired.");
  const file = await download(link);
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(JSON.parse(file.text)).toMatchObject({ players: [{ dob: "2011-05-04" }] });
  expect((await download("/?token=nonsense")).status).toBe(404);
  expect(questionOf(await site.browser().get(`${link}&confirm=withdraw`))).toContain("Ana?");
  const spanish = link.replace("/guardian", "/es/guardian");
  const question = await site.browser().get(`${spanish}&confirm=delete`);
  expect(questionOf(question)).toMatch(/^¿Eliminar .* de Ana\?.*no se puede deshacer/);
  const done = await press(site.browser(), question, /^Sí/);
  expect(textOf(done)).toContain("La cuenta y los datos se eliminaron.");
  expect(textOf(done)).not.toContain("enlace nuevo");
  expect((await download(link)).status).toBe(404);
  expect((await ana.get("/account")).url).toContain("/login");
});

const PATH = "/admin/people/guardians";

async function panelOf(text: string, query = ""): Promise<string> {
  const page = await admin.get(`${PATH}${query}`);
  const panels = page.text.match(/<section id="player-.*?<\/section>/gs) ?? [];
  return panels.find((each) => each.includes(text)) ?? "";
}
const idIn = (panel: string) => /name="playerId" value="([^"]+)"/.exec(panel)?.[1] ?? "";

test("the console resends a guardian's link, changes the guardian, and records and revokes a signed paper", async () => {
  const { ana } = await asked();
  const panel = await panelOf(rosa);
  expect(words(panel)).toContain("No answer yet.");
  const playerId = idIn(panel);
  await admin.post(PATH, { intent: "remind", playerId });
  await mailbox.deliver();
  expect(mailbox.to(rosa)).toHaveLength(2);

  const paper = await admin.post(PATH, { intent: "paper", playerId });
  expect(alerts(paper.text)).toEqual([["The signed form was recorded."]]);
  expect(await panelOf(rosa)).toBe("");
  expect(words(await panelOf(playerId, "?show=agreed"))).toContain("Signed form recorded.");
  expect(textOf(await ana.get("/teams"))).not.toContain("hasn't agreed yet");
  const question = await admin.get(`${PATH}?show=agreed&confirm=paper-${playerId}`);
  expect(questionOf(question)).toContain("Remove the signed form");
  await admin.post(`${PATH}?show=agreed`, { intent: "paper-back", playerId });
  expect(textOf(await ana.get("/teams"))).toContain("hasn't agreed yet");

  const wrong = await admin.post(PATH, { intent: "change", playerId, guardianEmail: "luis@" });
  expect(fieldErrors(formOf(wrong, `change-${playerId}`))).toEqual(["Email is invalid"]);
  const luis = `luis-${randomUUID()}@home.example`;
  await admin.post(PATH, { intent: "change", playerId, guardianEmail: luis });
  expect((await mailbox.newest(luis)).text).toContain("Ana S.");
  expect(await panelOf(luis)).not.toBe("");
});
