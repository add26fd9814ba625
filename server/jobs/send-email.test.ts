import { afterEach, beforeEach, expect, test } from "vitest";
import {
  BOSS,
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "#tests/support/factories/contact-messages.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { runDueMails } from "#tests/support/servers/deliveries.ts";
import { MailServer } from "#tests/support/servers/mail-server.ts";
import { createLog, type Log } from "../ops/log.ts";
import { MailService, sendEmailTask } from "./mail-service.ts";

const world = useWorld();
const start = world.now;
const from = { name: "Araknid Cup", address: "cup@institute.example", domain: "institute.example" };
const services: MailService[] = [];
let server: MailServer;

beforeEach(async () => {
  await emptyOutbox(world);
  server = await MailServer.open();
});

afterEach(async () => {
  for (const service of services.splice(0)) service.close();
  await server.close();
});

function workerOn(url: string = server.url, log = createLog("silent")) {
  const service = new MailService({ url, from });
  services.push(service);
  const task = sendEmailTask({ ctx: world.visitor(), service, log, now: () => world.now });
  return { deliverDue: () => runDueMails(world, task) };
}

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

test("a contact message arrives as an email from the site, with its sender as reply-to", async () => {
  const message = `Grüße!\n.\n${"long ".repeat(900)}\n\n🕷 <b>&amp;`;
  await sendContactMessage(world.visitor(), { from_name: 'Zoë "Zo" Silva, Jr.', message });
  await workerOn().deliverDue();
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: from.address, to: [BOSS] });
  expect(mail?.body).toContain(`Phone: 555-010-0199\n`);
  expect(mail?.body).toContain(message);
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: "Araknid Cup <cup@institute.example>",
    to: BOSS,
    subject: expect.stringMatching(/^=\?UTF-8\?Q\?Message_from_Zo=C3=AB/),
    "reply-to": expect.stringMatching(/<ana@example\.org>$/),
    "message-id": expect.stringMatching(/^<[0-9a-f-]{36}@institute\.example>$/),
    "auto-submitted": "auto-generated",
    "content-type": expect.stringContaining("multipart/alternative"),
  });
  expect(mail?.html).toContain("🕷 &lt;b&gt;&amp;amp;</p>");
  expect(await onlyMail(world)).toMatchObject({ state: "sent", sentAt: start });
});

test("a busy mail service is left alone for as long as it asks", async () => {
  server.manners.push({ code: 451, says: "4.7.1 Busy. Retry-After: 600" });
  await sendContactMessage(world.visitor());
  const worker = workerOn();
  await worker.deliverDue();
  expect(await onlyMail(world)).toMatchObject({
    state: "waiting",
    nextAttemptAt: later(10),
    lastError: "The mail service asked to wait: 451 4.7.1.",
  });
  world.now = later(9.9);
  await worker.deliverDue();
  expect(server.received).toEqual([]);
  world.now = later(10);
  await worker.deliverDue();
  expect(server.received).toHaveLength(1);
  expect(await onlyMail(world)).toMatchObject({ state: "sent", lastError: null });
});

test("a response that quotes the email leaves none of it in the log or the outbox", async () => {
  const quoted = `5.7.1 'Ana O'Neil' <"ana oneil"@mail.example.org> (555-010-0199) wrote: my son`;
  server.manners.push({ code: 554, says: quoted });
  await sendContactMessage(world.visitor(), { from_name: "Ana O'Neil", message: "my son" });
  const lines: unknown[] = [];
  const log = { ...createLog("silent"), info: (...line: unknown[]) => lines.push(line) } as Log;
  await workerOn(server.url, log).deliverDue();
  const lastError = "The mail service refused it: 554 5.7.1.";
  const { id, ...mail } = await onlyMail(world);
  expect(mail).toMatchObject({ state: "waiting", lastError });
  expect(lines).toEqual([
    [{ mailId: id, outcome: "waiting", attempts: 1, lastError }, "a mail was tried"],
  ]);
});

test("user input cannot add recipients or headers", async () => {
  const from_name = "Ana <eve@evil.example>, Eve";
  await sendContactMessage(world.visitor(), {
    from_name,
    from_email: "ana{bcc}=?eve?=@example.org",
    message: "\r\n.\r\nRCPT TO:<eve@evil.example>\r\nBcc: eve@evil.example",
  });
  await workerOn().deliverDue();
  const [mail] = server.received;
  expect(mail?.to).toEqual([BOSS]);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain("bcc");
  expect(mail?.headers.get("reply-to")).toBe(`"${from_name}" <ana{bcc}=?eve?=@example.org>`);
  expect(mail?.body).toContain("Bcc: eve@evil.example");
});
