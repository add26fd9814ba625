import { describe, expect, test } from "vitest";
import { nameForGuardianLink, type PublicPlayer, publicName } from "./visible-name-rules.ts";

const TODAY = "2025-07-27";

const NOTHING = { publicName: false, paper: false };
const AGREED = { publicName: true, paper: false };

function named(player: Partial<PublicPlayer>): string {
  const ana = { firstName: "Ana", lastName: "Silva", slot: 3, consents: NOTHING, dob: null };
  return publicName({ ...ana, ...player }, TODAY);
}

describe("names everybody sees", () => {
  test("an adult's first name and initial, from the 18th birthday", () => {
    expect(named({ dob: "2007-07-27" })).toBe("Ana S.");
    expect(named({ dob: "2007-07-28" })).toBe("Player 3");
  });

  test("a minor's number, unless a guardian agreed", () => {
    expect(named({ dob: "2011-05-04" })).toBe("Player 3");
    expect(named({ dob: "2011-05-04", consents: AGREED })).toBe("Ana S.");
  });

  test("a child's number under 13, unless there is a paper too", () => {
    expect(named({ dob: "2012-07-27", consents: AGREED })).toBe("Ana S.");
    expect(named({ dob: "2012-07-28", consents: AGREED })).toBe("Player 3");
    expect(named({ dob: "2012-07-28", consents: { ...NOTHING, paper: true } })).toBe("Player 3");
    expect(named({ dob: "2012-07-28", consents: { ...AGREED, paper: true } })).toBe("Ana S.");
  });

  test("a number without a birth date, whoever agreed", () => {
    expect(named({ dob: null, consents: AGREED })).toBe("Player 3");
  });

  test("no name of somebody who left the team", () => {
    expect(named({ dob: "1999-01-01", slot: null })).toBe("Former player");
    expect(publicName(null, TODAY)).toBe("Former player");
  });
});

test("a guardian by link sees the full name only after agreeing", () => {
  expect(nameForGuardianLink("agreed")).toBe("full-name");
  expect(nameForGuardianLink("unanswered")).toBe("short-name");
  expect(nameForGuardianLink("refused")).toBe("short-name");
});
