import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { browserAt } from "../support/browser-at.ts";
import { Listener } from "../support/listener.ts";
import { useProcesses } from "../support/site-process.ts";

const processes = useProcesses();
const DATA_DIR = processes.dataDir();

test("the site starts, is joined by a command, refuses a second app on its folder, and stops when told", async () => {
  const site = await processes.site({ DATA_DIR });
  const { at } = site;
  const PORT = new URL(at).port;
  expect(await site.says(/Araknid is at (\S+)/)).toBe(at);
  const link = await site.says(/Set up the admin \(once, within a day\): (\S+)/);
  expect((await fetch(`${at}/healthz`)).status).toBe(200);
  expect((await fetch(link)).status).toBe(200);
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);

  const second = await processes.site({ DATA_DIR });
  const other = await processes.site({ PORT });
  expect(await other.ended).toBe(1);
  expect(other.said()).toContain(`PORT ${PORT} is in use by another program.`);

  const admin = processes.command("scripts/admin.ts", ["boss@example.org"], { PORT, DATA_DIR });
  expect(await admin.ended).toBe(0);
  const own = await admin.says(/(http\S+\/admin\/setup\?token=\S+)/);
  expect(await (await fetch(own)).text()).toContain("boss@example.org");

  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`The database folder ${DATA_DIR}/postgres is in use`);

  const stream = await Listener.open(at, { topics: "cup:1", since: "" });
  expect(await stream.next()).toBe("changed");
  site.child.kill("SIGTERM");
  expect(await stream.next()).toBe("end");
  expect(await site.ended).toBe(0);
  expect(site.said()).not.toMatch(/"level":[456]0/);

  const again = await processes.site({
    PORT,
    DATA_DIR,
    ADMIN_EMAIL: "boss@example.org",
    ADMIN_PASSWORD: "password123",
  });
  expect(await again.ended).toBe(1);
  expect(again.said()).toContain("ADMIN_PASSWORD cannot be used: This password is too common");
});

test("a command that is not told whose link it is says so", async () => {
  const admin = processes.command("scripts/admin.ts", ["nobody"], { DATA_DIR });
  expect(await admin.ended).toBe(1);
  expect(admin.said()).toContain("Say whose link it is: npm run admin -- EMAIL");
});

test("a password that the organizer changed stays through a restart with another one in the settings", async () => {
  const email = "boss@example.org";
  const settings = { DATA_DIR: processes.dataDir(), ADMIN_EMAIL: email };
  const [old, own] = ["sand and water", "river and stone"];
  const first = await processes.site({ ...settings, ADMIN_PASSWORD: old });
  await first.ready();
  const command = processes.command("scripts/admin.ts", [email], { DATA_DIR: settings.DATA_DIR });
  const link = new URL(await command.says(/(http\S+\/admin\/setup\?token=\S+)/));
  expect(await command.ended).toBe(0);
  const browser = browserAt(() => first.at);
  await browser.post(link.pathname + link.search, { email, password: own });
  await first.end("SIGTERM");

  const again = await processes.site({ ...settings, ADMIN_PASSWORD: old });
  await again.ready();
  const signIn = async (password: string) =>
    (await browserAt(() => again.at).post("/admin", { email, password })).status;
  expect([await signIn(own), await signIn(old)]).toEqual([200, 403]);
  expect(again.said()).toContain("ADMIN_PASSWORD is not used: the organizer changed it.");
});
