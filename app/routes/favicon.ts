import { redirect } from "react-router";
import { iconAddress } from "#domain/site/pictures/picture-rules.ts";
import { readInstitute } from "../loaders/institute.ts";
import { page } from "../routing/page.ts";

/** Of browsers that read no `<link>`; a new logo changes it. */
export const loader = page({ access: "everybody" }, async ({ site, url }): Promise<Response> => {
  const { logo } = await readInstitute(site, url);
  return redirect(logo ? iconAddress(logo.id, "192") : "/icon-192.png");
});
