import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig, SettingError, settingNames } from "./config.ts";
import { loadSettingsFile } from "./env-file.ts";

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "accepted";
}

const refusal = (env: Record<string, string>) => refusalOf(() => readConfig(env));

const FROM = { name: "Araknid Cup", address: "Cup@Example.org", domain: "example.org" };
const SMTP = "smtps://cup:secret@smtp.example.org:465";
const STRIPE = { secretKey: "rk_live_51abc", webhookSecret: "whsec_abc+/=" };
const ADMIN = { email: "admin@example.org", password: "sand and water" };

/** Each setting with a value, and what it sets with and without it. */
const SETTINGS: [name: string, value: string, key: string, set: unknown, unset: unknown][] = [
  ["PORT", "8080", "port", 8080, 3000],
  ["HOST", "0.0.0.0", "host", "0.0.0.0", "127.0.0.1"],
  ["SITE_URL", "https://a.example/", "siteUrl", "https://a.example", "http://127.0.0.1:3000"],
  ["", "", "addressFrom", "SITE_URL", "default"],
  ["DATA_DIR", "/var/lib/cup", "dataDir", "/var/lib/cup", "./data"],
  ["DATABASE_URL", "postgresql://cup@db/cup", "databaseUrl", "postgresql://cup@db/cup", null],
  ["ADMIN_EMAIL", ADMIN.email, "admin", ADMIN, null],
  ["ADMIN_PASSWORD", ADMIN.password, "admin", ADMIN, null],
  ["ADMIN_SECOND_FACTOR", "optional", "secondFactorRequired", false, false],
  ["SECRET_KEY", "s".repeat(32), "secretKey", "s".repeat(32), null],
  ["SMTP_URL", SMTP, "mail", { url: SMTP, from: FROM }, null],
  ["MAIL_FROM", "Araknid Cup <Cup@Example.org>", "mail", { url: SMTP, from: FROM }, null],
  ["STRIPE_SECRET_KEY", STRIPE.secretKey, "stripe", STRIPE, null],
  ["STRIPE_WEBHOOK_SECRET", STRIPE.webhookSecret, "stripe", STRIPE, null],
  ["PUSH_HOSTS", "a.example *.b.example:8443", "pushHosts", ["a.example", "*.b.example:8443"], []],
  [
    "TRUSTED_PROXIES",
    "10.0.0.1, 10.0.0.2 ::1",
    "trustedProxies",
    ["10.0.0.1", "10.0.0.2", "::1"],
    [],
  ],
  ["TZ_CUP", "Europe/Lisbon", "cupZone", "Europe/Lisbon", "America/Los_Angeles"],
  ["", "", "isCupZoneSet", true, false],
  ["LIMIT_FACTOR", "2.5", "limitFactor", 2.5, 1],
  ["BACKUP_KEEP_DAYS", "14", "backupKeepDays", 14, 30],
  ["BACKUP_EVERY_HOURS", "24", "backupEveryHours", 24, 0],
  [
    "BACKUP_PASSPHRASE",
    "red kite over the dunes",
    "backupPassphrase",
    "red kite over the dunes",
    undefined,
  ],
];

test("every setting can be set, and none is needed", () => {
  const having = (at: 3 | 4) => Object.fromEntries(SETTINGS.map((row) => [row[2], row[at]]));
  const env = Object.fromEntries(SETTINGS.map(([name, value]) => [name, value]));
  expect(readConfig(env)).toEqual(having(3));
  expect(readConfig({})).toEqual(having(4));
});

test("the site's address follows host and port, which a public host has to set", () => {
  expect(readConfig({ HOST: "localhost", PORT: "81" }).siteUrl).toBe("http://localhost:81");
  expect(readConfig({ HOST: "::1" }).siteUrl).toBe("http://[::1]:3000");
  expect(refusal({ HOST: "0.0.0.0" })).toMatch(/^SITE_URL must be set when HOST/);
  expect(refusal({ HOST: "0.0.0.0", SITE_URL: "http://10.0.0.5:3000" })).toBe("accepted");
});

test("two-factor is required on https unless the settings say otherwise", () => {
  const required = (env: Record<string, string>) => readConfig(env).secondFactorRequired;
  expect(required({ SITE_URL: "http://cup.example.org" })).toBe(false);
  expect(required({ SITE_URL: "https://cup.example.org" })).toBe(true);
  expect(required({ SITE_URL: "https://cup.example.org", ADMIN_SECOND_FACTOR: "optional" })).toBe(
    false,
  );
  expect(required({ ADMIN_SECOND_FACTOR: "required" })).toBe(true);
});

test.each([
  ["cup@example.org", { name: "", address: "cup@example.org", domain: "example.org" }],
  ["<cup@example.org>", { name: "", address: "cup@example.org", domain: "example.org" }],
  ['"Cup, Araknid" <a@b.cc>', { name: "Cup, Araknid", address: "a@b.cc", domain: "b.cc" }],
  [
    "Zoë <a@münchen.example>",
    { name: "Zoë", address: "a@münchen.example", domain: "xn--mnchen-3ya.example" },
  ],
])("%s is a sender", (MAIL_FROM, from) => {
  expect(readConfig({ SMTP_URL: "smtp://localhost", MAIL_FROM }).mail?.from).toEqual(from);
  expect(readConfig({ MAIL_FROM }).mail).toBeNull();
});

test("an empty setting sets nothing, and settings are read-only", () => {
  expect(readConfig({ PORT: "", SITE_URL: " ", ADMIN_EMAIL: "" })).toEqual(readConfig({}));
  expect(() => Object.assign(readConfig({}), { port: 1 })).toThrow(TypeError);
});

const wrong: Record<string, string[]> = {
  PORT: ["http", "65536", "-1", "80.5"],
  SITE_URL: ["cup.example.org", "ftp://cup.example.org", "https://cup.example.org/site"],
  DATABASE_URL: ["mysql://localhost/cup"],
  ADMIN_SECOND_FACTOR: ["yes"],
  STRIPE_SECRET_KEY: ["pk_live_abc", "sk_abc", "sk_live_"],
  STRIPE_WEBHOOK_SECRET: ["abc", "whsec_"],
  SECRET_KEY: ["too short to be one"],
  SMTP_URL: [
    "smtp.example.org",
    "https://smtp.example.org",
    "smtp://",
    "smtp:smtp.example.org",
    "smtp://smtp.example.org?requireTLS=no",
  ],
  MAIL_FROM: [
    "Araknid",
    "Araknid <cup>",
    "cup@example.org, boss@example.org",
    "<cup@example.org> Araknid",
    "Araknid\nBcc: all@example.org <cup@example.org>",
  ],
  PUSH_HOSTS: ["https://push.example.org/", "push.example.org, *"],
  TRUSTED_PROXIES: ["10.0.0.0/8", "127.0.0.1, proxy.example.org"],
  TZ_CUP: ["Mars/Olympus", "PST8PDT", "EST", "GMT", "+02:00"],
  LIMIT_FACTOR: ["0", "many", "1000000"],
  BACKUP_KEEP_DAYS: ["0", "a month"],
  BACKUP_EVERY_HOURS: ["-1", "1.5"],
  BACKUP_PASSPHRASE: ["fifteen letters"],
};

test.each(
  Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)("the setting %s=%s is refused in one line", (name, value) => {
  const line = refusal({ [name]: value });
  expect(line).toMatch(new RegExp(`^${name} must be `));
  expect(line).not.toContain("\n");
});

test.each([
  ["ADMIN_EMAIL", { ADMIN_EMAIL: "admin", ADMIN_PASSWORD: "sand and water" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "admin@example.org", ADMIN_PASSWORD: "sand" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "admin@example.org" }],
  ["ADMIN_EMAIL", { ADMIN_PASSWORD: "sand and water" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://localhost" }],
])("the setting %s is refused for %j", (name, env) => {
  expect(refusal(env as Record<string, string>)).toMatch(new RegExp(`^${name} must be `));
});

test("no message shows a password", () => {
  const admin = { ADMIN_EMAIL: "admin@example.org", ADMIN_PASSWORD: "secret" };
  for (const env of [{ SMTP_URL: "smtp://cup:secret@smtp.example.org" }, admin]) {
    expect(refusal(env)).toMatch(/^(?!.*secret)[A-Z_]+ must be /);
  }
});

test(".env.example explains exactly the settings there are", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const explained = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1] ?? "");
  expect(explained.toSorted()).toEqual(settingNames.toSorted());
  expect(example.split("\n").filter((line) => line && !line.startsWith("#"))).toEqual([]);
});

describe("a .env file", () => {
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

  function refusalOfFile(...lines: string[]): string {
    writeFileSync(path.join(folder, ".env"), lines.join("\n"));
    return refusalOf(() => loadSettingsFile(folder));
  }

  test("a .env is read if there is one, and the environment wins", () => {
    expect(() => loadSettingsFile(folder)).not.toThrow();
    process.env["TZ_CUP"] = "Europe/Lisbon";
    expect(
      refusalOfFile("# mine", "", "TZ_CUP=Asia/Tokyo", "MAIL_FROM='Cup <a@b.example>'", "PORT="),
    ).toBe("accepted");
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
    expect(refusalOfFile("PORT=3104", line)).toBe(
      `.env sets ${name}, which is not a setting of this site. Did you mean ${nearest}?`,
    );
    expect(process.env["PORT"]).toBe(before["PORT"]);
  });

  test("unknown settings in .env are listed together", () => {
    const line = refusalOfFile("SECRET=abc", "GOOGLE_ANALYTICS=secret", "PROT=3000");
    expect(line).toBe(
      ".env sets GOOGLE_ANALYTICS, PROT and SECRET, which are not settings of this site. Did you mean PORT?",
    );
  });

  test.each(["ADMIN_SECOND_FACTOR: required", "nonsense line", "=required", "export"])(
    "the line '%s' in .env stops the start with its number and the syntax",
    (line) => {
      expect(refusalOfFile("# mine", "PORT=3104", line, "HOST=localhost")).toBe(
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
    expect(refusalOfFile(...lines)).toBe("accepted");
  });

  test("line numbers count the lines of quoted values", () => {
    expect(refusalOfFile("MAIL_FROM='Cup", "of Fields'", "nonsense")).toContain("Line 3 of .env");
  });
});
