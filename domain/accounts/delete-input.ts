import { z } from "zod";
import { fatesOf } from "../teams/fate-rules.ts";

/** What the admin sends to delete somebody's account. */
export const deleteTheirsInput = z
  .looseObject({})
  .transform((fields) => ({ fates: fatesOf(fields) }));

/** What /account/delete asks. */
export const deleteOwnInput = z
  .looseObject({ currentPassword: z.string({ error: "Current Password is required" }) })
  .transform(({ currentPassword, ...fields }) => ({ currentPassword, fates: fatesOf(fields) }));
