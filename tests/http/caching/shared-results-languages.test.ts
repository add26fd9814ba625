import { expect, test } from "vitest";
import { suspendPlay } from "../../../domain/scheduling/suspension.ts";
import { announceInput } from "../../../domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "../../../domain/site/announcements/announcements.ts";
import { readable, within } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

test("pages in two languages share results, but none of their texts", async () => {
  const { teamId, manager } = await site.team("Lions");
  const admin = await site.admin();
  const browser = await site.signIn(admin);
  const { playerId } = manager;
  await browser.post(`/admin/players/${teamId}`, { intent: "add-goal", playerId });
  await suspendPlay(admin, { reason: "lightning", text: "" });
  const banner = { subject: "Rain", body: "Dry.", subjectEs: "Lluvia", bodyEs: "Seco." };
  const shown = { to: "everyone", bannerUntil: "2025-07-15T14:00" };
  await sendAnnouncement(admin, announceInput.parse({ ...banner, ...shown }));
  const texts = {
    en: ["Player 1", "Rain", "Play is suspended for lightning."],
    es: ["Jugador 1", "Lluvia", "El juego está suspendido por rayos."],
  };
  // The page cache has none of these addresses yet, so each is rendered from the shared results.
  for (const [locale, address] of [
    ["en", "/schedules-results?group=u13-u15&view=scorers"],
    ["es", "/es/schedules-results?group=u13-u15&view=scorers"],
    ["en", "/board"],
    ["es", "/es/board"],
  ] as const) {
    const { text } = await site.browser().get(address);
    const main = readable(within(text, "main")[0] ?? "");
    for (const expected of texts[locale]) expect(main, address).toContain(expected);
    for (const other of texts[locale === "en" ? "es" : "en"]) {
      expect(main, address).not.toContain(other);
    }
  }
});
