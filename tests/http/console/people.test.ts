import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { accounts, guardians, players } from "../../../db/schema/people.ts";
import { joinTeam } from "../../../domain/teams/joining.ts";
import { described, textOf } from "../../support/assertions/forms.ts";
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
      expect(textOf(page)).toContain("Joses · 13 to 17 · e-mail confirmed · pending");
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

  test("a search without results says so", async () => {
    expect(textOf(await find("nobody like that"))).toContain("Nobody was found.");
  });

  test("finding people is for admins only", async () => {
    const { browser } = await site.player();
    for (const reader of [site.browser(), browser]) {
      for (const path of ["/admin/people", `/admin/people/${jose.playerId}`]) {
        expect((await reader.get(path)).url).toBe("/admin");
        expect((await reader.get(`${path}.data`)).text).not.toContain("Núñez");
      }
      const searched = await reader.post("/admin/people", { search: "jose" });
      expect(searched.text).not.toContain("Núñez");
      for (const intent of ["contact", "correct", "confirm-address", "delete"]) {
        const page = await reader.post(`/admin/people/${jose.playerId}`, {
          intent,
          firstName: "Hacked",
          lastName: "Hacked",
        });
        expect(page.url).toBe("/admin");
        expect(page.text).not.toMatch(secrets);
      }
    }
    expect(await site.playerRow(jose.playerId)).toMatchObject({ firstName: "José" });
  });
});

describe("a person's page", () => {
  const page = (id: string) => admin.get(`/admin/people/${id}`);

  test("a person's page shows all their roles and no contact", async () => {
    const text = textOf(await page(jose.playerId));
    expect(text).toContain("14 years (13 to 17)");
    expect(text).toMatch(/Plays for \|?Joses/);
    expect(text).toMatch(/Manages \|?Joses/);
    expect(text).toContain("no parent or guardian has agreed");
    expect((await page(jose.playerId)).text).not.toMatch(secrets);
    expect((await admin.get(`/admin/people/${jose.playerId}.data`)).text).not.toMatch(secrets);
    expect(textOf(await page(parent.playerId))).toMatch(/Answers for \|?Kit Parent/);
    expect(textOf(await page(kit))).toMatch(/In the account of \|?Petra Parent/);
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

  test("the admin confirms an address that gets no email, once", async () => {
    const unmailed = await site.person({ firstName: "Uma" }, { confirmed: false });
    const here = `/admin/people/${unmailed.playerId}`;
    expect(textOf(await admin.get(here))).toContain("Mark the address as confirmed");
    const done = await admin.post(here, { intent: "confirm-address" });
    expect(done.url).toBe(`${here}?done=confirmed`);
    expect(textOf(done)).toContain("The address is marked as confirmed.");
    expect(textOf(done)).toContain("E-mail confirmed");
    expect(textOf(done)).not.toContain("Mark the address as confirmed");
  });

  test("the admin corrects a birth date across 18 and after joining; the log names the field only", async () => {
    const member = await site.person({ firstName: "Dora", phone: "2135550188" });
    const { teamCode } = await site.team("Corrected");
    await joinTeam(member.ctx, { playerId: member.playerId, teamCode });
    const here = `/admin/people/${member.playerId}`;
    const names = { intent: "correct", firstName: "Dora", lastName: "Silva" };
    const done = await admin.post(here, { ...names, dob: "2006-01-02" });
    expect(done.url).toBe(`${here}?done=saved`);
    expect(await site.playerRow(member.playerId)).toMatchObject({
      dob: "2006-01-02",
      phone: "2135550188",
    });
    const [row] = (await auditOf(site, `player:${member.playerId}`)).slice(-1);
    expect(row).toMatchObject({ action: "player.correct", details: { fields: ["dob"] } });
    const wrong = await admin.post(here, {
      ...names,
      firstName: "",
      dob: "2031-01-01",
      phone: "1",
    });
    expect(wrong.status).toBe(400);
    expect(described(wrong.text, "firstName")).toContain("First Name is required");
    expect(described(wrong.text, "phone")).toContain("Phone Number must be 10 digits");
    expect(described(wrong.text, "dob").join()).toContain("cannot be in the future");
  });

  test("the admin deletes a child alone, after a question", async () => {
    const kim = await child(site, parent, { firstName: "Kim" });
    const here = `/admin/people/${kim}`;
    expect((await admin.get(here)).text).not.toContain("Yes, delete this");
    expect((await admin.get(`${here}?confirm=delete`)).text).toMatch(
      /Yes, delete this <!-- -->player/,
    );
    const done = await admin.post(here, { intent: "delete" });
    expect(done.url).toBe("/admin/people?done=deleted");
    expect(await site.db.$count(players, eq(players.id, kim))).toBe(0);
    expect(await site.db.$count(players, eq(players.id, kit))).toBe(1);
  });

  test("the admin deletes an account with a decision about its team, and the log holds ids only", async () => {
    const manager = await site.person({ firstName: "Qvixa" });
    const { teamId } = await site.team("Closing", { manager });
    const here = `/admin/people/${manager.playerId}`;
    const undecided = await admin.post(here, { intent: "delete" });
    expect(undecided.status).toBe(409);
    expect(undecided.text).toContain("Choose what becomes of Closing.");
    await admin.post(here, { intent: "delete", [`team${teamId}`]: "close" });
    expect(await site.db.$count(accounts, eq(accounts.id, manager.accountId))).toBe(0);
    expect((await admin.get(here)).status).toBe(404);
    const log = await site.db.select().from(auditEntries);
    expect(JSON.stringify(log)).not.toContain("Qvixa");
    expect(log.at(-1)).toMatchObject({ subject: `account:${manager.accountId}` });
  });

  test("the page of an unknown person is not found", async () => {
    for (const id of ["1", "x", "00000000-0000-0000-0000-000000000000"]) {
      expect((await page(id)).status).toBe(404);
    }
  });
});
