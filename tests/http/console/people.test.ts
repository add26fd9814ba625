import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accounts, guardians, players } from "../../../db/schema/people.ts";
import { buttons, textOf } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { auditOf } from "../../support/factories/games.ts";
import { type Browser, useSite } from "../../support/fixtures/test-site.ts";
import type { Person } from "../../support/fixtures/world.ts";
import { child } from "../../support/personas/account-owners.ts";

const site = useSite();
let admin: Browser;
let jose: Person;
let parent: Person;
let kit: string;

beforeAll(async () => {
  admin = await site.signIn(await site.admin());
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
  await site.db.insert(guardians).values({
    playerId: jose.playerId,
    email: "guardian@mail.example",
    emailKey: "guardian@mail.example",
    name: "Marta Núñez",
    phone: "2135550103",
    createdAt: site.now,
  });
  await site.team("Joses", { manager: jose });
  parent = await site.person({ firstName: "Petra", lastName: "Parent", dob: "1980-01-01" });
  kit = await child(site, parent, { firstName: "Kit", lastName: "Parent" });
});

const secrets = /jose@mail|guardian@mail|Marta|Rosa|213-?555-?010|2011-05-04/;
const find = (search: string) => admin.post("/admin/people", { search });
const names = (html: string) =>
  elements(html, "a")
    .map(({ href = "" }) => href)
    .filter((href) => /^\/admin\/people\/[0-9a-f]{8}-/.test(href))
    .map((href) => href.replace("/admin/people/", ""));

describe("finding people", () => {
  test.each([["jose"], ["nunez josé"], ["JOSE@mail"], ["213-555-0101"], ["+1 213 555 0101"]])(
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
    for (const address of ["/admin/people", "/admin/people.data"]) {
      expect((await admin.get(address)).text).not.toMatch(secrets);
    }
    const found = (await find("nunez")).text;
    expect(found).not.toMatch(secrets);
  });
});

describe("a person's page", () => {
  const page = (id: string) => admin.get(`/admin/people/${id}`);

  test("a person's page shows all their roles and no contact", async () => {
    const text = textOf(await page(jose.playerId));
    expect(text).toContain("14 years old (13 to 17)");
    expect(text).toMatch(/Plays for \|?Joses/);
    expect(text).toMatch(/Manages \|?Joses/);
    expect(text).toContain("no parent or guardian has agreed");
    expect((await page(jose.playerId)).text).not.toMatch(secrets);
    expect((await admin.get(`/admin/people/${jose.playerId}.data`)).text).not.toMatch(secrets);
    expect(textOf(await page(parent.playerId))).toMatch(/Guardian of \|?Kit Parent/);
    expect(textOf(await page(kit))).toMatch(/Account managed by \|?Petra Parent/);
  });

  test("a contact is shown on request, and each look is logged", async () => {
    const looks = async () =>
      (await auditOf(site, `player:${jose.playerId}`)).filter(
        ({ action }) => action === "player.contact",
      );
    expect(await looks()).toEqual([]);
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
    expect((await looks()).map(({ details }) => details)).toEqual([
      { fields: ["email", "phone", "birth-date", "emergency-contact", "guardian"] },
    ]);
    await page(jose.playerId);
    expect(await looks()).toHaveLength(1);
  });

  test("the admin deletes a child alone, after a question", async () => {
    const kim = await child(site, parent, { firstName: "Kim" });
    const here = `/admin/people/${kim}`;
    expect(buttons(await admin.get(here))).not.toContain("Yes, delete this player");
    expect(buttons(await admin.get(`${here}?confirm=delete`))).toContain("Yes, delete this player");
    const done = await admin.post(here, { intent: "delete" });
    expect(done.url).toBe("/admin/people?done=deleted");
    expect(await site.db.$count(players, eq(players.id, kim))).toBe(0);
    expect(await site.db.$count(players, eq(players.id, kit))).toBe(1);
  });

  test("the page of an unknown person is not found", async () => {
    for (const id of ["1", "x", "00000000-0000-0000-0000-000000000000"]) {
      expect((await page(id)).status).toBe(404);
    }
  });
});
