import { contentTopic } from "../../domain/core/topics.ts";
import { contact, type Institute } from "../../domain/site/content/contact.ts";
import { readContent, readDrafts } from "../../domain/site/content/read-content.ts";
import type { RequestContext } from "../http/request-context.ts";
import { isPreview } from "./content.ts";

/** The last one read, as a fallback while the database is unavailable. */
let known = contact.defaults;

/** What the frame of every page says of the institute; as drafted in a preview. */
export async function readInstitute(own: RequestContext, url: URL): Promise<Institute> {
  const { ctx, dependsOn, report } = own;
  const preview = isPreview(ctx, url.searchParams);
  try {
    const { contact: institute } = await (preview ? readDrafts(ctx) : readContent(ctx));
    dependsOn({ topics: [contentTopic] });
    if (!preview) known = institute;
    return institute;
  } catch (error) {
    report(error);
    // Don't cache a page with a fallback.
    dependsOn({ topics: [], until: new Date(0).toISOString() });
    return known;
  }
}
