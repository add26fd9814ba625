import type { PageDependencies } from "#app/http/request-context.ts";
import type { ActorKind } from "#domain/core/context.ts";
import { splitLocale } from "#i18n/locales.ts";
import type { PublicPage } from "../cache/cached-page.ts";
import { handle, type PageServices, visitorCtx } from "./page-response.ts";

/**
 * Renders a page for an anonymous visitor; `viewer` only selects the frame. `since` is the newest
 * change heard before rendering.
 */
export async function renderPublicPage(
  parts: PageServices,
  url: string,
  { viewer, since, requestId }: { viewer: ActorKind; since: string; requestId: string },
): Promise<PublicPage> {
  const shown: PageDependencies[] = [];
  const refuse = () => {
    throw new Error("A page that is kept for everybody starts and ends no session.");
  };
  const { response } = await handle(parts, new Request(`${parts.config.siteUrl}${url}`), {
    ctx: {
      ...visitorCtx(parts, parts.now()),
      locale: splitLocale(new URL(url, parts.config.siteUrl).pathname).locale,
    },
    requestId,
    admit: refuse,
    since,
    viewer,
    dependsOn: (each) => shown.push(each),
    session: { start: refuse, end: refuse },
    selfRegistration: { isClosed: false, close: refuse },
    leadsTo: refuse,
  });
  const { status, headers } = response;
  return { status, headers, body: await bodyOf(response), shown };
}

/** Preserves the BOM of CSV files, which `Response.text` would remove. */
async function bodyOf(response: Response): Promise<PublicPage["body"]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.headers.get("Content-Type")?.startsWith("image/")) return bytes;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
