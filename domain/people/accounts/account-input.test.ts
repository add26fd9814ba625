import { expect, test } from "vitest";
import { english } from "../../../i18n/translate.ts";
import { badInput, badInputFor, names } from "../../../tests/support/fixtures/test-data.ts";
import { ana } from "../../../tests/support/personas/ana.ts";
import { registerInput, signInInput } from "./account-input.ts";

const today = "2025-07-15";

function wrong(typed: Record<string, unknown>): Record<string, string> {
  const read = registerInput(today).safeParse(typed);
  const found: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) {
    found[String(path[0])] ??= english(message);
  }
  return found;
}

test("an empty form names every field in the spec's words", () => {
  expect(wrong({})).toEqual({
    email: "Email is required",
    password: "Password is required",
    firstName: "First Name is required",
    lastName: "Last Name is required",
    phone: "Phone Number must be 10 digits",
    dob: "Date of Birth is required",
    emergencyName: "Emergency Contact is required",
    emergencyNumber: "Emergency Number must be 10 digits",
    terms: "You must agree to the terms and conditions",
  });
});

test.each([
  ["email", " ", "Email is required"],
  ["email", "ana@", "Email is invalid"],
  ["password", "short", "Password must be at least 8 characters"],
  ["password", "x".repeat(129), "Password must be at most 128 characters"],
  ["firstName", " \u200B ", "First Name is required"],
  ["lastName", "\u3164", "Last Name is required"],
  [
    "firstName",
    "Ana\u202E",
    "This contains a hidden character that reverses the text; please type it again.",
  ],
  ["lastName", "x".repeat(201), "Please use at most 200 characters."],
  ["phone", "+44 20 7946 0000", "Phone Number must be 10 digits"],
  ["phone", "555-010-019", "Phone Number must be 10 digits"],
  ["phone", "555-010-01999", "Phone Number must be 10 digits"],
  ["dob", "2011-02-30", "Date of Birth must be a real date (yyyy-mm-dd)"],
  ["dob", "2025-07-16", "Date of Birth can't be in the future"],
  [
    "dob",
    "2012-07-16",
    "Players under 13 can't register themselves. Check the date, or ask a parent or guardian to register you.",
  ],
  ["emergencyName", "", "Emergency Contact is required"],
  ["emergencyNumber", "911", "Emergency Number must be 10 digits"],
  ["terms", "", "You must agree to the terms and conditions"],
])("%s %j: %s", (field, value, message) => {
  expect(wrong({ ...ana, [field]: value })).toEqual({ [field]: message });
});

test.each([
  ["13 today", { dob: "2012-07-15" }],
  [
    "18 today, without emergency contact",
    { dob: "2007-07-15", emergencyName: "", emergencyNumber: "" },
  ],
  ["of 128 characters in the password", { password: "x1".repeat(64) }],
])("a registration is accepted: somebody %s", (_, typed) =>
  expect(wrong({ ...ana, ...typed })).toEqual({}),
);

test("one day short of 18 the emergency contact is required", () => {
  const { emergencyName: _, emergencyNumber: __, ...without } = ana;
  expect(Object.keys(wrong({ ...without, dob: "2007-07-16" }))).toEqual([
    "emergencyName",
    "emergencyNumber",
  ]);
});

test("a password is stored as typed, spaces included", () => {
  const password = "  Zwei  Räder\u00A0 ";
  expect(registerInput(today).parse({ ...ana, password }).password).toBe(password);
});

test.each([
  ["a list", ["ana@example.org", "eve@example.org"]],
  ["a file", new File(["x"], "x")],
  ["a number", 7],
])("%s is no text", (_, value) => {
  for (const field of Object.keys(ana).filter((name) => name !== "terms")) {
    expect(Object.keys(wrong({ ...ana, [field]: value }))).toContain(field);
  }
  expect(signInInput.safeParse({ email: value, password: value }).success).toBe(false);
});

test("names of every script are accepted unchanged", () => {
  for (const { id, given, family } of names()) {
    const read = registerInput(today).parse({
      ...ana,
      firstName: given || family,
      lastName: family || given,
      emergencyName: `${given} ${family}`.trim(),
    });
    expect([id, read.firstName, read.lastName]).toEqual([
      id,
      (given || family).normalize("NFC"),
      (family || given).normalize("NFC"),
    ]);
    expect(read.emergencyName).toBe(`${given} ${family}`.trim().normalize("NFC"));
  }
});

test("bad input is refused in each field as expected", () => {
  for (const [kind, field] of [
    ["email", "email"],
    ["phone", "phone"],
    ["phone", "emergencyNumber"],
    ["date", "dob"],
  ] as const) {
    for (const { id, value, expect: what } of badInputFor(kind)) {
      if (what !== "reject") continue;
      expect([id, Object.keys(wrong({ ...ana, [field]: value }))]).toEqual([id, [field]]);
    }
  }
});

test("an accepted name is what was typed except invisible characters", () => {
  for (const { id, value } of badInput()) {
    const read = registerInput(today).safeParse({ ...ana, firstName: value });
    if (!read.success) continue;
    const seen = (text: string) =>
      text
        .normalize("NFC")
        .replace(/[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu, "");
    expect([id, seen(read.data.firstName)]).toEqual([id, seen(value)]);
    expect(registerInput(today).parse({ ...ana, firstName: read.data.firstName }).firstName).toBe(
      read.data.firstName,
    );
  }
});
