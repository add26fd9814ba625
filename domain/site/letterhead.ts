import type { Reading } from "#domain/core/context.ts";
import type { Letterhead } from "#domain/messaging/email-html-rules.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { DEFAULT_ACCENT, shadesOf } from "./content/color-rules.ts";
import { isExample } from "./content/contact.ts";
import { readPictureAtLeast } from "./content/picture-library.ts";
import { readContent } from "./content/read-content.ts";
import { drawLetterLogo } from "./pictures/encode-picture.ts";

/** As in `app/styles/tokens.css`. */
const OWN_COLORS = { hot: DEFAULT_ACCENT, light: "#94130c", dark: "#ff9a7d" };

/** The logo that was drawn last; the same for every email until the institute changes it. */
let drawn: { id: string; logo: Letterhead["logo"] } = { id: "", logo: null };

/** The institute's colors and logo; its name, its phone unless that is the example, the site. */
export async function readLetterhead(ctx: Reading<"siteUrl">): Promise<Letterhead> {
  const { contact, look } = await readContent(ctx);
  const { name, phone } = contact;
  const signed = [name, isExample(phone) ? "" : formatPhone(phone), ctx.siteUrl];
  if (drawn.id !== look.logo) {
    const bytes = await readPictureAtLeast(ctx, look.logo, 400);
    drawn = { id: look.logo, logo: bytes && (await drawLetterLogo(bytes)) };
  }
  return {
    signature: signed.filter((each) => each !== "").join(", "),
    colors: look.accent === DEFAULT_ACCENT ? OWN_COLORS : shadesOf(look.accent),
    logo: drawn.logo,
  };
}
