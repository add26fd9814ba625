import { data } from "react-router";
import type { Topic } from "#domain/core/topics.ts";
import { wasPictureDeleted } from "#domain/site/content/picture-library.ts";
import { message } from "#i18n/message.ts";
import { requestOf } from "./request-context.ts";

/** A deleted picture is gone from browsers and proxies a day later (docs/decisions/52). */
const FOR_A_DAY = "public, max-age=86400, must-revalidate";

/** `topic` is published once the picture is deleted; null for a file that isn't public. */
export function pictureResponse(
  context: Parameters<typeof requestOf>[0],
  { bytes, format, topic }: { bytes: Buffer; format: string; topic: Topic | null },
): Response {
  if (topic) requestOf(context).dependsOn({ topics: [topic] });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": `image/${format}`,
      "Cache-Control": topic ? FOR_A_DAY : "no-store",
    },
  });
}

/** Throws 410 for a picture that was deleted, and 404 for anything else. */
export async function noPicture(
  context: Parameters<typeof requestOf>[0],
  id: string | undefined,
): Promise<never> {
  const isGone = id !== undefined && (await wasPictureDeleted(requestOf(context).ctx, id));
  throw data(message("frame.notFound"), { status: isGone ? 410 : 404 });
}
