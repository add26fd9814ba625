import { z } from "zod";
import { parseSuccessions } from "../../competition/withdrawals/withdrawal-rules.ts";

export const deleteAccountByAdminInput = z
  .looseObject({})
  .transform((fields) => ({ fates: parseSuccessions(fields) }));

export const deleteOwnAccountInput = z
  .looseObject({ currentPassword: z.string({ error: "Current Password is required" }) })
  .transform(({ currentPassword, ...fields }) => ({
    currentPassword,
    fates: parseSuccessions(fields),
  }));
