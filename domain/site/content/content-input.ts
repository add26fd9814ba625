import { z } from "zod";
import { addIssue, rowId, UNREADABLE } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { type ContentFields, contentSchema } from "./fields.ts";
import type { LegalTexts } from "./legal.ts";
import { type AnySection, isList } from "./section.ts";
import { type SectionId, sections } from "./sections.ts";

/** The form of a section, or of one entry of its list; a new entry can be left empty. */
export function contentInput(id: SectionId, itemId: string | null) {
  const section: AnySection = sections[id];
  const fields: ContentFields = isList(section) ? section.item : section.fields;
  const schema = contentSchema(fields, { mayBeEmpty: isList(section) && itemId === null });
  if (id !== "legal") return schema;
  // Readers get the terms in one language.
  return schema.superRefine(({ content }, check) => {
    const { terms } = content as unknown as LegalTexts;
    const missing = terms.flatMap(({ text }, at) => (text.es === undefined ? [at] : []));
    if (missing.length === terms.length) return;
    for (const at of missing) {
      addIssue(check, message("contentErrors.bothLanguages"), [`terms_${at}_textEs`]);
    }
  });
}

const unreadable = UNREADABLE;

export const itemInput = z.object({
  item: z.string(unreadable).regex(/^[a-z0-9-]{1,40}$/, unreadable),
});

export const undoInput = z.object({ version: rowId() });
