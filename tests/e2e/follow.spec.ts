import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { fullBrowserOptions } from "#tools/launch-options.ts";
import { addGames, openAdmin } from "./games.ts";
import { askHelper } from "./mail.ts";
import { own, ownDay, slug } from "./names.ts";

test.use({ launchOptions: fullBrowserOptions });

type Address = Record<"endpoint" | "p256dh" | "auth", string>;

/** Replaces only the browser's push service, which is on the internet, with the suite's own. */
async function subscribesHere(page: Page): Promise<Address> {
  const address = await askHelper<Address>("/push");
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

test("a parent follows a team without an account, gets its result and stops", async ({
  browser,
  context,
  page: parent,
}) => {
  const [tournament, team1, team2] = own("Wasp Cup", "Amber Wasps", "Silver Wasps");
  const admin = await openAdmin(browser);
  const game = { tournament, date: ownDay(), time: "15:05", team1, team2 };
  await addGames(admin, game);

  await context.grantPermissions(["notifications"]);
  const { endpoint } = await subscribesHere(parent);
  const texts = () => askHelper<string[]>("/push", { endpoint });
  await parent.goto(`/teams/${slug(team1)}`);
  await parent.getByRole("link", { name: "Follow this team" }).click();
  await parent.getByRole("button", { name: "Turn on alerts" }).click();
  await expect(parent.getByText(`This browser follows ${team1}.`)).toBeVisible();
  await parent.reload();
  await expect(parent.getByText(`This browser follows ${team1}.`)).toBeVisible();
  await parent.goto(`/teams/${slug(team2)}/follow`);
  await expect(parent.getByRole("button", { name: "Turn on alerts" })).toBeVisible();

  await addGames(admin, { ...game, score1: "2", score2: "1" });
  await expect.poll(() => texts()).toHaveLength(1);
  await deliver(context, parent, (await texts())[0] ?? "");
  await expect
    .poll(() => shownOn(parent))
    .toEqual([
      {
        title: `${team1} 2 – ${team2} 1`,
        body: "Final.",
        tag: expect.stringMatching(/^game-[0-9]+$/),
        path: expect.stringMatching(/^\/games\/\d+$/),
      },
    ]);

  await parent.goto(`/teams/${slug(team1)}/follow`);
  await parent.getByRole("button", { name: "Stop following" }).click();
  await expect(parent.getByRole("button", { name: "Turn on alerts" })).toBeVisible();
  await parent.reload();
  await expect(parent.getByRole("button", { name: "Turn on alerts" })).toBeVisible();
});
