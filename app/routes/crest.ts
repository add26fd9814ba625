import { teamTopic } from "#domain/core/topics.ts";
import { readCrestFile } from "#domain/site/pictures/team-crests.ts";
import { readCrestName } from "#domain/teams/crest-rules.ts";
import { noPicture, pictureResponse } from "../http/picture-response.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", offersLogin: false, cache: { for: "file" } },
  async ({ ctx, context, param }): Promise<Response> => {
    const name = readCrestName(param("file"));
    const file = name && (await readCrestFile(ctx, name));
    if (!file) return noPicture(context, name?.id);
    const topic = file.isPublic ? teamTopic(file.teamId) : null;
    return pictureResponse(context, { bytes: file.bytes, format: "webp", topic });
  },
);
