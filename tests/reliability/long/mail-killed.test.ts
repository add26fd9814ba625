import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { emptyOutbox, outbox } from "../../support/factories/contact-messages.ts";
import { databaseUrl } from "../../support/fixtures/postgres.ts";
import { isLongRun, rounds, saveMeasurements } from "../../support/fixtures/run-length.ts";
import { useProcesses } from "../../support/fixtures/site-process.ts";
import { useWorld } from "../../support/fixtures/world.ts";
import { MailServer } from "../../support/servers/mail-server.ts";
import { until } from "../../support/until.ts";

/** Milliseconds within which another process must have sent the email of a killed one. */
const LONGEST = 120_000;

const world = useWorld();
const processes = useProcesses();
const measured: Record<string, string | number> = {};
let server: MailServer;

beforeAll(async () => {
  server = await MailServer.open();
});

afterAll(async () => {
  await server.close();
  saveMeasurements("mail-of-the-killed", measured);
});

const startSite = () =>
  processes.readySite({
    DATABASE_URL: databaseUrl(world.config),
    SMTP_URL: server.url,
    MAIL_FROM: "Araknid Cup <cup@institute.example>",
  });
const write = (...subjects: string[]) =>
  world.db.transaction(async (tx) => {
    for (const subject of subjects) {
      await enqueueMail(tx, new Date(), { to: "ana@mail.example", subject, body: "Hello" });
    }
  });
const received = (header: string) => server.received.map(({ headers }) => headers.get(header));

test("the emails of a process killed while sending are sent again under the same Message-ID", async () => {
  let site = await startSite();
  let longest = 0;
  for (let round = 0; round < rounds(1, 4); round++) {
    await emptyOutbox(world);
    server.received.length = 0;
    const doomed = site;
    server.onTaken = () => doomed.child.kill("SIGKILL");
    await write("First", "Second");
    await doomed.ended;
    server.onTaken = () => {};
    const before = received("subject");
    expect(before.length).toBeGreaterThan(0);
    const died = performance.now();
    site = await startSite();
    await until("no email is waiting", async () =>
      (await outbox(world)).every(({ state }) => state !== "waiting"),
    );
    longest = Math.max(longest, performance.now() - died);
    // Both were on their way, and of each it is unknown whether the server took it.
    expect(new Set(received("subject").slice(before.length))).toEqual(new Set(["First", "Second"]));
    expect(new Set(received("message-id")).size).toBe(2);
  }
  measured["Longest wait for the mail of a killed process, seconds"] = Math.round(longest / 1000);
  if (isLongRun) expect(longest).toBeLessThan(LONGEST);
});

test.runIf(isLongRun)("email leaves at once where nothing is wrong", async () => {
  await startSite();
  server.received.length = 0;
  const waits: number[] = [];
  for (let count = 1; count <= 30; count++) {
    const since = performance.now();
    await write("Hi");
    await until("the email arrives", () => server.received.length === count);
    waits.push(performance.now() - since);
  }
  const median = waits.toSorted((a, b) => a - b)[15] ?? 0;
  measured["Median from the commit to the mailbox, milliseconds"] = Math.round(median);
});
