import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { badInputFor, names } from "#tests/support/fixtures/test-data.ts";
import { type CleanLine, cleanLine, cleanText, codePoints } from "./text-rules.ts";

const reasonOf = (line: CleanLine) => (line.ok ? "" : translate("en", line.reason));
const valueOf = (line: CleanLine) => (line.ok ? line.value : null);
const cleaned = (raw: string) => valueOf(cleanLine(raw));
const kept = (raw: string) => valueOf(cleanText(raw, 100));

const oddText = fc
  .array(
    fc.constantFrom(
      ...`aZ1é \u00A0\u2800\t\n\u0301\u0344\u0308\u200B\u200C\u200D\u2060\uFE0E\uFE0F\u{E0100}\u20E3\u034F\u17B4\u180B\u1820क्نකက葛\uFA19⚽👩👍\u{1F3FD}\u{1F3F4}\u{E0067}\u{E007F}\u202E\u1100\u1160\u1161`,
      "\uD83D",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("a line is trimmed of every kind of space and normalized to NFC", () => {
  expect(cleaned("\u3000 Ana  Silva\u00A0\n")).toBe("Ana  Silva");
  expect(cleaned("Anne\u00A0Marie")).toBe("Anne\u00A0Marie");
  expect(cleaned("Zoe\u0308")).toBe("Zo\u00EB");
});

test("invisible characters are removed", () => {
  expect(cleaned("\uFEFFadm\u200Bi\u00ADn\uFE0F")).toBe("admin");
  expect(cleaned("A\u200Dn\u200Ca")).toBe("Ana");
});

test("visible joiners and selectors are kept", () => {
  const scripts = ["علی‌رضا", "ශ්‍රී", "अर्‍थ", "葛\u{E0100}城"];
  const emoji = ["⚽\uFE0F", "👩‍👩‍👧‍👦", "1\uFE0F\u20E3"];
  for (const text of [...scripts, ...emoji]) expect(cleaned(text)).toBe(text);
  const england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
  expect(cleaned(england)).toBe(england);
});

test.each([
  ["a\nb", "Line breaks"],
  ["a\u2028b", "Line breaks"],
  ["a\tb", "control character"],
  ["a\0b", "control character"],
  ["\u202EAna", "reverses the text"],
  ["\u2067Ana\u2069", "reverses the text"],
  ["a\uD83Db", "couldn't read"],
  ["And\uFFFD", "couldn't read"],
  ["\uFFFE", "can't show"],
  ["\uE000", "can't show"],
  ["\uFFF9abc\uFFFB", "can't show"],
  [`e${"\u0301".repeat(12)}`, "accent marks"],
  [`e${"\u0301\u0323".repeat(100)}`, "accent marks"],
  [`e${"\u0301\u200B\u0323\u200B".repeat(100)}`, "accent marks"],
  ["\u0301Ana", "an accent mark that isn't on a letter"],
  ["A".repeat(201), "at most 200 characters"],
  ["A".repeat(1_000_000), "at most 200 characters"],
])("%j is refused with a message", (raw, sentence) => {
  expect(cleanLine(raw)).toMatchObject({ ok: false, empty: false });
  expect(reasonOf(cleanLine(raw))).toContain(sentence);
});

test.each(["", "  ", "\u200B", "\u2800", "\u3164", "\u00AD\u00AD", "\u200D\u200D"])(
  "%j is empty",
  (raw) => expect(cleanLine(raw)).toMatchObject({ ok: false, empty: true }),
);

test("length counts characters, not bytes", () => {
  expect(cleaned("😀".repeat(200))).toBe("😀".repeat(200));
  expect(codePoints("😀é")).toBe(2);
});

test.each([
  ["a line", cleaned],
  ["a text", kept],
])("cleaning %s is idempotent", (_, clean) => {
  const once = (raw: string) => {
    const value = clean(raw);
    if (value !== null) expect(clean(value)).toBe(value);
  };
  fc.assert(fc.property(anyText(), once));
  fc.assert(fc.property(oddText, once), { numRuns: rounds(200, 5000) });
});

test.each(names())("$id $full is unchanged", ({ full, given, family }) => {
  for (const field of [full, given, family === "" ? given : family]) {
    expect(cleanLine(field)).toEqual({ ok: true, value: field.normalize("NFC") });
  }
});

test.each(badInputFor("name"))(
  "the bad name $id ($category) is handled as expected",
  ({ value, expect: what }) => {
    const line = cleanLine(value);
    if (what === "reject") expect(line.ok).toBe(false);
    if (what === "accept") expect(line.ok).toBe(true);
    if (!line.ok) return expect(reasonOf(line)).toMatch(/^[A-Z].*\.$/);
    expect(cleanLine(line.value)).toEqual(line);
    if (what === "literal") expect(line.value).toBe(value.trim().normalize("NFC"));
  },
);

test("lines and tabs are kept with any line break, control and invisible characters are removed", () => {
  expect(kept(" a\r\n\r\n\tb\rc\u2028d \n")).toBe("a\n\n\tb\nc\nd");
  expect(kept("a\0b\u0007\u202Ec\u2069")).toBe("abc");
  expect(cleanText("\u200B\n\u2060 ", 100)).toMatchObject({ ok: false, empty: true });
});

test("piles of accents are refused, stacked scripts are not", () => {
  expect(kept(`e${"\u0301".repeat(20)}`)).not.toBeNull();
  expect(reasonOf(cleanText(`e${"\u0301\u0323".repeat(50)}`, 1_000))).toContain("accent marks");
});

test("a text is never truncated", () => {
  expect(kept("🕷".repeat(100))).toBe("🕷".repeat(100));
  for (const raw of ["x".repeat(101), "x".repeat(1_000_000)]) {
    expect(reasonOf(cleanText(raw, 100))).toBe("Please use at most 100 characters.");
  }
});
