import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { enquiriesTopic } from "#domain/core/topics.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { emptyOutbox, sendContactMessage } from "#tests/support/factories/contact-messages.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";

const { site, browser } = useOrganizer();

beforeEach(() => emptyOutbox(site));

const setMail = (changes: Partial<typeof mails.$inferInsert>) => site.db.update(mails).set(changes);
const open = () => browser.get("/admin/messages");
const main = (page: Page) => within(page.text, "main")[0] ?? "";

test("an empty message list says what will appear there", async () => {
  const page = await open();
  expect(elements(page.text, "main")).toMatchObject([
    { "data-topics": expect.stringMatching(`^account:\\S+ ${enquiriesTopic} cup:\\d+ content$`) },
  ]);
  expect(textOf(page)).toContain("No messages yet.");
  expect(within(page.text, "h1").map(readable)).toEqual(["Messages"]);
});

test("a message shows its sender, its time and the ways to answer", async () => {
  await sendContactMessage(site.visitor(), {
    from_name: "Ana Silva",
    from_email: "a&b?c=d@example.org",
    message: "One\n\n  two <b>",
  });
  const page = await open();
  expect(within(main(page), "h2").map(readable)).toEqual(["Ana Silva"]);
  const targets = elements(main(page), "a").map(({ href }) => href);
  expect(targets).toContain("mailto:a%26b%3Fc%3Dd@example.org");
  expect(targets).toContain("tel:+15550100199");
  expect(textOf(page)).toContain("555-010-0199");
  expect(readable(main(page))).toContain("One\n\n  two <b>");
  expect(elements(main(page), "time")[0]).toMatchObject({ datetime: "2025-07-15T19:00:00.000Z" });
  expect(textOf(page)).toContain("Tuesday, July 15, 2025 at 12:00 PM PDT");
});

test.each([
  [
    { attempts: 2, nextAttemptAt: new Date("2025-07-15T19:05:00Z"), lastError: "No answer." },
    "try again on Tuesday, July 15, 2025 at 12:05 PM PDT",
    ["Forward again"],
  ],
  [
    { state: "sent" as const, sentAt: new Date("2025-07-15T19:01:00Z") },
    "Forwarded to your inbox on Tuesday, July 15, 2025 at 12:01 PM PDT.",
    [],
  ],
  [
    { state: "failed" as const, attempts: 4, lastError: "It was refused." },
    "Not forwarded to your inbox: failed after 4 tries. It was refused.",
    ["Forward again"],
  ],
])("a message's delivery %o is shown", async (delivery, sentence, retry) => {
  await sendContactMessage(site.visitor());
  await setMail(delivery);
  const page = await open();
  expect(textOf(page)).toContain(sentence);
  expect(within(main(page), "form button").map(readable)).toEqual(retry);
});

test("the menu counts unsent messages", async () => {
  const entry = async () => {
    const { text } = await browser.get("/admin/players");
    return readable(within(text, 'a[href="/admin/messages"]')[0] ?? "");
  };
  expect(await entry()).toBe("Messages");
  await sendContactMessage(site.visitor());
  expect(await entry()).toBe("Messages (1)");
  await setMail({ state: "sent", sentAt: site.now });
  expect(await entry()).toBe("Messages");
});
