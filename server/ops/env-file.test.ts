import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SettingError } from "./config.ts";
import { loadSettingsFile } from "./env-file.ts";

let folder: string;
let before: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "araknid-settings-"));
  before = { ...process.env };
});
afterEach(() => {
  process.env = before;
  rmSync(folder, { recursive: true });
});

function refusal(...lines: string[]): string {
  writeFileSync(path.join(folder, ".env"), lines.join("\n"));
  try {
    loadSettingsFile(folder);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "accepted";
}

test("a .env is read if there is one, and the environment wins", () => {
  expect(() => loadSettingsFile(folder)).not.toThrow();
  process.env["TZ_CUP"] = "Europe/Lisbon";
  expect(refusal("# mine", "", "TZ_CUP=Asia/Tokyo", "MAIL_FROM='Cup <a@b.example>'", "PORT=")).toBe(
    "accepted",
  );
  expect(process.env["TZ_CUP"]).toBe("Europe/Lisbon");
  expect(process.env["MAIL_FROM"]).toBe("Cup <a@b.example>");
});

test.each([
  ["ADMIN_SECONDFACTOR=required", "ADMIN_SECONDFACTOR", "ADMIN_SECOND_FACTOR"],
  ["SITEURL=https://cup.example.org", "SITEURL", "SITE_URL"],
  ["site_url=https://cup.example.org", "site_url", "SITE_URL"],
  ["TRUSTED_PROXY=127.0.0.1", "TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["export BACKUP_EVERY_HOUR=24", "BACKUP_EVERY_HOUR", "BACKUP_EVERY_HOURS"],
])("%s in .env stops the start and suggests the nearest setting", (line, name, nearest) => {
  expect(refusal("PORT=3104", line)).toBe(
    `.env sets ${name}, which is not a setting of this site. Did you mean ${nearest}?`,
  );
  expect(process.env["PORT"]).toBe(before["PORT"]);
});

test("unknown settings in .env are listed together", () => {
  const line = refusal("SECRET=abc", "GOOGLE_ANALYTICS=secret", "PROT=3000");
  expect(line).toBe(
    ".env sets GOOGLE_ANALYTICS, PROT and SECRET, which are not settings of this site. Did you mean PORT?",
  );
});

test.each(["ADMIN_SECOND_FACTOR: required", "nonsense line", "=required", "export"])(
  "the line '%s' in .env stops the start with its number and the syntax",
  (line) => {
    expect(refusal("# mine", "PORT=3104", line, "HOST=localhost")).toBe(
      "Line 3 of .env is not a setting. Write NAME=value, and # in front of a comment.",
    );
    expect(process.env["PORT"]).toBe(before["PORT"]);
  },
);

test(".env supports export, spaces, comments and multi-line values", () => {
  const lines = [
    "export PORT=3104 # mine",
    "  HOST = localhost",
    "\t# indented",
    'MAIL_FROM="Cup',
    " of Fields",
    ' <a@b.example>" # ours',
    "SITE_URL='http://localhost:3104'\r",
    "DATA_DIR='unclosed",
    "",
  ];
  expect(refusal(...lines)).toBe("accepted");
});

test("line numbers count the lines of quoted values", () => {
  expect(refusal("MAIL_FROM='Cup", "of Fields'", "nonsense")).toContain("Line 3 of .env");
});
