import { expect, test } from "vitest";
import { childVisibility } from "./child-visibility-rules.ts";

const words = (field: string) => childVisibility().find((each) => each.field === field);
const own = ["the player", "the guardian whose account they are in", "the organizer"];

test("a child's phone and birth date are for family and organizer only", () => {
  for (const field of ["Date of birth", "Phone", "Email", "Emergency contact"]) {
    expect(words(field)).toEqual({ field, always: own, waiting: [], agreed: [], released: [] });
  }
});

test("a child's short name is for the team, confirmed accounts and, with consent, the public", () => {
  const field = words("First name and initial, as Ana S.");
  expect(field?.always).toEqual(
    expect.arrayContaining([
      ...own,
      "approved teammates with a confirmed email",
      "other teammates",
    ]),
  );
  expect(field).toMatchObject({
    waiting: [],
    agreed: ["everybody with an account and a confirmed email"],
    released: ["everybody"],
  });
});

test("a child's age without a name is for confirmed accounts, consent status for the manager", () => {
  expect(words("Age")).toMatchObject({
    waiting: ["everybody with an account and a confirmed email"],
    agreed: [],
    released: [],
  });
  expect(words("Whether the guardian has agreed yet")?.always).toEqual([
    ...own,
    "their team manager with a confirmed email",
  ]);
});

test("a guardian's contact is released by the guardian only", () => {
  expect(words("The guardian's name, phone and email")).toMatchObject({
    waiting: [],
    agreed: [],
    released: ["an adult team manager with an empty slot and a confirmed email"],
  });
});
