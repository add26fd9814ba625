import { z } from "zod";
import { parseSuccessions } from "../../competition/withdrawals/withdrawal-rules.ts";
import { CURRENT_PASSWORD_REQUIRED } from "../../people/accounts/account-input.ts";

export const deleteAccountByAdminInput = z
  .looseObject({})
  .transform((fields) => ({ fates: parseSuccessions(fields) }));

export const deleteOwnAccountInput = z
  .looseObject({ currentPassword: z.string({ error: CURRENT_PASSWORD_REQUIRED }) })
  .transform(({ currentPassword, ...fields }) => ({
    currentPassword,
    fates: parseSuccessions(fields),
  }));
