import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { contentVersions, siteContent } from "#db/schema/content.ts";
import { agreements } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion } from "#domain/core/form-version.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { consoleTopic, contentTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { readConsents } from "#domain/people/guardians/consents.ts";
import { message } from "#i18n/message.ts";
import { picturesIn } from "./content-pictures.ts";
import { requirePictures } from "./picture-library.ts";
import { editedFrom } from "./read-content.ts";
import type { SectionId, SiteContent } from "./sections.ts";

/** Older versions can no longer be brought back, so the newest are enough. */
const VERSIONS_KEPT = 50;

export interface EditedContent {
  draft: object | null;
  /** Null while the defaults are shown. */
  published: typeof contentVersions.$inferSelect | null;
  current: object;
}

/** The state of a section, locked until the transaction ends. */
async function lockSection(ctx: Ctx, tx: Database, id: SectionId): Promise<EditedContent> {
  await tx
    .insert(siteContent)
    .values({ section: id, savedAt: ctx.now })
    .onConflictDoNothing({ target: siteContent.section });
  const [row] = await tx
    .select()
    .from(siteContent)
    .where(eq(siteContent.section, id))
    .for("update");
  const published = await newestVersion(tx, id);
  const draft = row?.draft ?? null;
  return { draft, published, current: editedFrom(id, draft, published?.content) };
}

export async function newestVersion(db: Database, id: SectionId) {
  const [version] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.section, id), isNull(contentVersions.undoneAt)))
    .orderBy(desc(contentVersions.id))
    .limit(1);
  return version ?? null;
}

/** Contact details and legal texts, which an editor can only draft. */
export const isForOrganizers = (id: SectionId) => ["contact", "legal", "privacy"].includes(id);

function requirePublisher(ctx: Ctx, id: SectionId): void {
  if (isForOrganizers(id)) requireAdmin(ctx);
}

function edit<T>(
  ctx: Ctx,
  id: SectionId,
  action: AuditAction,
  work: (state: EditedContent, change: Change) => Promise<T>,
): Promise<T> {
  requireStaff(ctx, "editor");
  return mutate(ctx, action, async (change) => {
    const result = await work(await lockSection(ctx, change.tx, id), change);
    change.audit(`content:${id}`);
    change.changed(consoleTopic);
    return result;
  });
}

/** `change` makes the new draft of the current content. */
export async function saveDraft<Id extends SectionId>(
  ctx: Ctx,
  id: Id,
  change: (current: SiteContent[Id]) => SiteContent[Id],
  { publish = false, confirmed = "" } = {},
): Promise<void> {
  await edit(
    ctx,
    id,
    publish ? "content.publish" : "content.save",
    async (state, { tx, ...on }) => {
      const content = change(state.current as SiteContent[Id]);
      await requirePictures(tx, picturesIn(id, content));
      const isSame = same(content, editedFrom(id, null, state.published?.content));
      if (publish) {
        requirePublisher(ctx, id);
        if (isSame) throw new DomainError("conflict", message("contentErrors.nothingToPublish"));
        if (id === "legal") await confirmAskingAgain(tx, content, confirmed);
        await addVersion(ctx, tx, id, content);
        on.changed(contentTopic);
      }
      await setDraft(ctx, tx, id, publish || isSame ? null : content);
    },
  );
}

const ASKED = "asks again";

async function confirmAskingAgain(tx: Database, content: object, confirmed: string) {
  const asks = "asksAgain" in content && content.asksAgain === true;
  if (!asks || confirmed === ASKED) return;
  const cup = await currentCup(tx);
  const answered = await tx
    .select({ id: agreements.playerId })
    .from(agreements)
    .where(eq(agreements.cupId, cup.id));
  const ids = [...new Set(answered.map(({ id }) => id))];
  const consents = [...(await readConsents(tx, cup.id, ids)).values()];
  // A signed form stays.
  const count = consents.filter(({ complete, paper }) => complete && !paper).length;
  const question = message("contentErrors.asksAgain", { count });
  throw new DomainError("unconfirmed", question, { confirm: ASKED });
}

/** Publishes the draft as it is. */
export async function publishDraft(ctx: Ctx, id: SectionId): Promise<void> {
  await saveDraft(ctx, id, (current) => current, { publish: true });
}

export async function discardDraft(ctx: Ctx, id: SectionId): Promise<void> {
  await edit(ctx, id, "content.discard", (_, { tx }) => setDraft(ctx, tx, id, null));
}

/**
 * Goes back to what was published before. What was undone becomes the draft, unless there is one,
 * so that nothing that somebody wrote is lost. `version` is the one to undo.
 */
export async function undoPublish(ctx: Ctx, id: SectionId, version: number): Promise<void> {
  requirePublisher(ctx, id);
  await edit(ctx, id, "content.undo", async ({ draft, published }, { tx, changed }) => {
    if (published?.id !== version) {
      throw new DomainError("changed", message("contentErrors.alreadyUndone"));
    }
    await tx
      .update(contentVersions)
      .set({ undoneAt: ctx.now, undoneBy: requireStaff(ctx, "editor").accountId })
      .where(eq(contentVersions.id, version));
    if (draft === null) await setDraft(ctx, tx, id, editedFrom(id, null, published.content));
    changed(contentTopic);
  });
}

async function setDraft(ctx: Ctx, tx: Database, id: SectionId, draft: object | null) {
  await tx
    .update(siteContent)
    .set({ draft, savedAt: ctx.now, savedBy: requireStaff(ctx, "editor").accountId })
    .where(eq(siteContent.section, id));
}

async function addVersion(ctx: Ctx, tx: Database, section: SectionId, content: object) {
  await tx.insert(contentVersions).values({
    section,
    content,
    publishedAt: ctx.now,
    publishedBy: requireStaff(ctx, "editor").accountId,
  });
  // Families agreed to each version, and one of them may say that it asks again.
  if (section === "legal") return;
  const ofSection = eq(contentVersions.section, section);
  const [oldest] = await tx
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(ofSection)
    .orderBy(desc(contentVersions.id))
    .offset(VERSIONS_KEPT)
    .limit(1);
  if (!oldest) return;
  await tx.delete(contentVersions).where(and(ofSection, lte(contentVersions.id, oldest.id)));
}

/** PostgreSQL orders the keys of JSON on its own. */
function same(one: object, other: object): boolean {
  return contentVersion(one) === contentVersion(other);
}

/** Tells whether a form was filled from older content. */
export function contentVersion(content: object): string {
  return formVersion({ content: sorted(content) });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
