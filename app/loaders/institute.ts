import type { Ctx } from "#domain/core/context.ts";
import { contentTopic } from "#domain/core/topics.ts";
import { accentStyles } from "#domain/site/content/color-rules.ts";
import { contact } from "#domain/site/content/contact.ts";
import { readDrafts } from "#domain/site/content/read-content.ts";
import { type SiteContent, sections } from "#domain/site/content/sections.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Brand } from "../ui/use-institute.ts";
import { isPreview, publishedContent } from "./content.ts";

interface FrameContent {
  content: SiteContent;
  institute: Brand;
  /** The institute's colors; empty for those of the stylesheet. */
  styles: string;
  /** Null for the mark that came with the site. */
  logo: ShownPicture | null;
  /** Whether the drawn cards that other sites show of a link have the institute's name. */
  hasCards: boolean;
}

/** What every page shows of the institute; as drafted in a preview. */
export async function readInstitute(own: RequestContext, url: URL): Promise<FrameContent> {
  const { ctx, dependsOn, report } = own;
  if (isPreview(ctx, url.searchParams)) return shown(ctx, await readDrafts(ctx));
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
  return shown(ctx, failed ? { ...content, look: { ...content.look, logo: "" } } : content);
}

const NOTHING_READ = Object.fromEntries(
  Object.entries(sections).map(([id, { defaults }]) => [id, defaults]),
) as SiteContent;

async function shown(ctx: Ctx, content: SiteContent): Promise<FrameContent> {
  const { accent, logo, pattern } = content.look;
  const find = await readShownPictures(ctx, [logo]);
  return {
    content,
    institute: { ...content.contact, pattern },
    styles: accentStyles(accent),
    logo: find(logo),
    hasCards: content.contact.name === contact.defaults.name,
  };
}
