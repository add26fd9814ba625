import { z } from "zod";
import { parseSuccessions } from "#domain/competition/withdrawals/withdrawal-rules.ts";
import { currentPasswordFields } from "#domain/people/accounts/account-input.ts";

export const deleteAccountByAdminInput = z
  .looseObject({})
  .transform((fields) => ({ fates: parseSuccessions(fields) }));

export const deleteOwnAccountInput = z
  .looseObject({ currentPassword: currentPasswordFields.currentPassword.read })
  .transform(({ currentPassword, ...fields }) => ({
    currentPassword,
    fates: parseSuccessions(fields),
  }));
