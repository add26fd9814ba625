import { z } from "zod";
import { fatesOf } from "../teams/fate-rules.ts";

export const deleteTheirsInput = z
  .looseObject({})
  .transform((fields) => ({ fates: fatesOf(fields) }));

export const deleteOwnInput = z
  .looseObject({ currentPassword: z.string({ error: "Current Password is required" }) })
  .transform(({ currentPassword, ...fields }) => ({ currentPassword, fates: fatesOf(fields) }));
