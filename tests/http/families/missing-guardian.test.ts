import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { guardians } from "../../../db/schema/people.ts";
import { erasePeople, noPeople } from "../../../domain/people/accounts/erasure.ts";
import { input, textOf } from "../../support/assertions/forms.ts";
import { words } from "../../support/assertions/html.ts";
import { type Browser, useSite } from "../../support/fixtures/test-site.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const PATH = "/account/guardian";

let rosa: string;
let ana: Browser;
let playerId: string;

beforeEach(async () => {
  rosa = `rosa-${randomUUID()}@home.example`;
  const { browser, person } = await site.player();
  ana = browser;
  playerId = person.playerId;
  await ana.post(PATH, { intent: "guardian", guardianEmail: rosa });
});

async function answer(intent: "agree" | "decline"): Promise<void> {
  const link = new URL((await mailbox.newest(rosa)).link("/guardian/agree"));
  const token = link.searchParams.get("token") ?? "";
  await site.browser().post(`${link.pathname}${link.search}`, { intent, token, name: "Rosa" });
}

test("a deleted guardian is missing, for the player and the organizer", async () => {
  await answer("agree");
  expect(textOf(await ana.get("/teams"))).not.toContain("must agree");
  const rows = await site.db.select().from(guardians).where(eq(guardians.playerId, playerId));
  const guardianIds = rows.map(({ id }) => id);
  await site.db.transaction((tx) =>
    erasePeople({ tx, changed: () => {} }, { ...noPeople, guardianIds }),
  );
  expect(textOf(await ana.get("/teams"))).toContain("one must agree again that you play");
  const page = await ana.get(PATH);
  expect(textOf(page)).toContain("is not known here any more");
  expect(input(page.text, "guardianEmail")).toBeDefined();
  const admin = await site.signIn(await site.admin());
  const list = (await admin.get("/admin/people/guardians")).text;
  const panel = list.match(new RegExp(`<section id="player-${playerId}".*?</section>`, "s"))?.[0];
  expect(words(panel ?? "")).toContain("Had agreed, and has deleted their data");
  const luis = `luis-${randomUUID()}@home.example`;
  await ana.post(PATH, { intent: "guardian", guardianEmail: luis });
  expect((await mailbox.newest(luis)).link("/guardian/agree")).toContain("token=");
});
