import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enquiries, mails } from "../../../db/schema/messaging.ts";
import type { SignedIn } from "../../../domain/core/context.ts";
import { enquiriesTopic } from "../../../domain/core/topics.ts";
import { alerts, textOf } from "../../support/assertions/forms.ts";
import { elements, readable, within } from "../../support/assertions/html.ts";
import {
  emptyOutbox,
  onlyMail,
  sendContactMessage,
} from "../../support/factories/contact-messages.ts";
import {
  type Browser,
  openBuiltSite,
  type Page,
  useSite,
} from "../../support/fixtures/test-site.ts";

const site = useSite({ mail: null });
let admin: { actor: SignedIn };
let browser: Browser;

beforeAll(async () => {
  admin = await site.admin();
  browser = await site.signIn(admin);
});

beforeEach(() => emptyOutbox(site));

const setMail = (changes: Partial<typeof mails.$inferInsert>) => site.db.update(mails).set(changes);
const open = () => browser.get("/admin/messages");
const main = (page: Page) => within(page.text, "main")[0] ?? "";
const tryAgain = (page: Page) => within(main(page), "button").map(readable);

async function told(changes: Partial<typeof mails.$inferInsert>): Promise<string> {
  await setMail(changes);
  return textOf(await open());
}

test("an empty message list says what will appear there", async () => {
  const page = await open();
  expect(elements(page.text, "main")).toMatchObject([
    { "data-topics": expect.stringMatching(`^account:\\S+ ${enquiriesTopic} cup:\\d+$`) },
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

describe("the delivery state of a message", () => {
  beforeEach(() => sendContactMessage(site.visitor()));

  test("a message is shown as waiting for its first attempt", async () => {
    expect(await told({ attempts: 0 })).toContain("Waiting to be sent by mail.");
  });

  test("a message is shown as waiting with the next attempt and the last error", async () => {
    const words = await told({
      attempts: 2,
      nextAttemptAt: new Date("2025-07-15T19:05:00Z"),
      lastError: "The mail service could not be reached (ECONNREFUSED).",
    });
    expect(words).toContain("tried again on Tuesday, July 15, 2025 at 12:05 PM PDT");
    expect(words).toContain("The mail service could not be reached (ECONNREFUSED).");
  });

  test("a message is shown as being sent", async () => {
    const nextAttemptAt = new Date("2025-07-15T19:02:00Z");
    expect(await told({ attempts: 1, nextAttemptAt })).toContain("The mail is being sent.");
  });

  test("a sent message offers nothing more to do", async () => {
    const sentAt = new Date("2025-07-15T19:01:00Z");
    expect(await told({ state: "sent", sentAt })).toContain(
      "Sent by mail on Tuesday, July 15, 2025 at 12:01 PM PDT.",
    );
    expect(tryAgain(await open())).toEqual([]);
  });

  test("a failed message says why", async () => {
    const lastError = "The mail service refused it: 550.";
    expect(await told({ state: "failed", attempts: 4, lastError })).toContain(
      `Failed after 4 tries. ${lastError}`,
    );
    expect(tryAgain(await open())).toEqual(["Try Again"]);
  });
});

test("Try Again sends a failed message now, and the page says so", async () => {
  const sending = await openBuiltSite(site, {
    mail: {
      url: "smtp://127.0.0.1:9",
      from: { name: "", address: "cup@institute.example", domain: "institute.example" },
    },
  });
  try {
    await sendContactMessage(site.visitor());
    await setMail({ state: "failed", attempts: 4, lastError: "No." });
    const { id, enquiryId } = await onlyMail(site);
    const page = await browser.post("/admin/messages", { enquiryId: String(enquiryId) });
    expect([page.status, page.url]).toEqual([200, `/admin/messages?done=${enquiryId}`]);
    expect(await onlyMail(site)).toMatchObject({ id, state: "waiting", attempts: 0 });
    expect(alerts(page.text)).toEqual([]);
    const cookie = [...browser.cookies].map((each) => each.join("=")).join("; ");
    const request = new Request(`http://127.0.0.1:3000/admin/messages?done=${enquiryId}`, {
      headers: { Cookie: cookie },
    });
    const text = await (await sending.site(request, "127.0.0.1")).text();
    expect(alerts(text)).toEqual([["The message is tried again now."]]);
    expect(text).not.toContain("SMTP_URL");
  } finally {
    await sending.close();
  }
});

test("Try Again is refused for a message that arrived meanwhile or does not exist", async () => {
  await sendContactMessage(site.visitor());
  await setMail({ state: "sent", sentAt: site.now });
  const { enquiryId } = await onlyMail(site);
  const post = (id: string) => browser.post("/admin/messages", { enquiryId: id });
  const sent = await post(String(enquiryId));
  expect([sent.status, alerts(sent.text)]).toEqual([409, [["This message was sent already."]]]);
  expect((await post(String((enquiryId ?? 0) + 1))).status).toBe(404);
  expect((await post("'; drop table mails")).status).toBe(400);
});

test("a site without a mail service says that messages are waiting", async () => {
  expect(textOf(await open())).toContain(
    "This site can't send email right now, because no mail service is set up.",
  );
});

test("the menu counts unsent messages", async () => {
  const entry = async () => {
    const { text } = await browser.get("/admin/players");
    return /<a[^>]*href="\/admin\/messages"[^>]*>(.*?)<\/a>/s.exec(text)?.[1];
  };
  expect(readable((await entry()) ?? "")).toBe("Messages");
  await sendContactMessage(site.visitor());
  expect(readable((await entry()) ?? "")).toBe("Messages (1)");
  await setMail({ state: "sent", sentAt: site.now });
  expect(readable((await entry()) ?? "")).toBe("Messages");
});

test("older messages are on another page", async () => {
  await site.db.insert(enquiries).values(
    Array.from({ length: 51 }, (_, index) => ({
      fromName: `Person ${index}`,
      fromEmail: "ana@example.org",
      contactPhone: "5550100199",
      message: "Hello",
      createdAt: site.now,
    })),
  );
  const first = await open();
  expect(within(main(first), "h2")).toHaveLength(50);
  const next = elements(main(first), "a").find(({ href }) => href?.includes("before="));
  const second = await browser.get(next?.["href"] ?? "");
  expect(within(main(second), "h2").map(readable)).toEqual(["Person 0"]);
  expect((await browser.get("/admin/messages?before=x")).status).toBe(404);
});

test("only admins see and resend messages", async () => {
  await sendContactMessage(site.visitor(), { from_name: "Zuleika" });
  await setMail({ state: "failed", attempts: 4, lastError: "No." });
  const { enquiryId } = await onlyMail(site);
  const fields = { enquiryId: String(enquiryId) };
  for (const other of [site.browser(), (await site.player()).browser]) {
    const page = await other.get("/admin/messages");
    expect([page.url, page.text.includes("Zuleika")]).toEqual(["/admin", false]);
    expect((await other.get("/admin/messages.data")).text).not.toContain("Zuleika");
    const answer = await other.post("/admin/messages", fields);
    expect([answer.url, answer.text.includes("Zuleika")]).toEqual(["/admin", false]);
  }
  expect(await onlyMail(site)).toMatchObject({ state: "failed" });
});
