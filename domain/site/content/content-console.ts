import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contentVersions, siteContent } from "#db/schema/content.ts";
import { accounts } from "#db/schema/people.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import type { Localized } from "#i18n/localized.ts";
import { type FindPicture, readShownPictures } from "../pictures/shown-pictures.ts";
import { picturesIn } from "./content-pictures.ts";
import { contentVersion, newestVersion } from "./edit-content.ts";
import { findItem, itemsOf } from "./edit-items.ts";
import { type ContentFields, inputValues } from "./fields.ts";
import type { Program } from "./programs.ts";
import { editedFrom } from "./read-content.ts";
import { type AnySection, isList } from "./section.ts";
import { type GalleryItem, type SectionId, sectionIds, sections } from "./sections.ts";

const HISTORY_SHOWN = 20;

export type SectionState = "draft" | "published" | "default";

/** Every section, and whether it has a draft or was ever published. */
export async function listSections(ctx: Ctx) {
  requireStaff(ctx, "editor");
  const rows = await ctx.db.select().from(siteContent);
  return Promise.all(
    sectionIds.map(async (id): Promise<{ id: SectionId; state: SectionState }> => {
      const isDraft = rows.some(({ section, draft }) => section === id && draft !== null);
      if (isDraft) return { id, state: "draft" };
      return { id, state: (await newestVersion(ctx.db, id)) ? "published" : "default" };
    }),
  );
}

/** Sections whose defaults name people, prices and prizes. */
const WITH_CLAIMS: readonly SectionId[] = ["programs", "about", "rules"];

/** Whether visitors still see people, prices or prizes that aren't the institute's own. */
export async function showsExampleTexts({ db }: Ctx): Promise<boolean> {
  const published = await Promise.all(WITH_CLAIMS.map((id) => newestVersion(db, id)));
  return published.includes(null);
}

/** What the console shows of a section: its draft, or else what is published. */
export async function readSection(ctx: Ctx, id: SectionId) {
  requireStaff(ctx, "editor");
  const [row] = await ctx.db.select().from(siteContent).where(eq(siteContent.section, id));
  const published = await newestVersion(ctx.db, id);
  const draft = row?.draft ?? null;
  const content = editedFrom(id, draft, published?.content);
  return { content, hasDraft: draft !== null, publishedVersion: published?.id ?? null };
}

/** The values of a section's form, or of the form of one entry of its list. */
export async function readForm(ctx: Ctx, id: SectionId, itemId: string | null) {
  const { content } = await readSection(ctx, id);
  const section: AnySection = sections[id];
  const filled = itemId === null ? content : findItem(content, itemId);
  const fields: ContentFields = isList(section) ? section.item : section.fields;
  return {
    fields: inputValues(fields, filled as never),
    version: contentVersion(filled),
  };
}

/** The entries of a list section by their titles; a picture goes by its caption or description. */
export async function readTitles(ctx: Ctx, id: SectionId, content: object) {
  const find = await readShownPictures(ctx, picturesIn(id, content));
  return (itemsOf(content) ?? []).map((item) => ({ id: item.id, title: titleOf(item, find) }));
}

function titleOf(item: object, find: FindPicture): Localized<string> {
  const { title, caption, picture } = item as Partial<Program & GalleryItem>;
  const named = [title, caption, find(picture ?? "")?.alt].find((each) => each?.en);
  return named ?? { en: "" };
}

/** Who published a section and when, newest first. */
export async function readHistory(ctx: Ctx, id: SectionId) {
  requireStaff(ctx, "editor");
  const { zone } = await currentCup(ctx.db);
  const undoer = alias(accounts, "undoer");
  const rows = await ctx.db
    .select({
      id: contentVersions.id,
      publishedAt: contentVersions.publishedAt,
      undoneAt: contentVersions.undoneAt,
      by: accounts.email,
      undoneBy: undoer.email,
    })
    .from(contentVersions)
    .leftJoin(accounts, eq(accounts.id, contentVersions.publishedBy))
    .leftJoin(undoer, eq(undoer.id, contentVersions.undoneBy))
    .where(eq(contentVersions.section, id))
    .orderBy(desc(contentVersions.id))
    .limit(HISTORY_SHOWN);
  const at = (moment: Date | null) => moment && formatTimestamp(zone, moment, ctx.locale);
  return rows.map(({ publishedAt, undoneAt, ...row }) => ({
    ...row,
    publishedAt: formatTimestamp(zone, publishedAt, ctx.locale),
    undoneAt: at(undoneAt),
  }));
}
