import { z } from "zod";
import { fieldIn } from "#domain/core/fields.ts";
import { rowId } from "#domain/core/input.ts";
import { emailField } from "#domain/people/accounts/account-input.ts";

export const coManagerFields = {
  email: fieldIn("coManagers")("add.email", emailField, { type: "email", autoComplete: "off" }),
};

/** Hidden fields: an invalid id matches nobody and is refused as such. */
export const removeCoManagerInput = z.object({ coManagerId: rowId().catch(0) });
export const answerCoManagerInput = z.object({ invitationId: rowId().catch(0) });
