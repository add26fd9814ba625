import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { seededRandom } from "#domain/core/random-rules.ts";
import type { OutgoingMail } from "#domain/messaging/email-delivery.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { listOutbox } from "#domain/site/outbox.ts";
import { MailService, sendEmailTask } from "#server/jobs/mail-service.ts";
import { startSiteQueue } from "#server/jobs/site-queue.ts";
import { createLog } from "#server/ops/log.ts";
import { emptyOutbox, outbox } from "../support/factories/contact-messages.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { useWorld } from "../support/fixtures/world.ts";
import { runDueMails } from "../support/servers/deliveries.ts";
import { type Greeting, MailServer, type Manners } from "../support/servers/mail-server.ts";
import { until } from "../support/until.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds; no answer is as late as that on a busy machine. */
const PATIENT = { connect: MINUTE, response: MINUTE };
const HASTY = { connect: 100, response: 400 };
const SLOW = { connect: 4_000, response: 4_000 };
const from = { name: "Araknid Cup", address: "cup@institute.example", domain: "institute.example" };
const world = useWorld();
const start = world.now;
const measured: Record<string, string | number> = {};
let server: MailServer;
let services: MailService[] = [];

beforeAll(async () => {
  server = await MailServer.open();
});

beforeEach(async () => {
  world.now = start;
  await emptyOutbox(world);
  server.received.length = 0;
  server.manners.length = 0;
  server.greeting = "hello";
  server.onTaken = () => {};
});

afterEach(async () => {
  for (const service of services) service.close();
  services = [];
});

afterAll(async () => {
  await server.close();
  saveMeasurements("mail", measured);
});

function worker({ url = server.url, dies = (): boolean => false, timeouts = PATIENT } = {}) {
  const service = new MailService({ url, from }, timeouts);
  services.push(service);
  const send = async (mail: OutgoingMail) => {
    const failure = await service.send(mail);
    if (dies()) throw new Error("killed");
    return failure;
  };
  const task = sendEmailTask({
    ctx: world.visitor(),
    service: { domain: service.domain, send },
    log: createLog("silent"),
    now: () => world.now,
  });
  return { deliverDue: () => runDueMails(world, task) };
}

const write = (to: string, subject: string, secret = false) =>
  enqueueMail(world.db, world.now, { to, subject, body: "We play at noon.", secret });

const subjects = () => server.received.map(({ headers }) => headers.get("subject"));
const ids = () => server.received.map(({ headers }) => headers.get("message-id"));
const wait = (milliseconds: number) => {
  world.now = new Date(world.now.getTime() + milliseconds);
};

async function untilSettled(by: ReturnType<typeof worker>): Promise<void> {
  for (let looks = 0; looks < 60; looks++) {
    await by.deliverDue();
    if ((await outbox(world)).every(({ state }) => state !== "waiting")) return;
    wait(DAY);
  }
  throw new Error("Some mail waits for ever.");
}

type Fault = { greeting?: Greeting; manners?: Manners; copies?: number; first?: typeof worker };
const hasty = () => worker({ timeouts: HASTY });
const faults: [string, Fault][] = [
  [
    "cannot agree on encryption",
    { first: () => worker({ url: `smtps://127.0.0.1:${server.port}` }) },
  ],
  ["hangs up on whoever connects", { greeting: "drop" }],
  ["accepts the connection and is silent", { greeting: "silent", first: hasty }],
  ["says 421 to everybody", { greeting: { code: 421, says: "Too busy" } }],
  ["refuses the connection for good", { greeting: { code: 554, says: "Not for you" } }],
  ["asks to wait of the address (450)", { manners: { code: 450, says: "Busy", of: "address" } }],
  ["asks to wait of the text (451)", { manners: { code: 451, says: "Busy" } }],
  ["has no room just now (452)", { manners: { code: 452, says: "Full", of: "address" } }],
  ["refuses the address once (550)", { manners: { code: 550, says: "No", of: "address" } }],
  ["refuses the text once (554)", { manners: { code: 554, says: "Spam" } }],
  ["says good-bye in place of an answer (421)", { manners: { code: 421, says: "Closing" } }],
  ["breaks off in the middle of the text", { manners: "cut" }],
  ["breaks off behind the text, and did not take it", { manners: "drop" }],
  ["breaks off behind the text, and took it", { manners: "take-and-drop", copies: 2 }],
];
if (isLongRun) {
  const first = () => worker({ timeouts: SLOW });
  faults.push([
    "takes the text and never says so",
    { manners: "take-in-silence", copies: 2, first },
  ]);
}
test.each(faults)(
  "an email arrives later, under one Message-ID, from a service that %s",
  async (_, { greeting = "hello", manners, copies = 1, first }) => {
    server.greeting = greeting;
    if (manners) server.manners.push(manners);
    await write("ana@mail.example", "Hello");
    const site = first?.() ?? worker();
    await site.deliverDue();
    expect(await outbox(world)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    server.greeting = "hello";
    wait(2 * MINUTE);
    await (first ? worker() : site).deliverDue();
    const [mail] = await outbox(world);
    expect(mail).toMatchObject({ state: "sent", attempts: 2 });
    expect(ids()).toEqual(Array.from({ length: copies }, () => mail?.messageId));
  },
);

test.runIf(isLongRun)("while the service is silent over one email, others leave", async () => {
  server.manners.push("take-in-silence");
  await write("ana@mail.example", "Silence");
  await write("ben@mail.example", "Hello");
  const service = new MailService({ url: server.url, from }, SLOW);
  const stop = startSiteQueue({
    ctx: world.visitor(),
    pool: world.pool,
    log: createLog("silent"),
    mail: service,
    push: { send: async () => ({ status: 201 }), close: () => {} },
    periodic: [],
    host: "here",
  });
  try {
    await until("both arrived", () => server.received.length === 2);
  } finally {
    await stop();
  }
  expect((await outbox(world)).find(({ subject }) => subject === "Hello")).toMatchObject({
    attempts: 1,
  });
});

const troubles: Manners[] = [
  { code: 450, says: "Busy", of: "address" },
  { code: 451, says: "Busy" },
  { code: 452, says: "Full" },
  { code: 421, says: "Closing" },
  { code: 550, says: "Unknown", of: "address" },
  { code: 554, says: "Spam" },
  "cut",
  "drop",
  "take-and-drop",
  ...(isLongRun ? (["take-in-silence"] as const) : []),
];
const outages: Greeting[] = ["drop", { code: 421, says: "Busy" }, { code: 554, says: "No" }];

test(`whatever goes wrong, and whoever dies over it: every message arrives at least once, as one, or is shown as failed (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const people = Array.from({ length: 3 }, (_, number) => `player${number}@mail.example`);
  const gone = "gone@mail.example";
  server.unknown.add(gone);
  let deaths = 0;
  const dies = () => {
    const killed = random() < 0.1;
    if (killed) deaths += 1;
    return killed;
  };
  const site = () => worker({ dies, timeouts: isLongRun ? HASTY : PATIENT });
  let sites = [site(), site()];
  for (let round = 0; round < rounds(2, 250); round++) {
    for (let count = 0; count < 6; count++) {
      await write(pick([...people, gone]), `${round}-${count}`, random() < 0.2);
    }
    server.greeting = random() < 0.15 ? pick(outages) : "hello";
    server.manners.length = 0;
    for (let count = 0; count < 12; count++) {
      server.manners.push(random() < 0.35 ? pick(troubles) : "take");
    }
    await Promise.all(sites.map((site) => site.deliverDue()));
    if (random() < 0.3) sites = [site(), site()];
    wait(random() * 20 * MINUTE);
  }
  server.greeting = "hello";
  server.manners.length = 0;
  await untilSettled(worker());
  const mails = await outbox(world);
  const shown = new Set((await everyListedMail()).map(({ id }) => id));
  for (const mail of mails) {
    const arrivals = server.received.filter(
      ({ headers }) => headers.get("message-id") === mail.messageId,
    );
    expect(shown).toContain(mail.id);
    if (mail.state === "sent") expect(arrivals.length).toBeGreaterThan(0);
    else expect(mail).toMatchObject({ state: "failed", lastError: expect.any(String) });
    if (mail.toAddress === gone) expect([mail.state, arrivals]).toEqual(["failed", []]);
    for (const { to, headers } of arrivals) {
      expect([to[0], headers.get("subject")]).toEqual([mail.toAddress, mail.subject]);
    }
  }
  expect(new Set(ids()).size).toBe(new Set(subjects()).size);
  const failed = mails.filter(({ state }) => state === "failed").length;
  measured["Messages under faults"] = mails.length;
  measured["Processes killed between sending and marking"] = deaths;
  measured["Messages that arrived"] = mails.length - failed;
  measured["Messages shown as failed"] = failed;
  measured["Second copies under the same Message-ID"] =
    server.received.length - new Set(ids()).size;
});

async function everyListedMail() {
  const admin = await world.admin();
  const all: { id: number }[] = [];
  for (let before: number | null = null; ; ) {
    const { mails, older } = await listOutbox(admin, { before, sendsMail: true });
    all.push(...mails);
    if (older === null) return all;
    before = older;
  }
}
