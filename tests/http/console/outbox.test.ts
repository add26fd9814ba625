import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { agreeByLink } from "#domain/people/guardians/guardian-answers.ts";
import { nameGuardian } from "#domain/people/guardians/guardians.ts";
import { alerts, buttons, dialog, textOf } from "#tests/support/assertions/forms.ts";
import { offered } from "#tests/support/factories/consents.ts";
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
  for (const text of ["Your team plays at noon", "To rosa@example.org", "Waiting to be sent."]) {
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

test("a private email is readable only where no mail service is set up, and gone once sent", async () => {
  const mailId = await write({ secret: true });
  expect(buttons(await browser.get(HERE))).toContain("Read");
  const read = await browser.post(HERE, { intent: "read", mailId });
  expect(dialog(read.text).says.join(" ")).toContain("Bring <b>water</b>.");
  await mailbox.deliver();
  expect(mailbox.to("rosa@example.org")).toHaveLength(1);
  const sent = await browser.post(HERE, { intent: "read", mailId });
  expect(dialog(sent.text).says.join(" ")).toContain("didn't keep its text");
});

test("whoever displays a guardian's link reads that it is logged, and the consent says so", async () => {
  const kid = await site.person({ dob: "2011-05-05" });
  const guardianEmail = "rosa@family.example";
  await nameGuardian(kid.ctx, { playerId: kid.playerId, guardianEmail });
  const mailId = String((await outbox(site)).at(-1)?.id);
  const said = dialog((await browser.post(HERE, { intent: "read", mailId })).text).says.join(" ");
  expect(said).toContain("The audit log records that you saw this link");
  const token = /token=([\w-]+)/.exec(said)?.[1] ?? "";
  const answer = { token, name: "Rosa", phone: null, ticked: [] };
  await agreeByLink(site.visitor(), answer, offered());
  const consents = await browser.get("/admin/people/guardians?show=agreed");
  const mark = "Answered using a link an organizer had also seen.";
  expect(textOf(consents)).toContain(mark);
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
