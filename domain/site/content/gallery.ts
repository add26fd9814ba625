import { message } from "#i18n/message.ts";
import { picture, text } from "./fields.ts";
import { type ItemOf, listSection } from "./section.ts";

const fields = {
  picture: picture(message("contentFields.picture"), { required: true }),
  caption: text(message("contentFields.caption"), 120, { required: false }),
};

export type GalleryItem = ItemOf<typeof fields>;

/** While it is empty, the home page shows the drawings that came with the site. */
export const gallery = listSection(fields, 40, []);
