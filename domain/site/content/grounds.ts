import { cleanLine } from "#domain/core/text-rules.ts";
import { message } from "#i18n/message.ts";
import { type ContentOf, line, number, picture, rows } from "./fields.ts";
import { formSection } from "./section.ts";

const MOST_MARKS = 12;

function fieldName(raw: string): string | null {
  const clean = cleanLine(raw, 60);
  return clean.ok ? clean.value : null;
}

/** A picture of the place, and where on it the fields are (decision 89). */
const fields = {
  picture: picture(message("contentFields.grounds.picture"), {
    hint: message("contentFields.grounds.pictureHint"),
  }),
  marks: rows(
    message("contentFields.grounds.marks"),
    {
      field: line(
        message("contentFields.grounds.field"),
        fieldName,
        message("contentErrors.missing"),
      ),
      left: number(message("contentFields.grounds.left"), 100),
      top: number(message("contentFields.grounds.top"), 100),
    },
    MOST_MARKS,
    message("contentFields.grounds.marksHint"),
  ),
};

/** `left` and `top` are percent of the picture, from its top left corner. */
export type Grounds = ContentOf<typeof fields>;
export type FieldMark = Grounds["marks"][number];

export const grounds = formSection(fields, { picture: "", marks: [] });
