import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { createGame, makeTeams, openPage, signInAsAdmin } from "./people.ts";

const helper = `http://127.0.0.1:${process.env["E2E_MAIL_PORT"]}/push`;

interface Address {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Replaces only the browser's push service, which is on the internet, with the suite's own. */
async function subscribesHere(page: Page): Promise<Address> {
  const address = (await (await fetch(helper)).json()) as Address;
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const key = "pushed";
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => localStorage.removeItem(key),
    });
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, "yes");
        return subscription();
      },
      getSubscription: async () => (localStorage.getItem(key) ? subscription() : null),
    });
  }, address);
  return address;
}

async function textsFor({ endpoint }: Address): Promise<string[]> {
  const query = new URLSearchParams({ endpoint });
  return (await (await fetch(`${helper}?${query}`)).json()) as string[];
}

async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations;
      if (own) found(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: (data as { path: string }).path,
    }));
  });

test("a parent follows a team without an account, gets its result and stops", {
  tag: "@smoke",
}, async ({ browser, context, page: parent }) => {
  await makeTeams(browser, ["Amber Wasps", "Silver Wasps"]);
  const admin = await openPage(browser);
  await signInAsAdmin(admin);

  await context.grantPermissions(["notifications"]);
  const address = await subscribesHere(parent);
  await parent.goto("/teams/amber-wasps");
  await parent.getByRole("link", { name: "Follow this team" }).click();
  await parent.getByRole("button", { name: "Turn on alerts" }).click();
  await expect(parent.getByText("This browser follows Amber Wasps.")).toBeVisible();
  await parent.reload();
  await expect(parent.getByText("This browser follows Amber Wasps.")).toBeVisible();
  await parent.goto("/teams/silver-wasps/follow");
  await expect(parent.getByRole("button", { name: "Turn on alerts" })).toBeVisible();

  await createGame(admin, "Amber Wasps", "Silver Wasps");
  await admin.goto("/admin/games/edit");
  await admin
    .getByRole("link", { name: /Amber Wasps/ })
    .first()
    .click();
  await admin.getByLabel("Amber Wasps", { exact: true }).fill("2");
  await admin.getByLabel("Silver Wasps", { exact: true }).fill("1");
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect.poll(() => textsFor(address)).toHaveLength(1);
  const [text = ""] = await textsFor(address);
  await deliver(context, parent, text);
  await expect
    .poll(() => shownOn(parent))
    .toEqual([
      {
        title: "Amber Wasps 2 – Silver Wasps 1",
        body: "Final.",
        tag: expect.stringMatching(/^game-[0-9]+$/),
        path: expect.stringMatching(/^\/schedules-results\?group=u13-u15&view=schedule#game-/),
      },
    ]);

  await parent.goto("/teams/amber-wasps/follow");
  await parent.getByRole("button", { name: "Stop following" }).click();
  await expect(parent.getByRole("button", { name: "Turn on alerts" })).toBeVisible();
  await parent.reload();
  await expect(parent.getByRole("button", { name: "Turn on alerts" })).toBeVisible();
});
