import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentReference, teamOfReference } from "./reference-rules.ts";

const CUP = "Araknid Cup";

describe("paymentReference", () => {
  test.each([
    ["Araknid Cup", 42, "AC-042"],
    ["Araknid Cup", 7, "AC-007"],
    ["Araknid Cup", 1234, "AC-1234"],
    ["Araknid Cup 2027", 42, "AC-042"],
    ["Copa Ñandú de Élite", 1, "CNDE-001"],
    ["the big o'neil summer spider cup", 5, "TBOS-005"],
    ["7v7", 3, "CUP-003"],
    ["蜘蛛杯", 3, "CUP-003"],
  ])("%s, team %i: %s", (cup, teamId, reference) => {
    expect(paymentReference(cup, teamId)).toBe(reference);
  });
});

describe("teamOfReference", () => {
  test.each([
    ["AC-042", 42],
    ["ac 42", 42],
    ["AC042", 42],
    ["AC–042", 42],
    ["  ac_#42 ", 42],
    ["River Rats, ac-042, thank you!", 42],
    ["AC-042 (AC-042)", 42],
  ])("%j names team %i", (note, teamId) => {
    expect(teamOfReference(note, CUP)).toBe(teamId);
  });

  test.each([
    "",
    "AC",
    "AC-000",
    "042",
    "123456",
    "BC-042",
    "MAC-042",
    "AC-042b",
    "AC-42.5 AC-43",
    "AC-99999999999",
    `AC-042${" ".repeat(1000)}`,
  ])("%j names none", (note) => {
    expect(teamOfReference(note, CUP)).toBeNull();
  });

  test("a reference that the site gave is read back, whatever the cup is called", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        (cup, id) => {
          expect(teamOfReference(paymentReference(cup, id), cup)).toBe(id);
        },
      ),
    );
  });
});
