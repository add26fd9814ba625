import type { ContentFields, ContentOf } from "./fields.ts";

/** A part of the site that one form edits. */
export interface FormSection<F extends ContentFields = ContentFields> {
  fields: F;
  /** Shown until the institute publishes its own. */
  defaults: ContentOf<F>;
}

/** A list whose entries have a form each. */
export interface ListSection<F extends ContentFields = ContentFields> {
  item: F;
  most: number;
  defaults: { items: ItemOf<F>[] };
}

export type ItemOf<F extends ContentFields> = ContentOf<F> & { id: string };

export type AnySection =
  | { fields: ContentFields; defaults: object }
  | { item: ContentFields; most: number; defaults: object };

export function isList(
  section: AnySection,
): section is Extract<AnySection, { item: ContentFields }> {
  return "item" in section;
}

export function formSection<const F extends ContentFields>(
  fields: F,
  defaults: ContentOf<F>,
): FormSection<F> {
  return { fields, defaults };
}

export function listSection<const F extends ContentFields>(
  item: F,
  most: number,
  items: ItemOf<F>[],
): ListSection<F> {
  return { item, most, defaults: { items } };
}
