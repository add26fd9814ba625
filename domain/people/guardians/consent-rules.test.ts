import { expect, test } from "vitest";
import { type ConsentAnswer, guardianState, isConsentPending } from "./consent-rules.ts";

const TODAY = "2025-07-15";
const at = new Date("2025-07-01T12:00:00Z");

/** 'participation', or '-participation' for a refusal. */
function answers(...documents: string[]): ConsentAnswer[] {
  return documents.map((each, index) => {
    const answer = { document: each.replace(/^-/, ""), agreed: !each.startsWith("-") };
    return { ...answer, id: index + 1, version: "1", hash: "x", at };
  });
}

const all = ["participation", "terms", "liability"];
const state = (dob: string | null, given: ConsentAnswer[], hasGuardian = true) =>
  guardianState({ dob, hasGuardian }, given, TODAY);

test("from the 18th birthday nobody is asked to consent; without a birth date the player waits, whoever answered before", () => {
  expect(state("2007-07-15", [])).toBe("adult");
  expect(state("2007-07-15", answers("-participation"))).toBe("adult");
  expect(state("2007-07-16", [])).toBe("asked");
  expect(state(null, [])).toBe("ageless");
  expect(isConsentPending("ageless")).toBe(true);
  expect(state(null, answers(...all))).toBe("agreed");
});

test("consent needs all three texts, and none replaces another", () => {
  for (const missing of all) {
    const given = answers(...all.filter((each) => each !== missing), "media", "contact");
    expect(state("2011-05-04", given)).toBe("asked");
  }
  expect(state("2011-05-04", answers(...all))).toBe("agreed");
});

test("the latest answer to a text counts, and a signed paper replaces all texts", () => {
  expect(state("2011-05-04", answers("signed-paper"), false)).toBe("agreed");
  expect(state("2011-05-04", [], false)).toBe("nobody");
  expect(state("2011-05-04", answers(...all, "-participation"))).toBe("declined");
  expect(state("2011-05-04", answers("-participation", ...all))).toBe("agreed");
});

test("a deleted guardian's consent is missing, a refusal and a paper stand, and an unanswered player is pending", () => {
  expect(state("2011-05-04", answers(...all), false)).toBe("gone");
  expect(state("2011-05-04", answers(...all, "-participation"), false)).toBe("declined");
  expect(state("2011-05-04", answers(...all, "signed-paper"), false)).toBe("agreed");
  expect(state("2007-07-15", answers(...all), false)).toBe("adult");
  const states = ["adult", "agreed", "declined", "asked", "gone", "nobody"] as const;
  expect(states.filter(isConsentPending)).toEqual(["declined", "asked", "gone", "nobody"]);
});
