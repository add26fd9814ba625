import { contentTopic } from "#domain/core/topics.ts";
import { readPictureFile } from "#domain/site/content/picture-library.ts";
import { readPictureName } from "#domain/site/pictures/picture-rules.ts";
import { noPicture, pictureResponse } from "../http/picture-response.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", offersLogin: false, cache: { for: "file" } },
  async ({ ctx, context, param }): Promise<Response> => {
    const name = readPictureName(param("file"));
    const bytes = name && (await readPictureFile(ctx, name));
    if (!bytes) return noPicture(context, name?.id);
    return pictureResponse(context, { bytes, format: name.format, topic: contentTopic });
  },
);
