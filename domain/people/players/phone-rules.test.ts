import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { badInputFor } from "#tests/support/fixtures/test-data.ts";
import { forAll } from "#tests/support/for-all.ts";
import { formatPhone, maskPhone, parsePhone, phoneDigits } from "./phone-rules.ts";

const tenDigits = fc.stringMatching(/^[0-9]{10}$/);

describe("phone numbers", () => {
  test.each([
    " 555\u00A0555\u20110123 ",
    ...listed`
  5555550123 | 555-555-0123 | (555) 555-0123 | +1 (555) 555.0123 | (+1) 555 555 0123
  1-555-555-0123 | 15555550123 | \u202A555 555 0123\u202C
  \u202D+1 (555) 555-0123\u202C | \u2066555-555-0123\u2069 | \u200E\u061C555\u200B555\u2060 0123\uFEFF
  555\u00AD555\u00AD0123 | 555\u2007555\u202F0123 | ５５５－５５５－０１２３ | ＋１（５５５）５５５０１２３ | ٥٥٥٥٥٥٠١٢٣
  ५५५-५५५-०१२३ | 555/555/0123 | 555·555·0123 | 555•555•0123 | [555] 555 0123 | tel:+1-555-555-0123
  (555)555-0123 (cell) | 555-555-0123 mobile | Cell: 555-555-0123 | (m) 555-555-0123 | Ph. 555.555.0123
  📞 555-555-0123 | 555-555-0123 ☎️ | Home (555) 555-0123
`,
    "555\t555\t0123",
  ])("%j is understood", (raw) => expect(parsePhone(raw)).toBe("5555550123"));

  test.each([
    "",
    "555 555\n0123",
    "5".repeat(1_000_000),
    ...listed`
  555555012 | 55555501234 | 25555550123 | +5555550123 | ++15555550123 | -5555550123
  555-555-0123x12 | \u202E3210555555 | 555-555-0123 ext 2 | 555-555-0123 ext. 12 | Cell 2: 555-555-0123
  555-555-0123 or 555-555-0124 | ５５５５５５０１２ | tel:+1-555-555-0123;ext=2 | 1-800-FLOWERS | call me
`,
  ])("%j is no phone number", (raw) => expect(parsePhone(raw)).toBeNull());

  test("a phone number is shown 3-3-4", () => {
    expect(formatPhone("5555550123")).toBe("555-555-0123");
    expect(formatPhone("5555")).toBe("555-5");
    expect(formatPhone("not ten digits")).toBe("not ten digits");
  });
});

test.each([
  ["+1 (555) 555-01", "155555501"],
  ["\u202D(555) 555\u202C", "555555"],
  ["1 555 555 0123", "5555550123"],
  ["555-555-0123 (cell)", "5555550123"],
  ["٠١٢٣", "0123"],
  ["", null],
  ["Ana 0123", null],
  ["1".repeat(1_000_000), "1".repeat(64)],
])("of %j the digits are searched", (raw, digits) => expect(phoneDigits(raw)).toBe(digits));

describe("formatting while typing", () => {
  const type = (text: string) =>
    Array.from(text).reduce((shown, key) => maskPhone(shown + key), "");

  test("dashes appear with the digits", () => {
    const masked = ["5", "555", "5555", "555-5550", "555-555-0123"].map(maskPhone);
    expect(masked).toEqual(["5", "555", "555-5", "555-555-0", "555-555-0123"]);
    expect(type("5555550123")).toBe("555-555-0123");
    expect(type("(555) a555 0123")).toBe("555-555-0123");
  });

  test("a typed or pasted +1 is accepted", () => {
    expect(maskPhone("+1 (555) 555-0123")).toBe("555-555-0123");
    expect(type("+15555550123")).toBe("555-555-0123");
    expect(type("15555550123")).toBe("555-555-0123");
  });

  test.each(["555-555-01234", "+44 20 7946 0958", "555-0123 ext 123", "abc5555550123"])(
    "%s stays as typed, since cutting would change the number",
    (typed) => expect(maskPhone(typed)).toBe(typed),
  );

  test("what is pasted is shown as the number that is stored, or stays as it is", () => {
    const phone = fc.tuple(
      fc.constantFrom("", "\u202D", "+1 ", "tel:", "Cell: ", "٥", "x ", "("),
      tenDigits,
      fc.constantFrom("", "\u202C", " (cell)", " ext 2", "５", "+", " x"),
    );
    forAll(phone, (parts) => {
      const pasted = parts.join("");
      const stored = parsePhone(pasted);
      expect(maskPhone(pasted)).toBe(stored === null ? pasted : formatPhone(stored));
    });
  });

  test("formatting never changes the number and is idempotent", () => {
    fc.assert(fc.property(tenDigits, (digits) => parsePhone(maskPhone(digits)) === digits));
    forAll(fc.string({ unit: fc.constantFrom(..."01234569+-(). ax") }), (typed) => {
      const shown = maskPhone(typed);
      expect(maskPhone(shown)).toBe(shown);
      if (parsePhone(typed) !== null) expect(parsePhone(shown)).toBe(parsePhone(typed));
    });
  });

  test("every digit is kept", () => {
    const digits = (text: string) => text.replace(/[^0-9]/g, "");
    forAll(fc.string({ unit: fc.constantFrom(..."23456789+-(). ax") }), (typed) => {
      expect(digits(maskPhone(typed))).toBe(digits(typed));
    });
  });
});

test.each(badInputFor("phone"))(
  "the phone number $id $value is handled as expected",
  ({ value, expect: what }) => {
    const phone = parsePhone(value);
    if (what === "reject") expect(phone).toBeNull();
    if (phone !== null) {
      expect(parsePhone(phone)).toBe(phone);
      expect(value.replace(/[^0-9]/g, "")).toMatch(new RegExp(`^1?${phone}$`));
    }
    expect(() => maskPhone(value)).not.toThrow();
  },
);
