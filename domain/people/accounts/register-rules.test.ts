import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { registerInput } from "./account-input.ts";
import { FIELD_REFUSALS, whyFieldRefused } from "./register-rules.ts";

const today = "2026-07-01";

test.each([
  ["email", "ana@"],
  ["email", "ana@example.org"],
  ["password", "short"],
  ["password", "x".repeat(129)],
  ["password", "green grass of july"],
  ["phone", "555 010"],
  ["phone", "(555) 010-0199"],
  ["dob", "2030-01-01"],
  ["dob", "1899-12-31"],
  ["dob", "1990-01-31"],
])("a browser says about %s %s what the server says", (name, typed) => {
  for (const as of ["player", "guardian"] as const) {
    const { error } = registerInput(today, as).safeParse({ [name]: typed });
    const refused = error?.issues.find(({ path }) => path[0] === name);
    const said = refused ? reasonOf(refused) : null;
    expect(whyFieldRefused(name, typed, today)).toEqual(said);
    if (said) expect(FIELD_REFUSALS).toContainEqual(said);
  }
});

test("a browser tells nobody which age passes", () => {
  for (const dob of ["2014-01-31", "2010-01-31", "1990-01-31"]) {
    expect(whyFieldRefused("dob", dob, today)).toBeNull();
  }
});

test("a browser says that an emergency number is wrong as the server says it", () => {
  const fields = { dob: "2012-05-04", emergencyNumber: "12" };
  const { error } = registerInput(today).safeParse(fields);
  const said = reasonOf(error?.issues.find(({ path }) => path[0] === "emergencyNumber"));
  expect(whyFieldRefused("emergencyNumber", "12", today)).toEqual(said);
});
