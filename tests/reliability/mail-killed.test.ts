import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enqueueMail } from "../../domain/messaging/email-outbox.ts";
import { emptyOutbox, outbox } from "../support/factories/contact-messages.ts";
import { databaseUrl } from "../support/fixtures/postgres.ts";
import { rounds, saveMeasurements } from "../support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "../support/fixtures/site-process.ts";
import { useWorld } from "../support/fixtures/world.ts";
import { MailServer } from "../support/servers/mail-server.ts";

const MINUTE = 60_000;
const world = useWorld();
const processes = useProcesses();
const measured: Record<string, string | number> = {};
let server: MailServer;

beforeAll(async () => {
  server = await MailServer.open();
});

beforeEach(async () => {
  await emptyOutbox(world);
  server.received.length = 0;
  server.onTaken = () => {};
});

afterAll(async () => {
  await server.close();
  saveMeasurements("mail-of-the-killed", measured);
});

const subjects = () => server.received.map(({ headers }) => headers.get("subject"));
const ids = () => server.received.map(({ headers }) => headers.get("message-id"));

async function arrived(count: number): Promise<void> {
  while (server.received.length < count) await sleep(5);
}

describe("a process that is killed in the moment its mail was taken", () => {
  const site = () =>
    processes.site({
      DATABASE_URL: databaseUrl(world.config),
      SMTP_URL: server.url,
      MAIL_FROM: "Araknid Cup <cup@institute.example>",
    });

  const settled = async () => {
    while ((await outbox(world)).some(({ state }) => state === "waiting")) await sleep(20);
  };

  test("leaves it to the next, which sends it again under the same Message-ID, and what came with it", async () => {
    let running: SiteProcess | undefined;
    let waited = 0;
    for (let round = 0; round < rounds(1, 4); round++) {
      await emptyOutbox(world);
      server.received.length = 0;
      running ??= await site();
      await running.ready();
      const doomed = running;
      server.onTaken = () => doomed.child.kill("SIGKILL");
      world.now = new Date();
      await world.db.transaction(async (tx) => {
        for (const subject of ["First", "Second"]) {
          await enqueueMail(tx, world.now, { to: "ana@mail.example", subject, body: "Hello" });
        }
      });
      await doomed.ended;
      server.onTaken = () => {};
      const before = subjects();
      expect(before.length).toBeGreaterThan(0);
      const died = performance.now();
      running = await site();
      await running.ready();
      await settled();
      waited = Math.max(waited, performance.now() - died);
      // Both were on their way, and of each it is unknown whether the other saw it.
      expect(new Set(subjects().slice(before.length))).toEqual(new Set(["First", "Second"]));
      expect(new Set(ids()).size).toBe(2);
    }
    measured["Longest wait for the mail of a killed process, seconds"] = Math.round(waited / 1000);
    expect(waited).toBeLessThan(2 * MINUTE);
  });

  test("and mail leaves at once where nothing is wrong", async () => {
    await (await site()).ready();
    const waits: number[] = [];
    for (let count = 1; count <= rounds(2, 30); count++) {
      const since = performance.now();
      await enqueueMail(world.db, new Date(), {
        to: "ana@mail.example",
        subject: "Hi",
        body: "Hi",
      });
      await arrived(count);
      waits.push(performance.now() - since);
    }
    const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
    measured["Median from the commit to the mailbox, milliseconds"] = Math.round(median);
  });
});
