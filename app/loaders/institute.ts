import { contentTopic } from "../../domain/core/topics.ts";
import { accentStyles } from "../../domain/site/content/color-rules.ts";
import { contact, type Institute } from "../../domain/site/content/contact.ts";
import { look } from "../../domain/site/content/look.ts";
import { readDrafts } from "../../domain/site/content/read-content.ts";
import type { SiteContent } from "../../domain/site/content/sections.ts";
import type { RequestContext } from "../http/request-context.ts";
import { isPreview, publishedContent } from "./content.ts";

interface FrameContent {
  institute: Institute;
  /** The institute's colors; empty for those of the stylesheet. */
  styles: string;
}

/** What every page shows of the institute; as drafted in a preview. */
export async function readInstitute(own: RequestContext, url: URL): Promise<FrameContent> {
  const { ctx, dependsOn, report } = own;
  if (isPreview(ctx, url.searchParams)) return shown(await readDrafts(ctx));
  const { content, failed } = await publishedContent(ctx).catch((error: unknown) => ({
    content: NOTHING_READ,
    failed: error,
  }));
  dependsOn({ topics: [contentTopic] });
  if (failed) {
    report(failed);
    // Don't cache a page with a fallback.
    dependsOn({ topics: [], until: new Date(0).toISOString() });
  }
  return shown(content);
}

const NOTHING_READ = { contact: contact.defaults, look: look.defaults };

function shown(content: Pick<SiteContent, "contact" | "look">): FrameContent {
  return { institute: content.contact, styles: accentStyles(content.look.accent) };
}
