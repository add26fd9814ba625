import type { ContentOf, Fields } from "./fields.ts";

/** A part of the site that one form edits. */
export interface FormSection<F extends Fields = Fields> {
  fields: F;
  /** Shown until the institute publishes its own. */
  defaults: ContentOf<F>;
}

/** A list whose entries have a form each. */
export interface ListSection<F extends Fields = Fields> {
  item: F;
  most: number;
  defaults: { items: ItemOf<F>[] };
}

export type ItemOf<F extends Fields> = ContentOf<F> & { id: string };

export type AnySection =
  | { fields: Fields; defaults: object }
  | { item: Fields; most: number; defaults: object };

export function isList(section: AnySection): section is Extract<AnySection, { item: Fields }> {
  return "item" in section;
}

export function formSection<const F extends Fields>(
  fields: F,
  defaults: ContentOf<F>,
): FormSection<F> {
  return { fields, defaults };
}

export function listSection<const F extends Fields>(
  item: F,
  most: number,
  items: ItemOf<F>[],
): ListSection<F> {
  return { item, most, defaults: { items } };
}
