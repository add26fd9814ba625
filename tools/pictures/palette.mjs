// The site's colors, as app/styles/tokens.css names them for a light page, and the film's own.
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");

function token(name) {
  const [, color] = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css) ?? [];
  if (!color) throw new Error(`app/styles/tokens.css has no --color-${name}.`);
  return color;
}

export const ink = token("ink");
export const paper = token("paper");
export const night = token("night");
export const hot = token("hot");
export const flame = "#ec4520";
export const slate = "#3b3b47";
export const ash = "#8a8a94";
