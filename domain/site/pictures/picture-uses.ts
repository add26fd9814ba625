import { sql } from "drizzle-orm";
import type { Database } from "#db/types.ts";
import { picturesIn } from "../content/content-pictures.ts";
import { isSectionId, type SectionId } from "../content/sections.ts";

export interface PictureUse {
  section: SectionId;
  isDraft: boolean;
}

/**
 * Where a picture is shown or would be once a draft is published. One statement, so that no undo
 * can move it from one to the other in between.
 */
export async function usesOf(db: Database, pictureId: string): Promise<PictureUse[]> {
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
