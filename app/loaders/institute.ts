import { contentTopic } from "../../domain/core/topics.ts";
import { accentStyles } from "../../domain/site/content/color-rules.ts";
import { contact, type Institute } from "../../domain/site/content/contact.ts";
import { readContent, readDrafts } from "../../domain/site/content/read-content.ts";
import type { RequestContext } from "../http/request-context.ts";
import { isPreview } from "./content.ts";

/** The last one read, as a fallback while the database is unavailable. */
let known: FrameContent = { institute: contact.defaults, styles: "" };

interface FrameContent {
  institute: Institute;
  /** The institute's colors; empty for those of the stylesheet. */
  styles: string;
}

/** What every page shows of the institute; as drafted in a preview. */
export async function readInstitute(own: RequestContext, url: URL): Promise<FrameContent> {
  const { ctx, dependsOn, report } = own;
  const preview = isPreview(ctx, url.searchParams);
  try {
    const content = await (preview ? readDrafts(ctx) : readContent(ctx));
    dependsOn({ topics: [contentTopic] });
    const shown = { institute: content.contact, styles: accentStyles(content.look.accent) };
    if (!preview) known = shown;
    return shown;
  } catch (error) {
    report(error);
    // Don't cache a page with a fallback.
    dependsOn({ topics: [], until: new Date(0).toISOString() });
    return known;
  }
}
