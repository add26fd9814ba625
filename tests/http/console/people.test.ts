import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Person } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";

const { site, browser: admin } = useOrganizer();
let jose: Person;
let parent: Person;
let kit: string;

beforeAll(async () => {
  jose = await site.person({
    firstName: "José",
    lastName: "Núñez",
    phone: "2135550101",
    emergencyName: "Rosa Núñez",
    emergencyNumber: "2135550102",
  });
  await site.db
    .update(accounts)
    .set({ email: "jose@mail.example", emailKey: "jose@mail.example" })
    .where(eq(accounts.id, jose.accountId));
  const marta = { email: "guardian@mail.example", name: "Marta Núñez", phone: "2135550103" };
  await guardianOf(site, jose.playerId, marta);
  await site.team("Joses", { manager: jose });
  parent = await site.person({ firstName: "Petra", lastName: "Parent", dob: "1980-01-01" });
  kit = await child(site, parent, { firstName: "Kit", lastName: "Parent" });
});

const secrets = /jose@mail|guardian@mail|Marta|Rosa|213-?555-?010|2011-05-04/;
const find = (search: string) => admin.post("/admin/people", { search });
const names = (html: string) =>
  elements(html, "a").flatMap(
    ({ href }) => /^\/admin\/people\/([0-9a-f]{8}-.*)/.exec(href ?? "")?.[1] ?? [],
  );

describe("finding people", () => {
  test.each(["jose", "nunez josé", "JOSE@mail", "213-555-0101", "+1 213 555 0101"])(
    "José Núñez is found by %s, and the address reveals nobody",
    async (search) => {
      const page = await find(search);
      expect(names(page.text)).toEqual([jose.playerId]);
      expect(page.url).toBe("/admin/people");
      expect(textOf(page)).toContain("Found: 1");
      expect(textOf(page)).toContain("Joses · 13 to 17 · guardian hasn't agreed");
    },
  );

  test("the list of people shows no contact, even when found by it", async () => {
    const page = await admin.get("/admin/people");
    expect(names(page.text)).toEqual(expect.arrayContaining([jose.playerId, parent.playerId, kit]));
    const data = await admin.get("/admin/people.data");
    for (const { text } of [page, data, await find("nunez")]) expect(text).not.toMatch(secrets);
  });
});

describe("a person's page", () => {
  const page = (id: string) => admin.get(`/admin/people/${id}`);

  test("a person's page shows all their roles and no contact", async () => {
    const shown = await page(jose.playerId);
    for (const said of [
      /14 years old \(13 to 17\)/,
      /Plays for \|?Joses/,
      /Manages \|?Joses/,
      /no parent or guardian has agreed/,
    ]) {
      expect(textOf(shown)).toMatch(said);
    }
    for (const { text } of [shown, await page(`${jose.playerId}.data`)])
      expect(text).not.toMatch(secrets);
    expect(textOf(await page(parent.playerId))).toMatch(/Guardian of \|?Kit Parent/);
    expect(textOf(await page(kit))).toMatch(/Account managed by \|?Petra Parent/);
  });

  test("a contact is shown on request, and each look is logged", async () => {
    const shown = await admin.post(`/admin/people/${jose.playerId}`, { intent: "contact" });
    for (const value of [
      "jose@mail.example",
      "213-555-0101",
      "May 4, 2011",
      "Rosa Núñez",
      "213-555-0102",
      "Marta Núñez",
      "guardian@mail.example",
      "213-555-0103",
    ]) {
      expect(textOf(shown)).toContain(value);
    }
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    await page(jose.playerId);
    const log = await auditOf(site, `player:${jose.playerId}`);
    expect(log.filter(({ action }) => action === "player.contact")).toMatchObject([
      { details: { fields: ["email", "phone", "birth-date", "emergency-contact", "guardian"] } },
    ]);
  });
});
