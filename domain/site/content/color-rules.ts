/** What `app/styles/tokens.css` is drawn with. */
export const DEFAULT_ACCENT = "#ff7847";

/** Where the colors lie, the worst of each scheme first (`app/styles/tokens.css`). */
const LIGHT_GROUND = "#f1efe9";
const DARK_GROUND = "#202028";
/** The text on the main button, and the ground of heads and the footer. */
const NIGHT = "#0d0d12";

const ENOUGH = 7;
const STEPS = 64;

export function parseColor(raw: string): string | null {
  const color = raw.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : null;
}

export interface Shades {
  /** Links and prices on light pages. */
  light: string;
  /** The same on dark pages. */
  dark: string;
  /** Behind the main action, under dark text; and text on the dark bands. */
  hot: string;
}

/** Shades of a color in which everything stays readable: text has a contrast of at least 7 to 1. */
export function shadesOf(accent: string): Shades {
  return {
    light: mixedUntilReadable(accent, "#000000", LIGHT_GROUND),
    dark: mixedUntilReadable(accent, "#ffffff", DARK_GROUND),
    hot: mixedUntilReadable(accent, "#ffffff", NIGHT),
  };
}

/** The rules that replace the colors of the stylesheet; empty for its own. */
export function accentStyles(accent: string): string {
  if (accent === DEFAULT_ACCENT) return "";
  const { light, dark, hot } = shadesOf(accent);
  const darkRule = `{--color-accent:${dark}}`;
  return (
    `:root{--color-accent:${light};--color-hot:${hot}}` +
    `@media(prefers-color-scheme:dark){:root:not(.theme-light)${darkRule}}.theme-dark${darkRule}`
  );
}

function mixedUntilReadable(color: string, towards: string, ground: string): string {
  for (let step = 0; step < STEPS; step++) {
    const mix = mixed(color, towards, step / STEPS);
    if (contrast(mix, ground) >= ENOUGH) return mix;
  }
  return towards;
}

function mixed(color: string, other: string, share: number): string {
  const to = channels(other);
  const mix = channels(color).map((value, at) => value + ((to[at] ?? 0) - value) * share);
  return `#${mix.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
