import { like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "../../db/schema/core.ts";
import { enquiries, mails } from "../../db/schema/messaging.ts";
import { limits } from "../../domain/core/rate-limits.ts";
import { enquiryInput } from "../../domain/site/contact-input.ts";
import type { RunningSite } from "../../server/entry.ts";
import { openBuiltSite, type Page, useSite } from "../support/browse.ts";
import { anaAsks, emptyOutbox, onlyMail, outbox } from "../support/enquiries.ts";
import { alerts, described, input, labelOf, textOf } from "../support/forms.ts";
import { elements, readable, within } from "../support/html.ts";
import { badInputFor, sharedData } from "../support/shared-data.ts";

const site = useSite();

beforeEach(() => emptyOutbox(site));

const send = (fields: Record<string, string>) => site.browser().post("/contact", fields);
const stored = () => site.db.select().from(enquiries).orderBy(enquiries.id);

const messageIn = (html: string) => readable(within(html, "textarea")[0] ?? "").replace(/^\n/, "");

function wrong(page: Page): Record<string, string> {
  const fields = [...elements(page.text, "input"), ...elements(page.text, "textarea")];
  return Object.fromEntries(
    fields
      .filter((field) => field["aria-invalid"] === "true")
      .map(({ name = "", id = "" }) => [
        name,
        readable(new RegExp(`<p id="${id}-error"[^>]*>(.*?)</p>`).exec(page.text)?.[1] ?? ""),
      ]),
  );
}

describe("the form", () => {
  test.each([
    ["from_name", "Name", "text"],
    ["from_email", "Email", "email"],
    ["contact_phone", "Phone", "tel"],
  ])("has a field %s labelled %s", async (name, label, type) => {
    const { text } = await site.browser().get("/contact");
    expect(labelOf(text, name)).toBe(label);
    expect(input(text, name)).toMatchObject({ type });
    expect(input(text, name)["maxlength"]).toBeUndefined();
  });

  test("has a field for the message, and a button", async () => {
    const { text } = await site.browser().get("/contact");
    const [area] = elements(text, "textarea");
    expect(area).toMatchObject({ name: "message" });
    expect(area?.["maxlength"]).toBeUndefined();
    expect(text).toContain(`<label for="${area?.["id"]}">Message</label>`);
    expect(elements(text, "form")).toMatchObject([
      { method: "post", action: "/contact", novalidate: "" },
    ]);
    expect(within(within(text, "main")[0] ?? "", "button").map(readable)).toEqual(["Send"]);
  });

  test("stands beside the other ways to reach the institute; a map is a link and loads nothing", async () => {
    const { text } = await site.browser().get("/contact");
    const [main = ""] = within(text, "main");
    const targets = elements(main, "a").map(({ href = "" }) => href);
    expect(targets).toContainEqual(expect.stringMatching(/^mailto:[^@]+@[^@]+$/));
    expect(targets).toContainEqual(expect.stringMatching(/^tel:\+1\d{10}$/));
    expect(targets).toContainEqual(expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//));
    expect(main).not.toMatch(/<(?:iframe|img|script|link)\b/);
  });
});

describe("what is wrong", () => {
  test("with an empty form stands under each field, which points to it", async () => {
    const page = await send({});
    expect(page.status).toBe(400);
    expect(wrong(page)).toEqual({
      from_name: "Name is required",
      from_email: "Email is required",
      contact_phone: "Phone number is required",
      message: "Message is required",
    });
    expect(described(page.text, "from_name")[0]).toBe("Name is required");
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["from_name", "Name is required", "  "],
    [
      "from_name",
      "Line breaks are not allowed here; please write it on one line.",
      "Ana\r\nBcc: eve@evil.example",
    ],
    ["from_email", "Email is invalid", "ana@"],
    ["from_email", "Email is invalid", "ana@example.org\r\nBcc: eve@evil.example"],
    ["contact_phone", "Phone number is required", " "],
    ["contact_phone", "Phone number must be 10 digits", "555-010-01999"],
    ["message", "Please use at most 5,000 characters.", "x".repeat(5001)],
  ])("%s: %s", async (name, message, value) => {
    const page = await send(anaAsks({ [name]: value }));
    expect(page.status).toBe(400);
    expect(wrong(page)).toEqual({ [name]: message });
    expect(await stored()).toEqual([]);
  });

  test("leaves what was typed in the form", async () => {
    const fields = anaAsks({
      from_name: ` "Ana" <b>&amp;</b> `,
      contact_phone: "555",
      message: "\n two\n\nlines </textarea><script>",
    });
    const page = await send(fields);
    expect(wrong(page)).toEqual({ contact_phone: "Phone number must be 10 digits" });
    for (const name of ["from_name", "from_email", "contact_phone"] as const) {
      expect(input(page.text, name)["value"]).toBe(fields[name]);
    }
    expect(messageIn(page.text)).toBe(fields.message);
  });
});

describe("who has sent a message", () => {
  test("is thanked in place of the form, and may write another", async () => {
    const page = await send(anaAsks());
    expect([page.status, page.url]).toEqual([200, "/contact?done"]);
    expect(alerts(page.text)).toEqual([[expect.stringMatching(/^Thank you for your message!/)]]);
    expect(elements(page.text, "textarea")).toEqual([]);
    expect(elements(page.text, "a").filter(({ href }) => href === "/contact")).not.toEqual([]);
    expect(textOf(page)).toContain("Write Another Message");
    expect(await stored()).toMatchObject([
      { message: anaAsks().message, contactPhone: "5550100199" },
    ]);
    expect(await onlyMail(site)).toMatchObject({
      state: "waiting",
      subject: "Message from Ana Silva",
    });
  });

  test("twice, as one does with a bad connection, has sent one", async () => {
    const { text } = await site.browser().get("/contact");
    const sending = input(text, "sending")["value"] ?? "";
    expect(sending).not.toBe("");
    const fields = { ...anaAsks(), sending };
    const pages = await Promise.all([send(fields), send(fields)]);
    pages.push(await send(fields));
    for (const page of pages) expect(page.url).toBe("/contact?done");
    expect(await stored()).toHaveLength(1);
    expect(await outbox(site)).toHaveLength(1);
    const [other] = elements((await site.browser().get("/contact")).text, "input");
    expect(other?.["value"]).not.toBe(sending);
  });
});

describe("a flood", () => {
  async function strict(
    work: (ask: (fields: object, address?: string) => Promise<Response>) => Promise<void>,
  ) {
    let open: RunningSite | undefined;
    try {
      open = await openBuiltSite(site, { limitFactor: 1 });
      const { site: answer } = open;
      await work((fields, address = "203.0.113.7") =>
        answer(
          new Request("http://127.0.0.1:3000/contact", {
            method: "POST",
            headers: { "Sec-Fetch-Site": "same-origin" },
            body: new URLSearchParams({ ...fields }),
          }),
          address,
        ),
      );
    } finally {
      await open?.close();
      await site.db.delete(rateLimits);
    }
  }

  test("from one network address is stopped, the form kept, and it is said when to come back", async () => {
    await strict(async (ask) => {
      const { points } = limits["contact.address"];
      for (let count = 0; count < points; count++) {
        expect((await ask(anaAsks({ message: `message ${count}` }))).status).toBe(303);
      }
      const response = await ask(anaAsks({ message: "one too many" }));
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      const text = await response.text();
      expect(alerts(text)[0]?.[0]).toMatch(/^Too many tries\. Try again in \d+ minutes?\.$/);
      expect(messageIn(text)).toBe("one too many");
      expect(input(text, "from_name")["value"]).toBe("Ana Silva");
      expect(await stored()).toHaveLength(points);
      expect((await ask(anaAsks(), "203.0.113.8")).status).toBe(303);
    });
  });

  test("of refused messages is stopped after far more than somebody mistypes, who may still send one", async () => {
    await strict(async (ask) => {
      const wrong = anaAsks({ contact_phone: "555" });
      for (let count = 0; count < 10; count++) expect((await ask(wrong)).status).toBe(400);
      const { points } = limits["contact-refused.address"];
      await site.db
        .update(rateLimits)
        .set({ points })
        .where(like(rateLimits.key, "contact-refused.address%"));
      const response = await ask(wrong);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      const text = await response.text();
      expect(alerts(text)[0]?.[0]).toMatch(/^Too many tries\. Try again in \d+ minutes?\.$/);
      expect(messageIn(text)).toBe(wrong.message);
      expect((await ask(wrong, "203.0.113.8")).status).toBe(400);
      expect((await ask(anaAsks())).status).toBe(303);
      expect(await stored()).toHaveLength(1);
    });
  });

  test("from everywhere closes the form for nobody: what came is kept, and its mail held", async () => {
    await strict(async (ask) => {
      const { points } = limits["contact.mail"];
      expect((await ask(anaAsks())).status).toBe(303);
      await site.db.update(rateLimits).set({ points }).where(like(rateLimits.key, "contact.mail%"));
      expect((await ask(anaAsks({ message: "again" }))).status).toBe(303);
      expect(await stored()).toHaveLength(2);
      const last = (await site.db.select().from(mails).orderBy(mails.id)).at(-1);
      expect(last).toMatchObject({
        state: "failed",
        lastError: "Held back: too many messages within an hour. Try again.",
      });
    });
  });

  test("from everywhere is stopped in the end", async () => {
    await strict(async (ask) => {
      expect((await ask(anaAsks())).status).toBe(303);
      const { points } = limits["contact.everyone"];
      await site.db.update(rateLimits).set({ points });
      await site.pool.query("delete from rate_limits where key like 'contact.address%'");
      expect((await ask(anaAsks({ message: "again" }))).status).toBe(429);
      expect(await stored()).toHaveLength(1);
    });
  });
});

test("a message from another site's page is refused", async () => {
  const page = await site.browser().send("/contact", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site" },
    body: new URLSearchParams(anaAsks()),
  });
  expect(page.status).toBe(403);
  expect(await stored()).toEqual([]);
});

describe.skipIf(sharedData === null)("a nasty string", () => {
  test("as a message is stored and shown to the admin as typed, and is only text", async () => {
    const admin = await site.signIn(await site.admin());
    const items = badInputFor("text").flatMap(({ id, value }) => {
      const read = enquiryInput.safeParse(anaAsks({ message: value }));
      return read.success ? [{ id, value, message: read.data.message }] : [];
    });
    expect(items.length).toBeGreaterThan(400);
    for (let from = 0; from < items.length; from += 50) {
      const fifty = items.slice(from, from + 50);
      await emptyOutbox(site);
      for (const { value, id } of fifty) {
        const page = await send(anaAsks({ message: value }));
        expect([id, page.url]).toEqual([id, "/contact?done"]);
      }
      expect((await stored()).map(({ message }) => message)).toEqual(
        fifty.map(({ message }) => message),
      );
      const { text } = await admin.get("/admin/messages");
      const shown = [...text.matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/gs)].map(([, html = ""]) =>
        readable(html),
      );
      expect(shown).toEqual(fifty.map(({ message }) => message).toReversed());
      const [main = ""] = within(text, "main");
      expect(main).not.toMatch(/<(?:script|img|svg onload|iframe|style)\b/i);
    }
  });
});
