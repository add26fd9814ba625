import { z } from "zod";
import { reasonField } from "#domain/core/reason-input.ts";

export const exportInput = z.object({ reason: reasonField });
export type ExportInput = z.output<typeof exportInput>;
