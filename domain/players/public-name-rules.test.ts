import { describe, expect, test } from "vitest";
import { type PublicPlayer, publicName } from "./public-name-rules.ts";

const TODAY = "2025-07-27";

function named(player: Partial<PublicPlayer>): string {
  const ana = { firstName: "Ana", lastName: "Silva", slot: 3, nameConsent: false, dob: null };
  return publicName({ ...ana, ...player }, TODAY);
}

describe("everybody reads", () => {
  test("an adult's first name and initial, from the 18th birthday on", () => {
    expect(named({ dob: "2007-07-27" })).toBe("Ana S.");
    expect(named({ dob: "2007-07-28" })).toBe("Player 3");
  });

  test("a minor's number, unless a guardian agreed to the name", () => {
    expect(named({ dob: "2011-05-04" })).toBe("Player 3");
    expect(named({ dob: "2011-05-04", nameConsent: true })).toBe("Ana S.");
  });

  test("a child's number under 13, whoever agreed", () => {
    expect(named({ dob: "2012-07-27", nameConsent: true })).toBe("Ana S.");
    expect(named({ dob: "2012-07-28", nameConsent: true })).toBe("Player 3");
  });

  test("a number where no date of birth is known, whoever agreed", () => {
    expect(named({ dob: null, nameConsent: true })).toBe("Player 3");
  });

  test("no name of who is on the team no more", () => {
    expect(named({ dob: "1999-01-01", slot: null })).toBe("Former player");
  });
});
