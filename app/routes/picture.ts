import { data } from "react-router";
import { readPictureFile } from "../../domain/site/pictures/library.ts";
import { readPictureName } from "../../domain/site/pictures/picture-rules.ts";
import { message } from "../../i18n/message.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", offersLogin: false },
  async ({ ctx, param }): Promise<Response> => {
    const name = readPictureName(param("file"));
    const bytes = name && (await readPictureFile(ctx, name));
    if (!bytes) throw data(message("frame.notFound"), { status: 404 });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": `image/${name.format}`,
        "Content-Length": `${bytes.length}`,
        // A file never changes: another picture has another address.
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  },
);
