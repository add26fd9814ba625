import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { alerts, buttons, dialog, textOf } from "#tests/support/assertions/forms.ts";
import { emptyOutbox, outbox } from "#tests/support/factories/contact-messages.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";

const { site, browser } = useOrganizer({ mail: null });
const mailbox = useMailbox(site);
const HERE = "/admin/messages/outbox";

beforeEach(async () => {
  await emptyOutbox(site);
  await site.db.delete(auditEntries);
});

async function write(changes: { secret?: boolean; subject?: string } = {}): Promise<string> {
  await enqueueMail(site.db, site.now, {
    to: "rosa@example.org",
    subject: "Your team plays at noon",
    body: "Bring <b>water</b>.\n",
    ...changes,
  });
  return String((await outbox(site)).at(-1)?.id);
}

test("an email is listed with its recipient and state and opened with a tap", async () => {
  const mailId = await write();
  const page = await browser.get(HERE);
  for (const text of ["Your team plays at noon", "rosa@example.org", "Waiting to be sent."]) {
    expect(textOf(page).replaceAll("|", " ").replace(/ +/g, " ")).toContain(text);
  }
  expect(page.text).not.toContain("water");
  expect(await site.db.$count(auditEntries)).toBe(0);
  const read = await browser.post(HERE, { intent: "read", mailId });
  expect(dialog(read.text).says.join(" ")).toContain("Bring <b>water</b>.");
  expect(await site.db.select().from(auditEntries)).toMatchObject([
    { action: "mail.read", subject: `mail:${mailId}` },
  ]);
});

test("a failed email can be retried", async () => {
  const mailId = await write();
  await site.db.update(mails).set({ state: "failed", attempts: 4, lastError: "No." });
  const page = await browser.get(HERE);
  expect(textOf(page)).toContain("Failed after 4 tries. No.");
  // Nothing can be sent before there is a mail service.
  expect(buttons(page)).not.toContain("Try again");
  const answer = await browser.post(HERE, { intent: "retry", mailId });
  expect([answer.status, answer.url]).toEqual([200, `${HERE}?done=${mailId}`]);
  await mailbox.deliver();
  expect(mailbox.to("rosa@example.org")).toHaveLength(1);
  const again = await browser.post(HERE, { intent: "retry", mailId });
  expect([again.status, alerts(again.text)]).toEqual([409, [["This email was already sent."]]]);
});
