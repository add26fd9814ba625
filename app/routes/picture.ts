import { contentTopic } from "#domain/core/topics.ts";
import { readIcon, readPictureFile } from "#domain/site/content/picture-library.ts";
import { readIconName, readPictureName } from "#domain/site/pictures/picture-rules.ts";
import { noPicture, pictureResponse } from "../http/picture-response.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", offersLogin: false, cache: { for: "file" } },
  async ({ ctx, context, param }): Promise<Response> => {
    const icon = readIconName(param("file"));
    const name = readPictureName(param("file"));
    const bytes = icon ? await readIcon(ctx, icon) : name && (await readPictureFile(ctx, name));
    if (!bytes) return noPicture(context, (icon ?? name)?.id);
    const format = name?.format ?? "png";
    return pictureResponse(context, { bytes, format, topic: contentTopic });
  },
);
