import { expect, test } from "vitest";
import { alerts, input, textOf } from "../../support/assertions/forms.ts";
import { elements, words } from "../../support/assertions/html.ts";
import { type Browser, registration, useSite } from "../../support/fixtures/test-site.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);
const password = "brown sand of june";

const inSite = (link: string) => link.replace("http://127.0.0.1:3000", "");
const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";
const isSignedIn = async (browser: Browser) =>
  words((await browser.get("/")).text).includes("Log Out");

async function hijacked() {
  const { email = "", password: hers = "" } = registration();
  const eve = await site.register({ email, password: hers });
  site.now = new Date(site.now.getTime() + 60_000);
  const guardian = `eve-${crypto.randomUUID()}@stranger.example`;
  await eve.post("/account/guardian", { intent: "guardian", guardianEmail: guardian });
  const link = inSite((await mailbox.newest(guardian)).link("/guardian/agree"));
  await site.browser().post(link, { intent: "agree", token: tokenIn(link), name: "Eve" });
  expect(textOf(await eve.get("/account/guardian"))).toContain("has agreed");
  return { eve, email, guardian, hers };
}

async function linksTo(guardian: string): Promise<number> {
  await mailbox.deliver();
  const before = mailbox.to(guardian).length;
  await site.browser().post("/guardian", { email: guardian });
  await mailbox.deliver();
  return mailbox.to(guardian).length - before;
}

test("confirming an account that somebody else registered lets the owner choose a password", async () => {
  const { eve, email, guardian, hers } = await hijacked();
  await mailbox.deliver();
  const link = inSite(
    mailbox
      .to(email)
      .find(({ text }) => text.includes("/verify"))
      ?.link("/verify") ?? "",
  );
  const ana = site.browser();
  const asked = await ana.get(link);
  expect(input(asked.text, "password")["autocomplete"]).toBe("new-password");
  expect(textOf(asked)).toContain("we'll remove your parent or guardian's details and consent");
  const login = elements(asked.text, "a").find(({ href }) => href?.startsWith("/login?next="));
  expect(decodeURIComponent(login?.["href"] ?? "")).toContain(link);

  const without = await ana.post(link, { token: tokenIn(link) });
  expect([without.status, alerts(without.text).flat()]).toEqual([
    400,
    ["To confirm your email, log in or choose a new password."],
  ]);
  expect(textOf(await eve.get("/account/guardian"))).toContain("has agreed");

  const page = await ana.post(link, { token: tokenIn(link), password });
  expect(alerts(page.text).flat()).toContain(
    "Your email is confirmed and your new password is set. You're signed in only on this browser.",
  );
  expect(textOf(page)).toContain("We removed your parent or guardian's details and consent.");
  expect([await isSignedIn(ana), await isSignedIn(eve)]).toEqual([true, false]);
  const back = await site.browser().post("/login", { email, password: hers });
  expect(back.text).toContain("Invalid login credentials");
  expect(await linksTo(guardian)).toBe(0);
});

test("confirming in the browser that registered takes one press and keeps everything", async () => {
  const { eve: ana, email, guardian } = await hijacked();
  const link = inSite(
    mailbox
      .to(email)
      .find(({ text }) => text.includes("/verify"))
      ?.link("/verify") ?? "",
  );
  const asked = await ana.get(link);
  expect(asked.text).not.toContain('type="password"');
  expect(textOf(asked)).not.toContain("you agree to the");
  const page = await ana.post(link, { token: tokenIn(link) });
  expect(alerts(page.text).flat()).toEqual([`Thank you. This email is confirmed: ${email}`]);
  expect(textOf(page)).not.toMatch(/removed|Check your account/);
  expect(await linksTo(guardian)).toBe(1);
});
