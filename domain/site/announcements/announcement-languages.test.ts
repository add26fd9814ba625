import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../db/schema/people.ts";
import { announcements } from "../../../db/schema/site.ts";
import { english } from "../../../i18n/translate.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import { useMailbox } from "../../../tests/support/servers/mailbox.ts";
import type { Ctx } from "../../core/context.ts";
import { announceInput } from "./announcement-input.ts";
import { sendAnnouncement } from "./announcements.ts";
import { readOwnBanners, readPublicBanners } from "./banners.ts";

const world = useWorld();
const mailbox = useMailbox(world);
let admin: Ctx;
let team: { manager: Person; members: Person[] };

const ENGLISH = { subject: "Rain on Sunday", body: "We play all the same.\n\nBring a jacket." };
const SPANISH = { subjectEs: "Lluvia el domingo", bodyEs: "Jugamos igual.\n\nTraigan chamarra." };
const shared = { to: "everyone", byMail: "on", bannerUntil: "2025-07-15T14:00" };

beforeAll(async () => {
  admin = await world.admin();
  team = await world.team("Rats", { more: 1 });
  const { accountId } = team.manager;
  await world.db.update(accounts).set({ language: "es" }).where(eq(accounts.id, accountId));
});

beforeEach(async () => {
  await world.db.delete(announcements);
});

const write = (fields: Record<string, string>) =>
  sendAnnouncement(admin, announceInput.parse({ ...shared, ...ENGLISH, ...fields }));

async function mailTo({ accountId }: Person | { accountId: string }) {
  const [account] = await world.db.select().from(accounts).where(eq(accounts.id, accountId));
  return mailbox.newest(account?.email ?? "");
}

async function bannersIn(locale: Ctx["locale"]) {
  const visitor = { ...world.visitor(), locale };
  const own = await readOwnBanners({ ...team.manager.ctx, locale }, world.cup.id);
  const everybody = await readPublicBanners(visitor, world.cup.id);
  expect(own).toEqual(everybody);
  return everybody.map(({ subject, body, language }) => ({ subject, body, language }));
}

test("each reader gets an announcement in their language, as a banner and by email", async () => {
  await write(SPANISH);
  expect(await bannersIn("en")).toEqual([{ ...ENGLISH, language: "en" }]);
  const spanish = { subject: SPANISH.subjectEs, body: SPANISH.bodyEs, language: "es" };
  expect(await bannersIn("es")).toEqual([spanish]);

  const mail = await mailTo(team.manager);
  expect(mail.subject).toBe("Lluvia el domingo");
  expect(mail.text).toContain(
    "Jugamos igual.\n\nTraigan chamarra.\n\n–\n\nMensaje del organizador de",
  );
  expect(mail.html).toContain('<html lang="es">');
  expect(mail.html).not.toContain('lang="en"');
  const [member] = team.members;
  const other = await mailTo(member ?? team.manager);
  expect(other.subject).toBe("Rain on Sunday");
  expect(other.text).not.toContain("Jugamos");
});

test("without a Spanish version its readers get the English one, marked as such", async () => {
  await write({});
  expect(await bannersIn("es")).toEqual([{ ...ENGLISH, language: "en" }]);
  const mail = await mailTo(team.manager);
  expect(mail.subject).toBe("Rain on Sunday");
  expect(mail.text).toContain(
    "We play all the same.\n\nBring a jacket.\n\n–\n\nMensaje del organizador de",
  );
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
  const refused = error?.issues.map(({ path, message }) => [path, english(message)]);
  expect(refused).toEqual([[[name], sentence]]);
});
