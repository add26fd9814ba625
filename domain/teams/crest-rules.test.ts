import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { CREST_COLORS, crestAddress, crestColors, crestOf, readCrestName } from "./crest-rules.ts";
import { crestInput } from "./input.ts";

const NOT_CHOSEN = { id: 1, color1: null, color2: null, initials: null, crestPicture: null };

test.each([
  ["!!!", ""],
  ...paired`
  Comet Kickers → CK | Lions → LI | The Unstoppable Flying Tortoises → TUF | O'Brien's Boys → OB
  Étoile-Filante → ÉF | ß Straße → ßS | 东京 2012 → 东2
`,
])("the initials of %s are %s", (name, initials) => {
  expect(crestOf({ ...NOT_CHOSEN, name }).initials).toBe(initials);
});

test("a crest nobody chose is the same every time and no other team's, and a chosen one stays", () => {
  const [one, other] = [1, 2].map((id) => crestOf({ ...NOT_CHOSEN, id, name: "Lions" }));
  expect(one).toEqual(crestOf({ ...NOT_CHOSEN, name: "Lions" }));
  expect(one?.color1).not.toBe(one?.color2);
  expect([one?.color1, one?.color2]).not.toEqual([other?.color1, other?.color2]);
  const chosen = { color1: "sky", color2: "sky", initials: "L7" } as const;
  const crest = crestOf({ ...NOT_CHOSEN, name: "Lions", ...chosen });
  expect(crest).toEqual({ ...chosen, picture: null });
});

test("the address of a crest's file is read as what it was made of", () => {
  const id = "0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01";
  expect(readCrestName(crestAddress(id, 96).replace("/crests/", ""))).toEqual({ id, side: 96 });
  for (const raw of [`${id}-96.avif`, `${id}-096.webp`, `${id}-1000.webp`, "no-such.webp", ""]) {
    expect(readCrestName(raw), raw).toBeNull();
  }
});

test.each([
  ["ck", "CK"],
  ["fc1", "FC1"],
  ["е\u0301", undefined],
  ["e\u0301", "É"],
  ["桜", "桜"],
  ["", null],
  ["ABCD", undefined],
  ["A B", undefined],
  ["A-", undefined],
  ["😀", undefined],
])("initials typed as %j are read as %j", (typed, read) => {
  const { data } = crestInput.safeParse({ color1: "red", color2: "red", initials: typed });
  expect(data?.initials).toBe(read);
});

test("the palette is the stylesheet's, and initials have enough contrast on every color", () => {
  const css = readFileSync("app/ui/teams/crest.css", "utf8");
  for (const color of CREST_COLORS) {
    const rule = new RegExp(`\\.crest-${color} \\{\\s+background: (#\\w+);\\s+color: (#\\w+);`);
    const [, behind = "", text = ""] = rule.exec(css) ?? [];
    expect(crestColors[color]).toEqual({ ground: behind, ink: text });
    expect(contrast(behind, text), color).toBeGreaterThanOrEqual(4.5);
  }
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/\w/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
