import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { SettingError, settingNames } from "./config.ts";
import { nearestName } from "./nearest-name.ts";

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
