import { expect, test } from "vitest";
import { whoSeesOfAChild } from "./child-words-rules.ts";

const words = (field: string) => whoSeesOfAChild().find((each) => each.field === field);
const own = ["the player", "the guardian", "the organiser"];

test("a child's phone and date of birth are told to be the family's and the organiser's", () => {
  for (const field of ["Date of birth", "Phone", "E-mail", "Emergency contact"]) {
    expect(words(field)).toEqual({ field, always: own, waiting: [], agreed: [] });
  }
});

test("a name in short is told to be the team's, on the waitlist everybody's who is signed in, and public if agreed", () => {
  expect(words("First name and initial, as Ana S.")).toMatchObject({
    always: [...own, "the player's team"],
    waiting: ["everybody who is signed in"],
    agreed: ["everybody"],
  });
});

test("a guardian's contact is told to be released by the guardian alone", () => {
  expect(words("The guardian's name, phone and e-mail")).toMatchObject({
    always: own,
    waiting: [],
    agreed: ["a team manager with an empty slot and a confirmed address"],
  });
});
