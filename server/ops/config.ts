import { isIP } from "node:net";
import { z } from "zod";
import { emailKey, parseEmail } from "#domain/core/email-address-rules.ts";
import { cleanLine } from "#domain/core/text-rules.ts";
import { parseZone } from "#domain/cup/time-zone-rules.ts";
import { isHostPattern } from "#domain/messaging/push-endpoint-rules.ts";
import type { StripeSettings } from "#domain/payments/card/stripe.ts";
import { checkPassword } from "#domain/people/sign-in/password-rules.ts";

export interface MailSettings {
  /** Can contain a password: do not log. */
  url: string;
  from: Sender;
}

interface Sender {
  name: string;
  address: string;
  domain: string;
}

/** Settings, read once at startup and documented in `.env.example`. */
export interface Config {
  port: number;
  host: string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  addressFrom: "SITE_URL" | "PORT and HOST" | "default";
  dataDir: string;
  databaseUrl: string | null;
  admin: { email: string; password: string } | null;
  secondFactorRequired: boolean;
  /** Null uses the key file in the data folder. Do not log. */
  secretKey: string | null;
  /** Null: emails stay in the outbox. */
  mail: MailSettings | null;
  pushHosts: string[];
  /** Null: no card payments. */
  stripe: StripeSettings | null;
  /** Addresses whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  cupZone: string;
  isCupZoneSet: boolean;
  limitFactor: number;
  backupKeepDays: number;
  /** Hours between automatic backups; 0 disables them. */
  backupEveryHours: number;
  /** Encrypts backups if set. Do not log. */
  backupPassphrase: string | undefined;
}

/** An invalid setting. The message is the one line printed at startup. */
export class SettingError extends Error {
  override name = "SettingError";
}

const text = z.string().trim();

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.min(1).default("127.0.0.1"),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: text.refine((email) => parseEmail(email) !== null).optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => checkPassword(password) === null)
    .optional(),
  ADMIN_SECOND_FACTOR: z.enum(["optional", "required"]).optional(),
  SECRET_KEY: text.min(32).optional(),
  SMTP_URL: text.refine(isMailService).optional(),
  MAIL_FROM: text.refine((from) => readSender(from) !== null).optional(),
  STRIPE_SECRET_KEY: text.regex(/^[rs]k_(?:live|test)_\w+$/).optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_\S+$/).optional(),
  PUSH_HOSTS: text.default("").refine((list) => listed(list).every(isHostPattern)),
  TRUSTED_PROXIES: text.default("").refine((list) => listed(list).every((each) => isIP(each))),
  TZ_CUP: text.default("America/Los_Angeles").transform((raw, check) => {
    const zone = parseZone(raw);
    if (zone === null) check.addIssue({ code: "custom" });
    return zone ?? z.NEVER;
  }),
  // More would overflow the counters, and every form would fail.
  LIMIT_FACTOR: z.coerce.number().positive().max(100_000).default(1),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(8_760).default(0),
  BACKUP_PASSPHRASE: text.min(16).optional(),
});

export const settingNames = Object.keys(settings.shape);

const wanted: Record<string, string> = {
  PORT: "a number from 0 to 65535",
  SITE_URL: "the address people use, such as https://cup.example.org",
  DATABASE_URL: "a PostgreSQL address such as postgres://user:password@host/database",
  ADMIN_EMAIL: "an e-mail address",
  ADMIN_PASSWORD: "8 to 128 characters",
  ADMIN_SECOND_FACTOR: "optional or required",
  SECRET_KEY: "at least 32 characters, such as openssl rand -base64 32 prints",
  SMTP_URL: "a mail service's address such as smtps://user:password@smtp.example.org",
  MAIL_FROM: "an e-mail address, or a name and one: Araknid <cup@example.org>",
  STRIPE_SECRET_KEY: "a secret or restricted key of Stripe, which begins with sk_ or rk_",
  STRIPE_WEBHOOK_SECRET: "the webhook's signing secret, which begins with whsec_",
  PUSH_HOSTS: "names of push services such as push.example.org, with spaces or commas between them",
  TRUSTED_PROXIES: "network addresses such as 127.0.0.1, with spaces or commas between them",
  TZ_CUP: "an IANA time zone such as America/Los_Angeles",
  LIMIT_FACTOR: "a number above 0, at most 100000",
  BACKUP_KEEP_DAYS: "a whole number of days from 1 to 3650",
  BACKUP_EVERY_HOURS: "a whole number of hours, or 0 for no backups by itself",
  BACKUP_PASSPHRASE: "at least 16 characters, such as five random words",
};

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** Throws `SettingError` for the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty value, as in `SITE_URL=`, counts as not set.
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  );
  const read = settings.safeParse(given);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]);
    throw new SettingError(`${name} must be ${wanted[name] ?? "set"}.`);
  }
  const s = read.data;
  if (!loopback.has(s.HOST) && !s.SITE_URL) {
    throw new SettingError(
      "SITE_URL must be set when HOST is not the machine itself: it is the address people use.",
    );
  }
  if (s.SITE_URL && new URL(s.SITE_URL).pathname !== "/") {
    throw new SettingError("SITE_URL must be an address without a path.");
  }
  if ((s.ADMIN_EMAIL === undefined) !== (s.ADMIN_PASSWORD === undefined)) {
    const missing = s.ADMIN_EMAIL === undefined ? "ADMIN_EMAIL" : "ADMIN_PASSWORD";
    throw new SettingError(`${missing} must be set as well: the admin needs both.`);
  }
  if (s.SMTP_URL !== undefined && s.MAIL_FROM === undefined) {
    throw new SettingError("MAIL_FROM must be set as well: mail needs a sender.");
  }
  if ((s.STRIPE_SECRET_KEY === undefined) !== (s.STRIPE_WEBHOOK_SECRET === undefined)) {
    const missing = s.STRIPE_SECRET_KEY ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY";
    throw new SettingError(`${missing} must be set as well: card payments need both.`);
  }
  const from = readSender(s.MAIL_FROM ?? "");
  const host = s.HOST.includes(":") ? `[${s.HOST}]` : s.HOST;
  const siteUrl = s.SITE_URL ? new URL(s.SITE_URL).origin : `http://${host}:${s.PORT}`;
  return Object.freeze({
    port: s.PORT,
    host: s.HOST,
    siteUrl,
    addressFrom: s.SITE_URL ? "SITE_URL" : given.PORT || given.HOST ? "PORT and HOST" : "default",
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL ?? null,
    admin:
      s.ADMIN_EMAIL && s.ADMIN_PASSWORD
        ? { email: s.ADMIN_EMAIL, password: s.ADMIN_PASSWORD }
        : null,
    secondFactorRequired:
      (s.ADMIN_SECOND_FACTOR ?? (siteUrl.startsWith("https:") ? "required" : "optional")) ===
      "required",
    secretKey: s.SECRET_KEY ?? null,
    mail: s.SMTP_URL !== undefined && from ? { url: s.SMTP_URL, from } : null,
    stripe:
      s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET
        ? { secretKey: s.STRIPE_SECRET_KEY, webhookSecret: s.STRIPE_WEBHOOK_SECRET }
        : null,
    pushHosts: listed(s.PUSH_HOSTS),
    trustedProxies: listed(s.TRUSTED_PROXIES),
    cupZone: s.TZ_CUP,
    isCupZoneSet: given.TZ_CUP !== undefined,
    limitFactor: s.LIMIT_FACTOR,
    backupKeepDays: s.BACKUP_KEEP_DAYS,
    backupEveryHours: s.BACKUP_EVERY_HOURS,
    backupPassphrase: s.BACKUP_PASSPHRASE,
  });
}

function listed(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}

function isMailService(url: string): boolean {
  const read = URL.parse(url);
  const tls = read?.searchParams.get("requireTLS") ?? "true";
  return (
    read !== null &&
    /^smtps?:$/.test(read.protocol) &&
    read.hostname !== "" &&
    /^(?:true|false)$/.test(tls)
  );
}

function readSender(raw: string): Sender | null {
  const text = raw.trim();
  const [, quoted, plain, inside] = /^(?:"([^"]*)"\s*|([^"<>]*))<([^<>]*)>$/.exec(text) ?? [];
  const address = parseEmail(inside ?? text);
  const name = cleanLine(quoted ?? plain ?? "");
  if (address === null || !(name.ok || name.empty)) return null;
  const domain = emailKey(address).split("@")[1] ?? "";
  return { name: name.ok ? name.value : "", address, domain };
}
