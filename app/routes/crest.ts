import { data } from "react-router";
import { readCrestFile } from "../../domain/site/pictures/team-crests.ts";
import { readCrestName } from "../../domain/teams/crest-rules.ts";
import { message } from "../../i18n/message.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", offersLogin: false },
  async ({ ctx, param }): Promise<Response> => {
    const name = readCrestName(param("file"));
    const file = name && (await readCrestFile(ctx, name));
    if (!file) throw data(message("frame.notFound"), { status: 404 });
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": `${file.bytes.length}`,
        "Cache-Control": file.isPublic ? "public, max-age=31536000, immutable" : "no-store",
      },
    });
  },
);
