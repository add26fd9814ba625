import { message } from "#i18n/message.ts";
import { DEFAULT_ACCENT, parseColor } from "./color-rules.ts";
import { type ContentOf, line, picture } from "./fields.ts";
import { formSection } from "./section.ts";

const fields = {
  accent: line(message("contentFields.accent"), parseColor, message("contentErrors.color"), {
    type: "color",
    hint: message("contentFields.accentHint"),
  }),
  logo: picture(message("contentFields.logo"), { hint: message("contentFields.logoHint") }),
};

export type Look = ContentOf<typeof fields>;

export const look = formSection(fields, { accent: DEFAULT_ACCENT, logo: "" });
