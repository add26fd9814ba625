import { z } from "zod";
import { rowId, UNREADABLE } from "#domain/core/input.ts";
import { type ContentFields, contentSchema } from "./fields.ts";
import { type AnySection, isList } from "./section.ts";
import { type SectionId, sections } from "./sections.ts";

/** The form of a section, or of one entry of its list; a new entry can be left empty. */
export function contentInput(id: SectionId, itemId: string | null) {
  const section: AnySection = sections[id];
  const fields: ContentFields = isList(section) ? section.item : section.fields;
  return contentSchema(fields, { mayBeEmpty: isList(section) && itemId === null });
}

const unreadable = UNREADABLE;

export const itemInput = z.object({
  item: z.string(unreadable).regex(/^[a-z0-9-]{1,40}$/, unreadable),
});

export const undoInput = z.object({ version: rowId() });
