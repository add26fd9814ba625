import { message } from "#i18n/message.ts";
import { number, picture, text, toggle } from "./fields.ts";
import { type ItemOf, listSection } from "./section.ts";

const fields = {
  title: text(message("contentFields.title"), 80),
  picture: picture(message("contentFields.picture")),
  price: number(message("contentFields.price"), 100_000),
  sizes: text(message("contentFields.sizes"), 200, {
    required: false,
    hint: message("contentFields.sizesHint"),
  }),
  order: toggle(message("contentFields.order")),
};

export type Article = ItemOf<typeof fields>;

/** If empty, the page says 'Coming soon!'. */
export const merch = listSection(fields, 60, []);
