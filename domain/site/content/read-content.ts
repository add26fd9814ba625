import { sql } from "drizzle-orm";
import { contentVersions, siteContent } from "#db/schema/content.ts";
import { type Ctx, type Reading, requireStaff } from "#domain/core/context.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { emptyContent } from "./fields.ts";
import { type AnySection, isList } from "./section.ts";
import { type SectionId, type SiteContent, sectionIds, sections } from "./sections.ts";

function readPublished({ db }: Pick<Ctx, "db">) {
  return sharedRead(db, "published content", () =>
    db
      .select({
        id: contentVersions.id,
        section: contentVersions.section,
        content: contentVersions.content,
        at: contentVersions.publishedAt,
      })
      .from(contentVersions)
      .where(
        sql`${contentVersions.id} in (
          select max(id) from content_versions where undone_at is null group by section)`,
      ),
  );
}

interface Stored {
  section: string;
  content: unknown;
}

type Published = { content: SiteContent; terms: string | null };

const known = new WeakMap<object, Promise<Published>>();

function publishedOnce(ctx: Reading): Promise<Published> {
  let published = known.get(ctx);
  if (!published) {
    published = readPublished(ctx).then((rows) => {
      const legal = rows.find(({ section }) => section === "legal");
      const terms = legal ? `${legal.at.toISOString().slice(0, 10)}-${legal.id}` : null;
      return { content: withDefaults(rows), terms };
    });
    known.set(ctx, published);
  }
  return published;
}

/** What visitors see, read once per request; the repository's defaults where nothing is published. */
export async function readContent(ctx: Reading): Promise<SiteContent> {
  return (await publishedOnce(ctx)).content;
}

/** The version of the published terms, such as '2026-11-30-7'; null while the site's own stand. */
export async function readLegalVersion(ctx: Reading): Promise<string | null> {
  return (await publishedOnce(ctx)).terms;
}

/** What visitors will see once every draft is published. */
export async function readDrafts(ctx: Ctx): Promise<SiteContent> {
  requireStaff(ctx, "editor");
  const published = await readPublished(ctx);
  const drafts = await ctx.db
    .select({ section: siteContent.section, content: siteContent.draft })
    .from(siteContent);
  return withDefaults([...published, ...drafts.filter(({ content }) => content !== null)]);
}

/** A later one of the same section goes before an earlier. */
function withDefaults(stored: readonly Stored[]): SiteContent {
  const bySection = new Map(stored.map(({ section, content }) => [section, content]));
  const content = sectionIds.map((id) => [id, completed(id, bySection.get(id))]);
  return Object.fromEntries(content) as SiteContent;
}

/** Content that an earlier version of the site stored can lack fields that came since. */
export function completed<Id extends SectionId>(id: Id, stored: unknown): SiteContent[Id] {
  const section: AnySection = sections[id];
  const content = { ...section.defaults, ...(stored as object | null | undefined) };
  if (!isList(section)) return content as SiteContent[Id];
  const { items } = content as { items: object[] };
  const empty = emptyContent(section.item);
  return { items: items.map((item) => ({ ...empty, ...item })) } as unknown as SiteContent[Id];
}

/** What an edit begins with: what is said of one publication of legal texts is said anew of the next. */
export function editedFrom(id: SectionId, draft: unknown, published: unknown): object {
  if (draft !== null) return completed(id, draft);
  const content = completed(id, published);
  if (id === "legal") return { ...content, asksAgain: false, reviewed: false };
  return id === "privacy" ? { ...content, reviewed: false } : content;
}
