import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { backupRuns } from "#db/schema/site.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { DEMO_ADDRESS } from "#domain/messaging/unsent-reason-rules.ts";
import { recordBackup } from "#domain/site/backup-runs.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { emptyOutbox } from "#tests/support/factories/contact-messages.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser: admin } = useOrganizer();
const day = new Date("2025-07-14T19:00:00Z");

beforeEach(async () => {
  await emptyOutbox(site);
  await site.db.delete(backupRuns);
});

const at = (now: Date) => ({ ...site.visitor(), now });
const front = async () =>
  textOf(await admin.get("/admin"))
    .replaceAll("|", " ")
    .replace(/ +/g, " ");

test("the console says when the last good backup was made, or that there is none", async () => {
  expect(await front()).toContain("No backups yet");
  await recordBackup(at(day), { rows: 1_700 });
  const says = await front();
  expect(says).toMatch(/The last successful backup was on .*July 14.*12:00 PM/);
  expect(says).not.toContain("failed");
});

test("a failed backup is reported on the front page until one succeeds", async () => {
  await recordBackup(at(day), { rows: 1_700 });
  await recordBackup(at(site.now), { reason: "The disk is full." });
  expect(await front()).toMatch(
    /The last backup failed on .*July 15.*: The disk is full\. The last successful backup was on .*July 14/,
  );
  await recordBackup(at(new Date(site.now.getTime() + 60_000)), { rows: 1_701 });
  expect(await front()).not.toContain("The last backup failed");
});

test("undeliverable email is counted on the front page and listed separately @long", async () => {
  const write = (to: string, subject: string) =>
    enqueueMail(site.db, site.now, { to, subject, body: "Hello" });
  await write("ana@mail.example", "Given up");
  await write("made.up@example.org", "Never to leave");
  await site.db.update(mails).set({ state: "failed", lastError: DEMO_ADDRESS });
  expect(await front()).not.toContain("could not be sent");
  await site.pool.query(
    "update mails set last_error = 'The mail service refused it: 550.' where subject = 'Given up'",
  );
  await write("ben@mail.example", "On its way");
  expect(await front()).toContain("We couldn't send one email. Show failed emails");
  const listed = textOf(await admin.get("/admin/messages/outbox?only=failed"));
  expect(listed).toContain("Given up");
  expect(listed).not.toContain("On its way");
  expect(listed).not.toContain("Never to leave");
});
