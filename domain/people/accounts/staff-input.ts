import { z } from "zod";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import { issue, rowId } from "#domain/core/input.ts";
import { STAFF_ROLES, type StaffRole } from "#domain/core/staff-role-rules.ts";
import { message } from "#i18n/message.ts";
import { emailField } from "./account-input.ts";

/** The ticked roles, joined with commas. */
const roles = z
  .string()
  .default("")
  .transform((raw): StaffRole[] => STAFF_ROLES.filter((role) => raw.split(",").includes(role)))
  .refine((chosen) => chosen.length > 0, issue(message("staff.errors.noRole")));

const accountId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const inviteStaffFields = {
  email: fieldIn("staff")("email", emailField, {
    type: "email",
    autoComplete: "off",
    hint: "emailHint",
  }),
};
export const inviteStaffInput = schemaOf(inviteStaffFields).extend({ roles });
export type InviteStaffInput = z.output<typeof inviteStaffInput>;

export const staffRolesInput = z.object({ accountId, roles });
export const revokeStaffInput = z.object({ accountId });
export const withdrawInviteInput = z.object({ inviteId: rowId() });
