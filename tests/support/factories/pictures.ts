import sharp, { type Sharp } from "sharp";
import type { Ctx } from "#domain/core/context.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { readTeamCrests, uploadCrest } from "#domain/site/pictures/team-crests.ts";

export const TINY_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#336699" } });
}

export function addPicture(admin: Ctx, alt: string): Promise<string> {
  return uploadPicture(admin, { bytes: TINY_PNG, alt: { en: alt } });
}

export async function addCrest(manager: Ctx, teamId: number): Promise<string> {
  await uploadCrest(manager, { teamId, bytes: TINY_PNG });
  return (await readTeamCrests(manager, teamId)).waiting ?? "";
}
