// The colours of all pictures: the site's own, and what a pitch full of people needs beside them.
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");

/** A colour as app/styles/tokens.css names it for a light page. */
function token(name) {
  const [, colour] = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css) ?? [];
  if (!colour) throw new Error(`app/styles/tokens.css has no --color-${name}.`);
  return colour;
}

export const ink = token("ink");
export const paper = token("paper");
export const night = token("night");
export const hot = token("hot");
/** Kits and walls: hot, deep enough that skin and paper stand out from it; then its shade. */
export const flame = "#ec4520";
export const ember = "#a82a0c";
export const sand = "#ece6d8";
export const clay = "#d9cfba";
export const dust = "#c7bb9f";
export const slate = "#3b3b47";
export const ash = "#8a8a94";
/** Paper in shade. */
export const pearl = "#d8d4c8";

/** Skin in light and in shade. */
export const skins = [
  ["#8a5335", "#6f3f26"],
  ["#c98a5e", "#a96d45"],
  ["#e9b892", "#cd9770"],
  ["#5c3826", "#47291b"],
];
