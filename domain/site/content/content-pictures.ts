import { isPictureId } from "../pictures/picture-rules.ts";
import type { ContentField, ContentFields } from "./fields.ts";
import { type AnySection, isList } from "./section.ts";
import { type SectionId, sections } from "./sections.ts";

/** The uploaded pictures that a section's content shows. */
export function picturesIn(id: SectionId, content: object): string[] {
  const section: AnySection = sections[id];
  const found = isList(section)
    ? (content as { items: object[] }).items.flatMap((item) => inFields(section.item, item))
    : inFields(section.fields, content);
  return [...new Set(found)].filter(isPictureId);
}

function inFields(fields: ContentFields, content: object): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    inField(field, (content as Record<string, unknown>)[name]),
  );
}

function inField(field: ContentField, value: unknown): string[] {
  if (field.kind === "input" && field.input.type === "picture") {
    return typeof value === "string" ? [value] : [];
  }
  if (field.kind !== "rows") return [];
  // Content from before the field existed has none.
  return ((value ?? []) as object[]).flatMap((row) => inFields(field.of, row));
}
