import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { SettingError, settingNames } from "./config.ts";

/** Returns the closest name if at most a quarter of its letters differ, else null. */
function nearestName(typed: string, names: readonly string[]): string | null {
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(typed.length, name.length) / 4)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.name ?? null;
}

/** Damerau–Levenshtein distance (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let older: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (older[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped);
    }
    [older, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/**
 * Loads `.env`; existing environment variables take precedence. Throws `SettingError` for an
 * invalid line or unknown name, which would otherwise silently leave a default in effect.
 */
export function loadSettingsFile(root: string): void {
  const file = path.join(root, ".env");
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  const unreadable = unreadableLine(text);
  if (unreadable !== null) {
    throw new SettingError(
      `Line ${unreadable} of .env is not a setting. Write NAME=value, and # in front of a comment.`,
    );
  }
  const unknown = Object.keys(parseEnv(text))
    .filter((name) => !settingNames.includes(name))
    .toSorted();
  if (unknown.length > 0) throw new SettingError(refusalOf(unknown));
  process.loadEnvFile(file);
}

const QUOTES = ['"', "'", "`"];

function unreadableLine(text: string): number | null {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.trim());
  let openQuote = "";
  for (const [index, line] of lines.entries()) {
    if (openQuote !== "") {
      if (line.includes(openQuote)) openQuote = "";
      continue;
    }
    if (line === "" || line.startsWith("#")) continue;
    const equals = line.indexOf("=");
    if (equals < 1) return index + 1;
    const value = line.slice(equals + 1).trim();
    const quote = QUOTES.find((each) => value.startsWith(each) && !value.includes(each, 1));
    // A quoted value can span lines; an unclosed quote is part of the value.
    if (quote && lines.slice(index + 1).some((after) => after.includes(quote))) openQuote = quote;
  }
  return null;
}

function refusalOf(unknown: string[]): string {
  const names = new Intl.ListFormat("en").format(unknown).replace(", and ", " and ");
  const what = unknown.length === 1 ? "is not a setting" : "are not settings";
  const near = unknown.flatMap((name) => nearestName(name.toUpperCase(), settingNames) ?? []);
  const guess =
    near.length === 0
      ? ""
      : ` Did you mean ${new Intl.ListFormat("en", { type: "disjunction" }).format(near)}?`;
  return `.env sets ${names}, which ${what} of this site.${guess}`;
}
