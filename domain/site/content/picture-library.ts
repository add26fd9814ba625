import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { deletions } from "#db/schema/people.ts";
import { pictureFiles, pictures } from "#db/schema/pictures.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, type Reading, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { consoleTopic, contentTopic } from "#domain/core/topics.ts";
import type { Localized } from "#i18n/localized.ts";
import { message } from "#i18n/message.ts";
import { drawIcon, encodePicture } from "../pictures/encode-picture.ts";
import {
  type Format,
  ICONS,
  type IconKind,
  isPictureId,
  MOST_PICTURES,
  type ShownPicture,
  widthsOf,
} from "../pictures/picture-rules.ts";
import { readShownPictures } from "../pictures/shown-pictures.ts";
import { picturesIn } from "./content-pictures.ts";
import { isSectionId, type SectionId } from "./sections.ts";

const SUBJECT = "content:pictures";

/** The newest first. */
export async function listPictures(ctx: Ctx): Promise<ShownPicture[]> {
  requireStaff(ctx, "editor");
  return ctx.db.select().from(pictures).orderBy(desc(pictures.uploadedAt), pictures.id);
}

export async function readPicture(
  ctx: Ctx,
  id: string,
): Promise<{ picture: ShownPicture; uses: PictureUse[] }> {
  requireStaff(ctx, "editor");
  const [picture] = isPictureId(id)
    ? await ctx.db.select().from(pictures).where(eq(pictures.id, id))
    : [];
  if (!picture) throw gone();
  return { picture, uses: await usesOf(ctx.db, id) };
}

/** Null for what no picture has. */
export async function readPictureFile(
  ctx: Reading,
  { id, width, format }: { id: string; width: number; format: Format },
): Promise<Buffer | null> {
  const [file] = await ctx.db
    .select({ bytes: pictureFiles.bytes })
    .from(pictureFiles)
    .where(
      and(
        eq(pictureFiles.pictureId, id),
        eq(pictureFiles.width, width),
        eq(pictureFiles.format, format),
      ),
    );
  return file?.bytes ?? null;
}

export async function readIcon(ctx: Reading, { id, kind }: { id: string; kind: IconKind }) {
  const { side, isPadded } = ICONS[kind];
  const bytes = await readPictureAtLeast(ctx, id, side);
  return bytes && drawIcon(bytes, side, isPadded);
}

/** The file of a picture that is large enough to be drawn `side` pixels wide, in WebP. */
export async function readPictureAtLeast(ctx: Reading, id: string, side: number) {
  const picture = (await readShownPictures(ctx, [id]))(id);
  if (!picture) return null;
  const widths = widthsOf(picture.width);
  const width = widths.find((each) => each >= side) ?? picture.width;
  return readPictureFile(ctx, {
    id,
    width: Math.min(width, widths.at(-1) ?? width),
    format: "webp",
  });
}

/** Returns the id of the new picture. */
export async function uploadPicture(
  ctx: Ctx,
  { bytes, alt }: { bytes: Buffer; alt: Localized<string> },
): Promise<string> {
  const { accountId } = requireStaff(ctx, "editor");
  const { files, width, height } = await encodePicture(bytes);
  const id = crypto.randomUUID();
  await mutate(ctx, "content.upload-picture", async ({ tx, audit, changed }) => {
    // Two uploads at once would both find the last free place.
    await tx.execute(sql`lock table pictures in share row exclusive mode`);
    const [stored] = await tx.select({ count: count() }).from(pictures);
    if ((stored?.count ?? 0) >= MOST_PICTURES) {
      throw new DomainError("full", message("pictureErrors.full", { most: MOST_PICTURES }));
    }
    await tx
      .insert(pictures)
      .values({ id, alt, width, height, uploadedBy: accountId, uploadedAt: ctx.now });
    await tx.insert(pictureFiles).values(files.map((file) => ({ ...file, pictureId: id })));
    audit(SUBJECT);
    changed(consoleTopic);
  });
  return id;
}

export async function editPicture(
  ctx: Ctx,
  id: string,
  change: Pick<ShownPicture, "alt" | "focusX" | "focusY">,
): Promise<void> {
  requireStaff(ctx, "editor");
  await mutate(ctx, "content.edit-picture", async ({ tx, audit, changed }) => {
    const edited = isPictureId(id)
      ? await tx.update(pictures).set(change).where(eq(pictures.id, id)).returning()
      : [];
    if (edited.length === 0) throw gone();
    audit(SUBJECT);
    changed(consoleTopic, contentTopic);
  });
}

/** Refused while anything shows it. Copies can remain in the caches of browsers for a day. */
export async function deletePicture(ctx: Ctx, id: string): Promise<void> {
  requireStaff(ctx, "editor");
  await mutate(ctx, "content.delete-picture", async ({ tx, audit, changed }) => {
    // Waits for content that is being saved with it (`requirePictures`).
    const locked = isPictureId(id)
      ? await tx.select().from(pictures).where(eq(pictures.id, id)).for("update")
      : [];
    if (locked.length === 0) throw gone();
    const uses = await usesOf(tx, id);
    if (uses.length > 0) throw new DomainError("conflict", message("pictureErrors.inUse"));
    await tx.delete(pictures).where(eq(pictures.id, id));
    audit(SUBJECT);
    changed(consoleTopic, contentTopic);
  });
}

function gone(): DomainError {
  return new DomainError("not-found", message("pictureErrors.noPicture"));
}

/**
 * Also of a crest. Triggers on both tables record what was deleted; the record is kept as long as a
 * backup could bring the picture back.
 */
export async function wasPictureDeleted({ db }: Reading, id: string): Promise<boolean> {
  const recorded = and(eq(deletions.personId, id), eq(deletions.kind, "picture"));
  return (await db.$count(deletions, recorded)) > 0;
}

/** Refuses content with a picture that was deleted, and keeps others from deleting the rest now. */
export async function requirePictures(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .orderBy(pictures.id)
    .for("key share");
  if (found.length < ids.length) throw new DomainError("conflict", message("pictureErrors.gone"));
}

export interface PictureUse {
  section: SectionId;
  isDraft: boolean;
}

/**
 * Where a picture is shown or would be once a draft is published. One statement, so that no undo
 * can move it from one to the other in between.
 */
async function usesOf(db: Database, pictureId: string): Promise<PictureUse[]> {
  const { rows } = await db.execute<{ section: string; content: object; drafted: boolean }>(sql`
    select section, content, false as drafted from content_versions where id in (
      select max(id) from content_versions where undone_at is null group by section)
    union all
    select section, draft, true from site_content where draft is not null
    order by section, drafted`);
  return rows.flatMap(({ section, content, drafted }) =>
    isSectionId(section) && picturesIn(section, content).includes(pictureId)
      ? [{ section, isDraft: drafted }]
      : [],
  );
}
