import { z } from "zod";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import {
  between,
  checkbox,
  issue,
  optionalLine,
  parsedField,
  requiredLine,
} from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { FOCUS_STEP } from "./picture-rules.ts";

const MOST_LETTERS = 200;

const field = fieldIn("pictures");
const untyped = { autoComplete: undefined, dir: "auto" } as const;

/** The description; one that is missing in Spanish is shown in English. */
export const altFields = {
  alt: field("alt", requiredLine(message("pictureErrors.alt"), MOST_LETTERS), {
    ...untyped,
    hint: "altHint",
    lang: "en",
  }),
  altEs: field("altEs", optionalLine(undefined, MOST_LETTERS), { ...untyped, lang: "es" }),
};

function localizedAlt({ alt, altEs }: { alt: string; altEs: string | undefined }) {
  return { en: alt, ...(altEs !== undefined && { es: altEs }) };
}

const MISSING = message("pictureErrors.missing");

// Browsers send an empty file without a name if none was chosen.
const chosenFile = z
  .instanceof(File, issue(MISSING))
  .refine(({ size, name }) => size > 0 || name !== "", issue(MISSING));

/**
 * Whoever uploads a picture, everyone recognizable in it agreed, or their guardian
 * (docs/decisions/52).
 */
const file = {
  file: chosenFile,
  agreed: checkbox.refine((agreed) => agreed, issue(message("pictureErrors.agreed"))),
};

export const uploadInput = schemaOf(altFields)
  .extend(file)
  .transform(({ file: chosen, ...rest }) => ({ file: chosen, alt: localizedAlt(rest) }));

export const uploadCrestInput = z.object(file);

/** A hidden field: an invalid id matches no crest and is refused as such. */
export const decideCrestInput = z.object({
  crestId: z.uuid().catch("00000000-0000-0000-0000-000000000000"),
});

const percent = parsedField(
  (raw) => {
    const value = between(0, 100)(raw);
    return value !== null && value % FOCUS_STEP === 0 ? value : null;
  },
  message("pictureErrors.focus", { step: FOCUS_STEP }),
);

const focus = { type: "number", min: "0", max: "100", step: FOCUS_STEP } as const;

export const pictureFields = {
  ...altFields,
  focusX: field("focusX", percent, focus),
  focusY: field("focusY", percent, focus),
};

export const pictureInput = schemaOf(pictureFields).transform(({ focusX, focusY, ...rest }) => ({
  focusX,
  focusY,
  alt: localizedAlt(rest),
}));
