import type { Ctx } from "../domain/core/context.ts";
import { readSiteState } from "../domain/core/site-state.ts";
import type { Config } from "../server/config.ts";

/**
 * Returns the URL that a command prints: `SITE_URL` if set, else that of the running site, else
 * from the command's `PORT` and `HOST`, else that of the last start. `answers` checks whether a
 * site responds.
 */
export async function siteAddress(
  ctx: Pick<Ctx, "db">,
  { siteUrl, addressFrom }: Pick<Config, "siteUrl" | "addressFrom">,
  answers: (at: string) => Promise<boolean> = isThere,
): Promise<string> {
  if (addressFrom === "SITE_URL") return siteUrl;
  const noted = await readSiteState(ctx.db, "address");
  if (noted === null) return siteUrl;
  return addressFrom === "default" || (await answers(noted)) ? noted : siteUrl;
}

async function isThere(at: string): Promise<boolean> {
  try {
    const answer = await fetch(`${at}/healthz`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
