import { expect, test } from "vitest";
import { schemaOf } from "#domain/core/fields.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { ana } from "#tests/support/personas/ana.ts";
import { registerInput, signInFields } from "./account-input.ts";

const today = "2025-07-15";

function wrong(typed: Record<string, unknown>): Record<string, string> {
  const read = registerInput(today).safeParse(typed);
  const found: Record<string, string> = {};
  for (const each of read.error?.issues ?? []) {
    found[String(each.path[0])] ??= translate("en", reasonOf(each));
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
  ["firstName", " \u200B ", "First Name is required"],
  ["lastName", "\u3164", "Last Name is required"],
  [
    "firstName",
    "Ana\u202E",
    "This contains a hidden character that reverses the text; please type it again.",
  ],
  ["lastName", "x".repeat(201), "Please use at most 200 characters."],
  ["phone", "555-010-019", "Phone Number must be 10 digits"],
  ["dob", "2025-07-16", "Date of Birth can't be in the future"],
  [
    "dob",
    "2012-07-16",
    "We can't register you this way right now. Ask a parent or guardian to create their own account and add you as a player.",
  ],
  ["emergencyName", "", "Emergency Contact is required"],
  ["emergencyNumber", "911", "Emergency Number must be 10 digits"],
  ["terms", "", "You must agree to the terms and conditions"],
])("%s %j: %s", (field, value, message) => {
  expect(wrong({ ...ana, [field]: value })).toEqual({ [field]: message });
});

test("players register from 13, and need no emergency contact from 18", () => {
  expect(wrong({ ...ana, dob: "2012-07-15" })).toEqual({});
  const without = { ...ana, emergencyName: "", emergencyNumber: "" };
  expect(wrong({ ...without, dob: "2007-07-15" })).toEqual({});
  const expected = ["emergencyName", "emergencyNumber"];
  expect(Object.keys(wrong({ ...without, dob: "2007-07-16" }))).toEqual(expected);
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
  expect(schemaOf(signInFields).safeParse({ email: value, password: value }).success).toBe(false);
});
