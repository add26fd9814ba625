import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startListener } from "../../../server/http/listener.ts";
import { testConfig, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
let server: Server;
let origin: string;

beforeAll(async () => {
  const listening = await startListener(site.running, { ...testConfig, port: 0 });
  server = listening.server;
  origin = `http://127.0.0.1:${listening.port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a personal page looks up the page cache once", async () => {
  const { token } = await site.session(await site.person());
  if (!site.running.pages) throw new Error("Nothing is kept.");
  const answer = vi.spyOn(site.running.pages, "answer");
  const response = await fetch(`${origin}/teams`, { headers: { Cookie: `araknid=${token}` } });
  expect(await response.text()).toContain("Log Out");
  expect(answer).toHaveBeenCalledTimes(1);
});
