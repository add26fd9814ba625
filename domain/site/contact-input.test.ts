import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { badInputFor } from "#tests/support/fixtures/test-data.ts";
import { contactMessageInput } from "./contact-input.ts";

const ana = {
  from_name: "Ana Silva",
  from_email: "ana@example.org",
  contact_phone: "(555) 010-0199",
  message: "Hello",
};

function wrong(typed: object): Record<string, string> {
  const read = contactMessageInput.safeParse(typed);
  const issues = read.error?.issues.toReversed() ?? [];
  return Object.fromEntries(
    issues.map((each) => [String(each.path[0]), translate("en", reasonOf(each))]),
  );
}

const missing = {
  from_name: "Name is required",
  from_email: "Email is required",
  contact_phone: "Phone number is required",
  message: "Message is required",
};

test("an empty contact form names every field in the spec's words", () => {
  expect(wrong({})).toEqual(missing);
  const blank = { from_name: " ", from_email: "\t", contact_phone: " ", message: "\r\n \u200B" };
  expect(wrong(blank)).toEqual(missing);
});

test("a phone number is accepted as Contacts copies it, and not with an extension", () => {
  const read = (contact_phone: string) =>
    contactMessageInput.safeParse({ ...ana, contact_phone }).data?.contact_phone;
  expect(read("\u202D+1 (555) 010-0199\u202C")).toBe("5550100199");
  expect(read("(555)010-0199 (cell)")).toBe("5550100199");
  expect(read("(555)010-0199 ext 2")).toBeUndefined();
});

test("input is trimmed and the phone kept as digits", () => {
  const typed = {
    from_name: "  Ana Silva ",
    from_email: " ana@example.org\t",
    contact_phone: " +1 555.010.0199 ",
    message: "\r\n Hello,\r\n\r\n\tbye \r\n",
  };
  const read = { contact_phone: "5550100199", message: "Hello,\n\n\tbye" };
  expect(contactMessageInput.parse(typed)).toEqual({ ...ana, ...read });
});

test.each([
  ["from_email", "Email is invalid", "ana@example.org, eve@example.org"],
  ["from_email", "Email is invalid", "ana@example.org\r\nBcc: eve@example.org"],
  [
    "from_name",
    "Line breaks aren't allowed here; please write it on one line.",
    "Ana\r\nBcc: eve@example.org",
  ],
  ["from_name", "Please use at most 200 characters.", "x".repeat(201)],
  ["contact_phone", "Phone number must be 10 digits", "555-010-01999"],
  ["message", "Please use at most 5,000 characters.", "x".repeat(5_001)],

  ["message", "This contains a character we couldn't read; please type it again.", "a\uFFFDb"],
])("%s: %s", (name, message, value) => {
  expect(wrong({ ...ana, [name]: value })).toEqual({ [name]: message });
});

test("a message can be as long as stated, in any script", () => {
  const message = "🕷".repeat(5_000);
  expect(contactMessageInput.parse({ ...ana, message }).message).toBe(message);
});

test("a message is kept literally or refused with a message", () => {
  let kept = 0;
  for (const { id, value, expect: what } of badInputFor("text")) {
    const read = contactMessageInput.safeParse({ ...ana, message: value });
    if (!read.success) {
      expect([id, what === "literal" && value.trim() !== ""]).toEqual([id, false]);
      expect(translate("en", reasonOf(read.error.issues[0]))).toMatch(/^[A-Z].*[a-z.]$/);
      continue;
    }
    if (what !== "literal") continue;
    kept++;
    const plain = value.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
    expect([id, read.data.message]).toEqual([id, plain.normalize("NFC").trim()]);
  }
  expect(kept).toBeGreaterThan(100);
});
