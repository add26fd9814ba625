import { beforeAll, expect, test } from "vitest";
import { announcements } from "#db/schema/site.ts";
import type { Ctx } from "#domain/core/context.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { type Person, useAdmin, useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { announceInput } from "./announcement-input.ts";
import { sendAnnouncement } from "./announcements.ts";
import { readOwnBanners, readPublicBanners } from "./banners.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const admin = useAdmin(world);
let manager: Person;
let member: Person;

const ENGLISH = { subject: "Rain on Sunday", body: "We play all the same.\n\nBring a jacket." };
const SPANISH = { subjectEs: "Lluvia el domingo", bodyEs: "Jugamos igual.\n\nTraigan chamarra." };
const SIGNED = "\n\n–\n\nMensaje del organizador de";
const shared = { to: "everyone", byMail: "on", bannerUntil: "2025-07-15T14:00" };

beforeAll(async () => {
  const team = await world.team("Rats", { more: 1 });
  [manager, member] = [team.manager, team.members[0] as Person];
  for (const { playerId } of [manager, member]) {
    await guardianOf(world, playerId, { email: "rosa@family.example" });
  }
  await setAccount(world, manager, { language: "es" });
});

useEmptyTables(world, announcements);

const write = (fields: Record<string, string>) =>
  sendAnnouncement(admin, announceInput.parse({ ...shared, ...ENGLISH, ...fields }));

const mailTo = async (person: Person) => mailbox.newest(await emailOf(world, person));

async function bannersIn(locale: Ctx["locale"]) {
  const visitor = { ...world.visitor(), locale };
  const own = await readOwnBanners({ ...manager.ctx, locale }, world.cup.id);
  const everybody = await readPublicBanners(visitor, world.cup.id);
  expect(own).toEqual(everybody);
  return everybody.map(({ subject, body, language }) => ({ subject, body, language }));
}

test("each reader gets an announcement in their language, as a banner and by email", async () => {
  await write(SPANISH);
  expect(await bannersIn("en")).toEqual([{ ...ENGLISH, language: "en" }]);
  const spanish = { subject: SPANISH.subjectEs, body: SPANISH.bodyEs, language: "es" };
  expect(await bannersIn("es")).toEqual([spanish]);

  const mail = await mailTo(manager);
  expect(mail.subject).toBe("Lluvia el domingo");
  expect(mail.text).toContain(SPANISH.bodyEs + SIGNED);
  expect(mail.html).toContain('<html lang="es">');
  expect(mail.html).not.toContain('lang="en"');
  const other = await mailTo(member);
  expect(other.subject).toBe("Rain on Sunday");
  expect(other.text).not.toContain("Jugamos");
});

test("without a Spanish version its readers get the English one, marked as such", async () => {
  await write({});
  expect(await bannersIn("es")).toEqual([{ ...ENGLISH, language: "en" }]);
  const mail = await mailTo(manager);
  expect(mail.subject).toBe("Rain on Sunday");
  expect(mail.text).toContain(ENGLISH.body + SIGNED);
  expect(mail.html).toContain('<html lang="es">');
  for (const line of ["We play all the same.", "Bring a jacket."]) {
    expect(mail.html).toContain(`<p dir="auto"><span lang="en">${line}</span></p>`);
  }
});

test.each([
  [{ subjectEs: "Lluvia" }, "bodyEs", "Message in Spanish is required"],
  [{ bodyEs: "Jugamos igual." }, "subjectEs", "Subject in Spanish is required"],
])("half a Spanish version is refused: %j", (fields, name, sentence) => {
  const { error } = announceInput.safeParse({ ...shared, ...ENGLISH, ...fields });
  const refused = error?.issues.map((each) => [each.path, translate("en", reasonOf(each))]);
  expect(refused).toEqual([[[name], sentence]]);
});
