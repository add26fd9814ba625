import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import {
  ensureAdmin,
  type FromSettings,
  hasAdmin,
  issueSetupToken,
} from "#domain/people/accounts/admin-setup.ts";
import { type Config, SettingError } from "./config.ts";
import type { Log } from "./log.ts";

const notUsed = {
  "other password":
    "ADMIN_PASSWORD is not used: the organizer changed it. To reset it: npm run admin -- EMAIL",
  "made before":
    "ADMIN_EMAIL is not used: the organizer it made has another address by now, or is gone. To make another: npm run admin -- EMAIL",
  made: null,
  there: null,
} as const satisfies Record<FromSettings, string | null>;

export async function makeAdmin(ctx: Ctx, config: Config, log: Log): Promise<void> {
  if (!config.admin) return;
  try {
    const line = notUsed[await ensureAdmin(ctx, config.admin.email, config.admin.password)];
    if (line) log.warn(line);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const setting = error.field === "password" ? "ADMIN_PASSWORD" : "ADMIN_EMAIL";
    throw new SettingError(`${setting} cannot be used: ${error.message}`);
  }
}

/** The line with the link that makes the first organizer, or null once there is one. */
export async function firstAdminLink(ctx: Ctx, at: string): Promise<string | null> {
  if (await hasAdmin(ctx.db)) return null;
  const token = await issueSetupToken(ctx, null);
  return `Set up the admin (once, within a day): ${at}/admin/setup?token=${token}`;
}
