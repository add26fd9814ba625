import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { wrongTeamCodes } from "#db/schema/teams.ts";
import { alerts, questionOf, textOf } from "#tests/support/assertions/forms.ts";
import { within } from "#tests/support/assertions/html.ts";
import { foreignTexts, writtenTexts } from "#tests/support/assertions/languages.ts";
import { mailsTo, waiting } from "#tests/support/factories/invitations.ts";
import { useUpCodes, WRONG_CODE } from "#tests/support/factories/join-requests.ts";
import { type Page, useSite } from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

async function english(...pages: Page[]): Promise<string[]> {
  const written = await writtenTexts(site.pool);
  return pages.flatMap(({ text }) =>
    within(text, "main").flatMap((main) => foreignTexts(main, "es", written)),
  );
}

test("creating, filling and managing a team is in Spanish", async () => {
  const { browser } = await site.player();
  await waiting(site);
  const empty = await browser.get("/es/teams");
  const refused = await browser.post("/es/teams", { intent: "join", teamCode: "12" });
  expect(alerts(refused.text)[0]).toEqual([
    "No fue posible unirse al equipo. Inténtelo de nuevo.",
    "El código de un equipo tiene 6 dígitos.",
  ]);
  const team = { intent: "create", name: "Búhos", tournamentName: U13 };
  const created = await browser.post("/es/teams", team);
  expect(created.url).toBe("/es/teams?done=create");
  expect(textOf(created)).toContain("Plantel (1 de 7)");
  expect(textOf(created)).toContain("Buscan equipo (1)");
  const [manage = ""] = /\/es\/manage\/\d+/.exec(created.text) ?? [];
  const managed = await browser.get(manage);
  expect(textOf(managed)).toContain("Administrar Búhos");
  const question = await browser.get("/es/teams?confirm=delete");
  expect(questionOf(question)).toBe("¿Seguro que quiere retirar su equipo de Araknid Cup?");
  const list = await browser.get("/es/teamWaitlist?group=u13-u15");
  expect(await english(empty, refused, created, managed, question, list)).toEqual([]);
});

test("a request to join is in Spanish, and so is its answer by email", async () => {
  await site.db.delete(wrongTeamCodes);
  await useUpCodes(site);
  const { person, browser } = await site.player();
  const asked = await browser.post("/es/teams", { intent: "join", teamCode: WRONG_CODE });
  expect(asked.url).toBe("/es/teams?done=requested");
  expect(textOf(asked)).toContain("El encargado del equipo puede aprobar su solicitud hasta el");
  expect(await english(asked, await browser.get("/es/teams"))).toEqual([]);
  await site.db.delete(wrongTeamCodes);

  const { teamId, teamCode, manager } = await site.team("Halcones");
  await browser.post("/teams", { intent: "join", teamCode });
  await site.db.update(accounts).set({ language: "es" }).where(eq(accounts.id, person.accountId));
  const { playerId } = person;
  await (await site.signIn(manager)).post(`/manage/${teamId}`, { intent: "remove", playerId });
  const mail = (await mailsTo(site, person)).at(-1);
  expect(mail?.subject).toBe("Ya no está en Halcones");
  expect(mail?.body).toContain("Buscar un equipo:");
  expect(mail?.body).toContain("/es/teams");
});
