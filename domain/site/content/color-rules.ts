/** What `app/styles/tokens.css` is drawn with. */
export const DEFAULT_ACCENT = "#ff7847";

/** Where the colors lie, the worst of each scheme first (`app/styles/tokens.css`). */
const LIGHT_GROUND = "#f1efe9";
const DARK_GROUND = "#202028";
/** The text on the main button, and the ground of heads and the footer. */
const NIGHT = "#0d0d12";

const ENOUGH = 7;
/** Below this, a button of the color has no visible end on a light page. */
const VISIBLE = 1.5;
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
    light: shadeOf(accent, 0, LIGHT_GROUND),
    dark: shadeOf(accent, 1, DARK_GROUND),
    hot: shadeOf(accent, 1, NIGHT),
  };
}

/** The rules that replace the colors of the stylesheet; empty for its own. */
export function accentStyles(accent: string): string {
  if (accent === DEFAULT_ACCENT) return "";
  const { light, dark, hot } = shadesOf(accent);
  const darkRule = `{--color-accent:${dark}}`;
  const isPale = contrast(hot, LIGHT_GROUND) < VISIBLE;
  return (
    (isPale ? `.button-primary{border-color:${light}}` : "") +
    `:root{--color-accent:${light};--color-hot:${hot}}` +
    `@media(prefers-color-scheme:dark){:root:not(.theme-light)${darkRule}}.theme-dark${darkRule}`
  );
}

/** The color in OKLCH, darker or lighter by as little as makes it readable, with its own hue. */
function shadeOf(color: string, lightest: 0 | 1, ground: string): string {
  if (contrast(color, ground) >= ENOUGH) return color;
  const [light, a, b] = oklabOf(color);
  for (let step = 1; step < STEPS; step++) {
    const shade = hexOf(light + (lightest - light) * (step / STEPS), a, b);
    if (contrast(shade, ground) >= ENOUGH) return shade;
  }
  return lightest === 0 ? "#000000" : "#ffffff";
}

type Three = readonly [number, number, number];

// https://bottosson.github.io/posts/oklab/
const TO_CONES: readonly Three[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Three[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: readonly Three[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_CONES: readonly Three[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const times = (rows: readonly Three[], [x, y, z]: Three): Three => {
  const [one = 0, two = 0, three = 0] = rows.map(([p, q, r]) => p * x + q * y + r * z);
  return [one, two, three];
};

function oklabOf(color: string): Three {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  const [l, m, s] = times(TO_CONES, [red, green, blue]);
  return times(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
}

/** As colorful as a screen can show it. */
function hexOf(light: number, a: number, b: number): string {
  for (let share = 1; ; share -= 1 / 16) {
    const [l, m, s] = times(FROM_LAB, [light, a * share, b * share]);
    const parts = times(FROM_CONES, [l ** 3, m ** 3, s ** 3]);
    if (share > 0 && parts.some((part) => part < -0.001 || part > 1.001)) continue;
    return `#${parts.map((part) => byteOf(part).toString(16).padStart(2, "0")).join("")}`;
  }
}

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

function byteOf(part: number): number {
  const inside = Math.min(1, Math.max(0, part));
  const value = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
