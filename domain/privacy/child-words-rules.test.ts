import { expect, test } from "vitest";
import { whoSeesOfAChild } from "./child-words-rules.ts";

const words = (field: string) => whoSeesOfAChild().find((each) => each.field === field);
const account = "the guardian whose account they are in";
const own = ["the player", account, "the organiser"];
const behindLinks = ["a guardian who agreed by a link", "who was named as their guardian"];
const ownAndLinks = ["the player", account, ...behindLinks, "the organiser"];

test("a child's phone and date of birth are told to be the family's and the organiser's", () => {
  for (const field of ["Date of birth", "Phone", "E-mail", "Emergency contact"]) {
    expect(words(field)).toEqual({ field, always: own, waiting: [], agreed: [] });
  }
});

test("a name in short is told to be the team's, on the waitlist everybody's who is signed in, and public if agreed", () => {
  expect(words("First name and initial, as Ana S.")).toMatchObject({
    always: [...ownAndLinks, "the player's team"],
    waiting: ["everybody who is signed in"],
    agreed: ["everybody"],
  });
});

test("a guardian's contact is told to be released by the guardian alone", () => {
  expect(words("The guardian's name, phone and e-mail")).toMatchObject({
    always: ownAndLinks,
    waiting: [],
    agreed: ["a team manager with an empty slot and a confirmed address"],
  });
});
