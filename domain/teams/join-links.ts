import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { teams } from "#db/schema/teams.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { selectTeams } from "./rosters.ts";

/** 132 bits of the HMAC: unguessable, yet short enough for an easily scanned QR code. */
const LENGTH = 22;

/**
 * The token in a team's join link: the team's id and an HMAC of it and the team code. Derived from
 * the site's secret key and never stored, so a new team code ends the link.
 */
export function joinToken(
  { secretKey }: Pick<Ctx, "secretKey">,
  { id, teamCode }: { id: number; teamCode: string },
): string {
  if (!secretKey) throw new Error("Join links need the site's secret key.");
  const mac = createHmac("sha256", secretKey()).update(`join link ${id} ${teamCode}`);
  return `${id}-${mac.digest("base64url").slice(0, LENGTH)}`;
}

/** In the language of the manager who shares it. */
export function joinLink(ctx: Ctx, team: { id: number; teamCode: string }): string {
  return ctx.siteUrl + localePath(ctx.locale, `/join/${joinToken(ctx, team)}`);
}

/** Throws `not-found` for an invented or ended link. */
export async function findTeamByLink(ctx: Ctx, cupId: number, token: string) {
  const [, digits] = /^([1-9][0-9]{0,8})-[\w-]{22}$/.exec(token) ?? [];
  const [team] =
    digits === undefined ? [] : await selectTeams(ctx, cupId, eq(teams.id, Number(digits)));
  if (!team || !isSame(joinToken(ctx, team), token)) {
    throw new DomainError("not-found", message("teamErrors.joinLinkOver"));
  }
  return team;
}

function isSame(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
