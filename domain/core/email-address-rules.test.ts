import fc from "fast-check";
import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { badInputFor } from "#tests/support/fixtures/test-data.ts";
import { forAll } from "#tests/support/for-all.ts";
import {
  emailKey,
  isDemoAddress,
  mailboxKey,
  maskEmail,
  parseEmail,
} from "./email-address-rules.ts";

test("an address is kept as typed without surrounding spaces", () => {
  expect(parseEmail(" O'Brien+Cup@Example.ie\n")).toBe("O'Brien+Cup@Example.ie");
  expect(parseEmail("user@mu\u0308nchen.example")).toBe("user@münchen.example");
  expect(parseEmail("иван@пример.рф")).toBe("иван@пример.рф");
});

test.each([
  "ana@example.com\r\nBcc: canary@example.invalid",
  `${"a".repeat(65)}@example.com`,
  `ana@${"a.".repeat(126)}com`,
  "a@".repeat(500_000),
  ...listed`
  ana | ana@localhost | ana@example..com | .ana@example.com | ana@example.com. | ana@192.168.1.1
  ana@exam\u200Bple.com | ana@example。com | ａna@example.com
`,
])("%j is no address", (raw) => expect(parseEmail(raw)).toBeNull());

test("an address is the same in capitals and with its domain in ASCII", () => {
  expect(emailKey("ANA@Example.COM")).toBe("ana@example.com");
  expect(emailKey("ana@münchen.example")).toBe(emailKey("ana@xn--mnchen-3ya.example"));
  expect(emailKey("ana@example.com")).not.toBe(emailKey("anna@example.com"));
});

test("an address has one key, whatever is typed", () => {
  forAll(fc.oneof(fc.emailAddress(), anyText()), (text) => {
    expect(emailKey(emailKey(text))).toBe(emailKey(text));
    const email = parseEmail(text);
    if (email !== null) expect(parseEmail(email)).toBe(email);
  });
});

const items = badInputFor("email");

test.each(items)(
  "the bad address $id ($category) is handled as expected",
  ({ value, expect: what }) => {
    const email = parseEmail(value);
    if (what === "reject") expect(email).toBeNull();
    if (what === "accept") expect(email).toBe(value);
    if (email === null) return;
    expect(parseEmail(email)).toBe(email);
    expect(email).not.toMatch(/[\p{Cc}\p{Cf}\s]/u);
    expect(emailKey(email)).toBe(emailKey(emailKey(email)));
  },
);

test("plus tags, and dots at Gmail, share a mailbox but are different account addresses", () => {
  for (const written of ["Kid@Example.net", "kid+g@example.net", "kid+a+b@example.net"]) {
    expect(mailboxKey(written)).toBe("kid@example.net");
  }
  expect(mailboxKey("+kid@example.net")).toBe("+kid@example.net");
  expect(mailboxKey("k.id@example.net")).toBe("k.id@example.net");
  expect(mailboxKey("K.i.d+g@googlemail.com")).toBe("kid@gmail.com");
  expect(emailKey("kid+g@example.net")).toBe("kid+g@example.net");
});

test.each(["ana@example.org", "Ana@EXAMPLE.org", "ana@mail.example.org"])(
  "%s is a demo address",
  (address) => expect(isDemoAddress(address)).toBe(true),
);

test.each([
  "",
  ...listed`ana@example.com | ana@notexample.org | example.org@gmail.com | ana@example.org.uk`,
])("%j is no demo address", (address) => expect(isDemoAddress(address)).toBe(false));

test.each([
  ["rosa@example.org", "r…@example.org"],
  ["r@example.org", "r…@example.org"],
  ["e\u0301va@example.org", "e\u0301…@example.org"],
])("%s is shown as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));
