import { z } from "zod";
import { reasonField } from "#domain/core/input.ts";

export const exportInput = z.object({ reason: reasonField });
export type ExportInput = z.output<typeof exportInput>;

export const exportFiles = ["players", "rosters", "emails"] as const;

export type ExportFile = (typeof exportFiles)[number];
