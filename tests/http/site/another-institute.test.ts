import { beforeAll, expect, test } from "vitest";
import { saveDraft } from "#domain/site/content/edit-content.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { type SectionId, type SiteContent, sections } from "#domain/site/content/sections.ts";
import { LOCALES, localePath } from "#i18n/locales.ts";
import { links, readable, within } from "#tests/support/assertions/html.ts";
import { changeTournament } from "#tests/support/factories/cups.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { TINY_PNG } from "#tests/support/factories/pictures.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { HERE, useTwoFactorAccounts } from "#tests/support/personas/admins.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const accounts = useTwoFactorAccounts(site, "admin");
let logo: string;

/** What an institute types over the texts that came with the site: other words in each place. */
function retyped(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(retyped);
  if (typeof content !== "object" || content === null) return content;
  if ("en" in content) return { en: "Northside words.", es: "Palabras de Northside." };
  const entries = Object.entries(content).map(([name, value]) => [
    name,
    name === "picture" ? "" : retyped(value),
  ]);
  return Object.fromEntries(entries);
}

const publish = <Id extends SectionId>(id: Id, content: Partial<SiteContent[Id]>) =>
  site
    .admin()
    .then((admin) =>
      saveDraft(admin, id, (current) => ({ ...current, ...content }), { publish: true }),
    );

beforeAll(async () => {
  logo = await uploadPicture(await site.admin(), { bytes: TINY_PNG, alt: { en: "Northside" } });
  for (const id of ["programs", "home", "about", "rules"] as const) {
    await publish(id, retyped(sections[id].defaults) as Partial<SiteContent[typeof id]>);
  }
  await publish("home", { hidesVideo: true });
  await publish("look", { accent: "#1f6feb", logo, pattern: "dots" });
  await publish("contact", {
    name: "Northside Training",
    tagline: { en: "Futsal all year", es: "Futsal todo el año" },
    contactEmail: "desk@northside.example",
    phone: "3124449876",
    address: "1 North Street",
    companyPage: "https://northside.example/",
    companyPageLabel: { en: "Our club", es: "Nuestro club" },
    socialFeed: "",
  });
  await setCup(site, { name: "Northside Open" });
});

/** Classes and files may have any name; people read none. */
const shown = (text: string) =>
  text
    .replaceAll(/ (?:class|id|form|for)="[^"]*"|"\/assets\/[^"]*"/g, "")
    .replaceAll(/<style>[^]*?<\/style>/g, "");

const FIRST =
  /araknid|spider|arañ|telarañ|strength and conditioning|acondicionamiento|#ff7847|#94130c/gi;

const leftoversIn = (text: string) => shown(text).match(FIRST) ?? [];

test("no page of the sitemap shows the institute that the site came with, in any language", async () => {
  const { text } = await site.browser().get("/sitemap.xml");
  const pages = within(text, "loc").map((loc) => new URL(readable(loc)));
  expect(pages.length).toBeGreaterThan(20);
  const more = LOCALES.flatMap((locale) =>
    ["/login", "/register", "/teams", "/nothing"].map((path) => localePath(locale, path)),
  );
  for (const page of [...pages.map(({ pathname, search }) => pathname + search), ...more]) {
    const answer = await site.browser().get(page);
    expect.soft(leftoversIn(answer.text), page).toEqual([]);
  }
});

test("nor do its files: the app, calendars, icons, embedded pages and errors", async () => {
  const visitor = site.browser();
  const files = [
    "/manifest.webmanifest",
    "/es/manifest.webmanifest",
    "/calendar.ics",
    "/robots.txt",
  ];
  for (const file of [...files, "/board", "/embed/u16/standings", "/offline", "/api"]) {
    const answer = await visitor.get(file);
    expect.soft(leftoversIn(answer.text), file).toEqual([]);
  }
  expect((await visitor.get("/favicon.ico")).url).toBe(`/pictures/${logo}-icon-192.png`);
  const { text } = await visitor.get("/");
  expect(text).not.toContain("/icon.svg");
  expect(text).not.toMatch(/<video/);
  expect(text).not.toContain("A goalkeeper dives");
  expect(text).toContain(`/pictures/${logo}-icon-180-padded.png`);
});

test("an age group's address follows its name, and old links lead there", async () => {
  const admin = await site.admin();
  await changeTournament(admin, await site.tournamentId(U16), { name: "Seniors" });
  const schedule = await site.browser().get("/es/schedules-results?group=u16&view=standings");
  expect(schedule.url).toBe("/es/schedules-results?group=seniors&view=standings");
  for (const path of ["/embed/u16/standings", "/calendar.ics?group=u16"]) {
    expect((await site.browser().get(path)).text).toContain("Seniors");
  }
});

test("nor do emails and authenticator apps", async () => {
  const address = "player@northside.example";
  await site.register({ email: address });
  const mail = await mailbox.newest(address);
  expect(leftoversIn(mail.text + mail.subject)).toEqual([]);
  expect(mail.html).not.toMatch(FIRST);
  expect(mail.html).toContain('src="cid:logo"');
  const { browser } = await accounts.signIn(await accounts.anAccount());
  const begun = await browser.post(HERE, { intent: "begin" });
  const addresses = links(begun.text).map(({ attributes }) => attributes["href"] ?? "");
  const app = addresses.find((href) => href.startsWith("otpauth:")) ?? "";
  expect(decodeURIComponent(app)).toContain("Northside Training");
  expect(leftoversIn(app)).toEqual([]);
});
