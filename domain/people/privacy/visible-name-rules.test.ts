import { describe, expect, test } from "vitest";
import { nameForGuardianLink, type PublicPlayer, publicName } from "./visible-name-rules.ts";

const TODAY = "2025-07-27";

const NOTHING = { publicName: false, paper: false };
const AGREED = { publicName: true, paper: false };

function named(player: Partial<PublicPlayer>): string {
  const ana = { firstName: "Ana", lastName: "Silva", slot: 3, consents: NOTHING, dob: null };
  return publicName({ ...ana, ...player }, TODAY);
}

describe("everybody reads", () => {
  test("an adult's first name and initial, from the 18th birthday on", () => {
    expect(named({ dob: "2007-07-27" })).toBe("Ana S.");
    expect(named({ dob: "2007-07-28" })).toBe("Player 3");
  });

  test("a minor's number, unless a guardian agreed to the name", () => {
    expect(named({ dob: "2011-05-04" })).toBe("Player 3");
    expect(named({ dob: "2011-05-04", consents: AGREED })).toBe("Ana S.");
  });

  test("a child's number under 13, unless there is a signed paper as well", () => {
    expect(named({ dob: "2012-07-27", consents: AGREED })).toBe("Ana S.");
    expect(named({ dob: "2012-07-28", consents: AGREED })).toBe("Player 3");
    expect(named({ dob: "2012-07-28", consents: { ...NOTHING, paper: true } })).toBe("Player 3");
    expect(named({ dob: "2012-07-28", consents: { ...AGREED, paper: true } })).toBe("Ana S.");
  });

  test("a number where no date of birth is known, whoever agreed", () => {
    expect(named({ dob: null, consents: AGREED })).toBe("Player 3");
  });

  test("no name of who is on the team no more", () => {
    expect(named({ dob: "1999-01-01", slot: null })).toBe("Former player");
    expect(publicName(null, TODAY)).toBe("Former player");
  });
});

test("a guardian by link reads the whole name once they have agreed, and only then", () => {
  expect(nameForGuardianLink("agreed")).toBe("full-name");
  expect(nameForGuardianLink("unanswered")).toBe("short-name");
  expect(nameForGuardianLink("refused")).toBe("short-name");
});
