import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawReference } from "./reference-rules.ts";

const lowest = (min: number) => min;
const highest = (_: number, maxExclusive: number) => maxExclusive - 1;

describe("a payment reference", () => {
  test.each([
    ["Araknid Cup", "AC-100"],
    ["Araknid Cup 2027", "AC-100"],
    ["Copa Ñandú de Élite", "CNDE-100"],
    ["the big spider summer cup", "TBSS-100"],
    ["7v7", "CUP-100"],
    ["蜘蛛杯", "CUP-100"],
  ])("of %s begins with its initials: %s", (cup, reference) => {
    expect(drawReference(cup, 3, lowest)).toBe(reference);
  });

  test.each(["'", "’", "`", "´"])("takes %s for no end of a word", (apostrophe) => {
    expect(drawReference(`O${apostrophe}Neil Cup`, 3, lowest)).toBe("OC-100");
  });

  test("ends in as many digits as are asked for", () => {
    expect(drawReference("Araknid Cup", 3, highest)).toBe("AC-999");
    expect(drawReference("Araknid Cup", 4, lowest)).toBe("AC-1000");
    expect(drawReference("Araknid Cup", 4, highest)).toBe("AC-9999");
  });

  test("is plain letters and digits, whatever the cup is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (cup) => {
        expect(drawReference(cup, 3, lowest)).toMatch(/^[A-Z]{1,4}-100$/);
      }),
    );
  });
});
