import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { requireUnchanged } from "#domain/core/form-version.ts";
import { message } from "#i18n/message.ts";
import { contentVersion, saveDraft } from "./edit-content.ts";
import { type AnySection, isList } from "./section.ts";
import { type SectionId, type SiteContent, sections } from "./sections.ts";

interface Item {
  id: string;
}

/** The entries of a list section, or null for a section without. */
export function itemsOf(content: object): Item[] | null {
  return "items" in content ? (content.items as Item[]) : null;
}

export function findItem(content: object, itemId: string): Item {
  const item = itemsOf(content)?.find(({ id }) => id === itemId);
  if (!item) throw new DomainError("not-found", message("contentErrors.noItem"));
  return item;
}

function changeItems(
  ctx: Ctx,
  id: SectionId,
  change: (items: Item[]) => Item[],
  options?: { publish: boolean },
): Promise<void> {
  return saveDraft<SectionId>(
    ctx,
    id,
    (current) => ({ ...current, items: change(itemsOf(current) ?? []) }) as SiteContent[SectionId],
    options,
  );
}

export function addItem(ctx: Ctx, id: SectionId, content: object, options: { publish: boolean }) {
  const section: AnySection = sections[id];
  const most = isList(section) ? section.most : 0;
  const item = { ...content, id: crypto.randomUUID() };
  return changeItems(
    ctx,
    id,
    (items) => {
      if (items.length < most) return [...items, item];
      throw new DomainError("full", message("contentErrors.full", { most }));
    },
    options,
  );
}

export function saveItem(
  ctx: Ctx,
  id: SectionId,
  itemId: string,
  { content, version, publish }: { content: object; version: string; publish: boolean },
): Promise<void> {
  return changeItems(
    ctx,
    id,
    (items) => {
      requireUnchanged(version, contentVersion(findItem({ items }, itemId)));
      return items.map((item) => (item.id === itemId ? { ...content, id: itemId } : item));
    },
    { publish },
  );
}

export function moveItem(ctx: Ctx, id: SectionId, itemId: string, by: -1 | 1): Promise<void> {
  return changeItems(ctx, id, (items) => {
    const from = items.indexOf(findItem({ items }, itemId));
    const to = Math.max(0, Math.min(items.length - 1, from + by));
    return items.toSpliced(from, 1).toSpliced(to, 0, items[from] as Item);
  });
}

export function removeItem(ctx: Ctx, id: SectionId, itemId: string): Promise<void> {
  return changeItems(ctx, id, (items) => {
    findItem({ items }, itemId);
    return items.filter((item) => item.id !== itemId);
  });
}
