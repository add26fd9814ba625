import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentStyles, contrast, DEFAULT_ACCENT, parseColor, shadesOf } from "./color-rules.ts";

const tokens = readFileSync(new URL("../../../app/styles/tokens.css", import.meta.url), "utf8");
const [lightTokens = "", darkTokens = ""] = tokens.split("@utility in-the-dark");
const token = (css: string, name: string) =>
  new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? "";
const grounds = (css: string) => ["paper", "panel", "sunk"].map((name) => token(css, name));

const PARTS = [0, 51, 102, 153, 204, 255].map((part) => part.toString(16).padStart(2, "0"));
const everyColor = PARTS.flatMap((red) =>
  PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)),
);

test.each([
  ["text on light pages", "light", grounds(lightTokens)],
  ["text on dark pages", "dark", grounds(darkTokens)],
  ["the main button", "hot", [token(lightTokens, "hot-ink")]],
  ["what lies on dark bands", "hot", [lightTokens, darkTokens].map((css) => token(css, "night"))],
] as const)("whatever color is chosen, %s is readable", (_, shade, others) => {
  for (const color of everyColor) {
    for (const other of others) {
      const found = contrast(shadesOf(color)[shade], other);
      expect(found, `${color} on ${other}`).toBeGreaterThanOrEqual(7);
    }
  }
});

test("black on white has a contrast of 21 to 1, a color on itself 1 to 1, and a readable color stays as it was chosen", () => {
  expect(shadesOf("#003366").light).toBe("#003366");
  expect(shadesOf("#66ccff")).toMatchObject({ dark: "#66ccff", hot: "#66ccff" });
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#336699", "#336699")).toBe(1);
});

test("a shade keeps the color's hue", () => {
  expect(shadesOf("#1f6feb")).toEqual({
    light: "#0048b0",
    dark: "#7cacfb",
    hot: "#629cfa",
  });
});

test("the site's own color adds no styles", () => {
  expect(token(lightTokens, "hot")).toBe(DEFAULT_ACCENT);
  expect(accentStyles(DEFAULT_ACCENT)).toBe("");
  expect(accentStyles("#003366")).toContain("--color-accent:#003366;");
});

test("only the main button of a pale color gets an edge", () => {
  const edged = ["#ffffff", "#fff8e1", "#ffd400", "#003366"].filter((accent) =>
    accentStyles(accent).includes(".button-primary{border-color:"),
  );
  expect(edged).toEqual(["#ffffff", "#fff8e1", "#ffd400"]);
});

test.each(["red", "#fff", "#12345g", "#123456;}body{display:none", ""])("%j is no color", (raw) => {
  expect(parseColor(raw)).toBeNull();
});
