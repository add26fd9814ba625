import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { useProcesses } from "#tests/support/fixtures/site-process.ts";

const processes = useProcesses();
const DATA_DIR = processes.dataDir();

test("the site starts, is joined by a command, refuses a second app on its folder, and stops", async () => {
  const site = processes.site({ DATA_DIR });
  const at = await site.says(/Araknid is at (\S+)/);
  expect(at).toBe(site.at);
  const PORT = new URL(at).port;
  const link = await site.says(/Set up the admin \(once, within a day\): (\S+)/);
  expect((await fetch(`${at}/healthz`)).status).toBe(200);
  expect((await fetch(link)).status).toBe(200);
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);

  const second = processes.site({ DATA_DIR });
  const other = processes.site({ PORT });
  expect(await other.ended).toBe(1);
  expect(other.said()).toContain(
    `PORT ${PORT} is in use by another program. Stop that program, or choose another port: PORT=${Number(PORT) + 1} npm start\n`,
  );

  const admin = processes.command("scripts/admin.ts", ["boss@example.org"], { DATA_DIR });
  expect(await admin.ended).toBe(0);
  const own = await admin.says(/(http\S+\/admin\/setup\?token=\S+)/);
  expect(own).toMatch(new RegExp(`^${at}/`));
  expect(await (await fetch(own)).text()).toContain("boss@example.org");

  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`The database folder ${DATA_DIR}/postgres is in use`);

  const stream = await EventStream.open(at, { topics: "cup:1", since: "" });
  expect(await stream.next()).toBe("changed");
  site.child.kill("SIGTERM");
  expect(await stream.next()).toBe("end");
  expect(await site.ended).toBe(0);
  expect(site.said()).not.toMatch(/"level":[456]0/);

  const again = processes.site({
    PORT,
    DATA_DIR,
    ADMIN_EMAIL: "boss@example.org",
    ADMIN_PASSWORD: "password123",
  });
  expect(await again.ended).toBe(1);
  expect(again.said()).toContain("ADMIN_PASSWORD cannot be used: This password is too common");
});

test("admin and demo print the running site's address, also after it stopped", async () => {
  const DATA_DIR = processes.dataDir();
  const site = processes.site({ DATA_DIR });
  await site.says(/Araknid is at (\S+)/);
  const addresses = async (settings: Record<string, string> = {}) => {
    const found: string[] = [];
    for (const [script, args] of [
      ["scripts/admin.ts", ["boss@example.org"]],
      ["scripts/demo.ts", []],
    ] as const) {
      const command = processes.command(script, args, { DATA_DIR, ...settings });
      expect(await command.ended).toBe(0);
      found.push(...(command.said().match(/http:\/\/[\d.]+:\d+/g) ?? []));
    }
    return found;
  };
  const told = await addresses({ PORT: "3999" });
  expect(told.length).toBeGreaterThan(3);
  expect(new Set(told)).toEqual(new Set([site.at]));
  await site.end("SIGTERM");
  for (const [settings, at] of [
    [{}, site.at],
    [{ PORT: "3999" }, "http://127.0.0.1:3999"],
    [{ SITE_URL: "https://cup.example" }, "https://cup.example"],
  ] as const) {
    const env = { DATA_DIR, ...settings };
    const admin = processes.command("scripts/admin.ts", ["boss@example.org"], env);
    expect(await admin.says(/(http\S+)\/admin\/setup/)).toBe(at);
  }
});

test("without an email, the command prints the link of the first organizer", async () => {
  const admin = processes.command("scripts/admin.ts", [], { DATA_DIR: processes.dataDir() });
  expect(await admin.says(/Set up the admin .*(\/admin\/setup)\?token=/)).toBe("/admin/setup");
});

test("a command that is not told whose link it is says so", async () => {
  const admin = processes.command("scripts/admin.ts", ["nobody"], { DATA_DIR });
  expect(await admin.ended).toBe(1);
  expect(admin.said()).toContain("Say whose link it is: npm run admin -- EMAIL");
});

test("a site refuses to start with another secret key until that key is accepted", async () => {
  const DATA_DIR = processes.dataDir();
  const [mine, other] = ["a key of thirty-two characters or", "other of thirty-two characters or"];
  const first = await processes.readySite({ DATA_DIR, SECRET_KEY: mine });
  await first.end("SIGTERM");
  const second = processes.site({ DATA_DIR, SECRET_KEY: other });
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(
    /^SECRET_KEY isn't the key this site's data was encrypted with\..+\n$/,
  );
  const accept = processes.command("scripts/accept-key.ts", [], { DATA_DIR, SECRET_KEY: other });
  expect([await accept.ended, accept.said()]).toEqual([
    0,
    expect.stringContaining("Accounts whose authenticator app was set up with another key: 0."),
  ]);
  await processes.readySite({ DATA_DIR, SECRET_KEY: other });
});
