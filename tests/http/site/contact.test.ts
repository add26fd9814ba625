import { beforeEach, expect, test } from "vitest";
import { enquiries } from "#db/schema/messaging.ts";
import { alerts, input, labelOf, textOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { contactForm, emptyOutbox, onlyMail } from "#tests/support/factories/contact-messages.ts";
import { type Page, useSite } from "#tests/support/fixtures/test-site.ts";

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

test("the contact form has its four fields and a button", async () => {
  const { text } = await site.browser().get("/contact");
  for (const [name, label, type] of [
    ["from_name", "Name", "text"],
    ["from_email", "Email", "email"],
    ["contact_phone", "Phone", "tel"],
  ] as const) {
    expect([labelOf(text, name), input(text, name)]).toMatchObject([label, { type }]);
  }
  const [area] = elements(text, "textarea");
  expect(area).toMatchObject({ name: "message" });
  expect(text).toContain(`<label for="${area?.["id"]}">Message</label>`);
  expect(text).not.toContain("maxlength");
  expect(elements(text, "form")).toMatchObject([
    { method: "post", action: "/contact", novalidate: "" },
  ]);
  expect(within(within(text, "main")[0] ?? "", "button").map(readable)).toEqual(["Send"]);
});

test("the contact page lists other ways to reach the institute; the map is a link", async () => {
  const { text } = await site.browser().get("/contact");
  const [main = ""] = within(text, "main");
  const targets = elements(main, "a").map(({ href = "" }) => href);
  expect(targets).toContainEqual(expect.stringMatching(/^mailto:[^@]+@[^@]+$/));
  expect(targets).toContainEqual(expect.stringMatching(/^tel:\+1\d{10}$/));
  expect(targets).toContainEqual(expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//));
  expect(main).not.toMatch(/<(?:iframe|img|script|link)\b/);
});

test("a refused message keeps what was typed", async () => {
  const fields = contactForm({
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

test("a sent message is thanked for in place of the form", async () => {
  const page = await send(contactForm());
  expect([page.status, page.url]).toEqual([200, "/contact?done"]);
  expect(alerts(page.text)).toEqual([[expect.stringMatching(/^Thank you for your message!/)]]);
  expect(elements(page.text, "textarea")).toEqual([]);
  expect(elements(page.text, "a").filter(({ href }) => href === "/contact")).not.toEqual([]);
  expect(textOf(page)).toContain("Write another message");
  expect(await stored()).toMatchObject([
    { message: contactForm().message, contactPhone: "5550100199" },
  ]);
  expect(await onlyMail(site)).toMatchObject({
    state: "waiting",
    subject: "Message from Ana Silva",
  });
});
