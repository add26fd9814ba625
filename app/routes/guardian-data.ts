import { readLinkedData } from "#domain/site/accounts/data-export.ts";
import { jsonFile } from "../http/file-response.ts";
import { page } from "../routing/page.ts";

export const loader = page({ access: "link" }, async ({ ctx, query }) =>
  jsonFile(await readLinkedData(ctx, query.get("token") ?? ""), "player-data.json"),
);
