import { expect, test } from "vitest";
import { readable, within } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

const main = (text: string) => within(text, "main").map(readable).join("\n");

test("marking a team ineligible tells its members whom to ask", async () => {
  const { teamId, manager } = await site.team("Unpaid Eleven");
  const admin = await site.signIn(await site.admin());
  const member = await site.signIn(manager);
  const sentence = "This team is ineligible. Ask the organiser.";
  expect(main((await member.get("/teams")).text)).not.toContain("ineligible");

  const marked = await admin.post(`/admin/players/${teamId}`, { intent: "ineligible" });
  expect(main(marked.text)).toContain("Team marked as ineligible.");
  expect(main(marked.text)).toContain("This team is ineligible.");
  expect(main((await admin.get("/admin/players")).text)).toContain("ineligible");
  expect(main((await member.get("/teams")).text)).toContain(sentence);
  const { slug } = (await site.pool.query("select slug from teams where id = $1", [teamId]))
    .rows[0];
  expect((await site.browser().get(`/teams/${slug}`)).text).not.toContain("ineligible");

  const freed = await admin.post(`/admin/players/${teamId}`, { intent: "eligible" });
  expect(main(freed.text)).toContain("Team marked as eligible.");
  expect(main((await member.get("/teams")).text)).not.toContain("ineligible");
});
