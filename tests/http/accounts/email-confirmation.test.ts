import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { createTeam } from "../../../domain/teams/team-lifecycle.ts";
import { alerts, buttons, input, textOf } from "../../support/assertions/forms.ts";
import { type Browser, registration, useSite } from "../../support/fixtures/test-site.ts";
import { U13 } from "../../support/fixtures/world.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);

afterEach(async () => {
  await site.db.update(cups).set({ verifyWithinDays: null }).where(eq(cups.id, site.cup.id));
});

async function registered() {
  const { email = "" } = registration();
  const browser = await site.register({ email });
  const mail = await mailbox.newest(email);
  return { browser, email, mail, link: mail.link("/verify?token=") };
}

async function press(link: string, browser: Browser) {
  const page = await browser.get(link);
  return browser.post(link, { token: input(page.text, "token")["value"] ?? "" });
}

test("a new account gets a confirmation link by email, as text and as a button", async () => {
  const { mail, link } = await registered();
  expect(mail.subject).toBe("Confirm your e-mail address for Araknid Cup");
  expect(mail.html).toContain(`class="button" href="${link}">Confirm my e-mail address</a>`);
});

test("opening the confirmation link changes nothing until its button is pressed", async () => {
  const { browser, link, email } = await registered();
  for (let times = 0; times < 3; times++) {
    const page = await browser.get(link);
    expect(textOf(page)).toContain(email);
    expect(buttons(page)).toEqual(["Confirm my e-mail address"]);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  }
  const done = await press(link, browser);
  expect([done.status, alerts(done.text)]).toEqual([
    200,
    [[`Thank you. This address is confirmed: ${email}`]],
  ]);
});

test("confirming twice says that the address is confirmed", async () => {
  const { browser, link, email } = await registered();
  const token = new URL(link).searchParams.get("token") ?? "";
  const post = () => browser.post("/verify", { token });
  const pages = await Promise.all([post(), post()]);
  pages.push(await post(), await site.browser().get(link));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain(`This address is confirmed: ${email}`);
  }
});

test("an invalid confirmation link says so, and how to get another", async () => {
  for (const link of ["/verify", "/verify?token=x", "/verify?token=%00"]) {
    const page = await site.browser().get(link);
    expect([page.status, textOf(page)]).toEqual([
      404,
      expect.stringContaining("This link was used before or has run out."),
    ]);
  }
  const posted = await site.browser().post("/verify", { token: "x" });
  expect(posted.status).toBe(404);
});

test("the account page sends the confirmation link again, a limited number of times", async () => {
  const { browser, email } = await registered();
  const again = () => browser.post("/account/security", { intent: "send-verification" });
  for (let times = 0; times < 5; times++) {
    expect(alerts((await again()).text)).toEqual([["A link is on its way to your address."]]);
  }
  await mailbox.deliver();
  expect(mailbox.to(email)).toHaveLength(6);
  const refused = await again();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(alerts(refused.text)[0]?.[0]).toMatch(/^Too many tries\./);
});

test("after the admin's deadline, joining and creating teams needs a confirmed address", async () => {
  const manager = await site.person();
  const { teamCode } = await createTeam(manager.ctx, {
    name: "Otters",
    tournamentName: U13,
    playerId: manager.playerId,
  });
  const { browser, link } = await registered();
  await site.db.update(cups).set({ verifyWithinDays: 0 }).where(eq(cups.id, site.cup.id));
  expect(textOf(await browser.get("/teams"))).toContain(
    "Confirm your e-mail address first: until then you create and join no team.",
  );
  const join = () => browser.post("/teams", { intent: "join", teamCode });
  const first = "Confirm your e-mail address first.";
  const refused = await join();
  expect(refused.status).toBe(403);
  expect(alerts(refused.text)).toContainEqual([
    "Failed to join team. Please try again.",
    `${first} The page Sign-in and Security sends the link again.`,
  ]);
  const created = await browser.post("/teams", {
    intent: "create",
    name: "Owls",
    tournamentName: U13,
  });
  expect(alerts(created.text)).toContainEqual([
    "Failed to create team. Please try again.",
    expect.stringContaining(first),
  ]);
  expect(textOf(await browser.get("/account/security"))).toContain(first.slice(0, -1));
  await press(link, browser);
  expect(textOf(await join())).toContain("Joined team successfully!");
});
