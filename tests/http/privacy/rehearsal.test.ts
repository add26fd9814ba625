import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();
const PASSWORD = "green grass of july";
const letters = async (email: string) =>
  (await mailsTo(site, { email })).map(({ subject }) => subject).toReversed();

/** Registers in a browser and opens the link in the email. */
async function newcomer(fields: Record<string, string>) {
  const email = `${randomUUID()}@rehearsal.example`;
  const browser = await site.register({ ...fields, email, password: PASSWORD });
  const [account] = await site.db.select().from(accounts).where(eq(accounts.email, email));
  const own = eq(players.accountId, account?.id ?? "");
  const [player] = await site.db.select().from(players).where(own);
  const [mail] = await mailsTo(site, { email });
  const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
  expect((await browser.post("/verify", { token })).status).toBe(200);
  return { browser, email, playerId: player?.id ?? "" };
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

async function makeTeam({ browser }: Newcomer, name: string) {
  await browser.post("/teams", { intent: "create", name, tournamentName: U13 });
  const [team] = await site.db.select().from(teams).where(eq(teams.name, name));
  if (!team) throw new Error(`${name} was not created.`);
  return { teamId: team.id, teamCode: team.teamCode };
}

test("a stranger whom a child would bring in learns no name, no contact, and reaches no child @long", async () => {
  const kim = await newcomer({ firstName: "Kim", lastName: "Manager", dob: "2012-06-06" });
  const { teamId, teamCode } = await makeTeam(kim, "Night Owls");
  const robin = await newcomer({ firstName: "Robin", lastName: "Secretname", dob: "2012-07-07" });
  await robin.browser.post("/teams", { intent: "join", teamCode });
  await robin.browser.post("/account/guardian", {
    intent: "guardian",
    guardianEmail: "rosa@rehearsal.example",
  });
  const seen = textOf(await kim.browser.get("/teams"));
  expect(seen).toContain("Robin S.");
  expect(seen).not.toContain("Secretname");
  const stranger = await newcomer({ firstName: "Sly", lastName: "Stranger", dob: "1980-01-02" });
  const asked = await kim.browser.post(`/manage/${teamId}`, {
    intent: "add-co-manager",
    email: stranger.email,
  });
  expect(asked.status).toBe(403);
  expect(textOf(await stranger.browser.get("/teams"))).not.toContain("Night Owls");
  const handedOver = await kim.browser.post(`/manage/${teamId}`, {
    intent: "hand-over",
    playerId: robin.playerId,
  });
  expect(handedOver.status).toBeGreaterThanOrEqual(400);
  expect(await letters(stranger.email)).toHaveLength(1);
  expect(await letters("rosa@rehearsal.example")).toHaveLength(1);
});
