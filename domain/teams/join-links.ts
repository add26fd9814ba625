import { eq } from "drizzle-orm";
import { teams } from "#db/schema/teams.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { idInToken, isSameToken, type Keyed, linkToken } from "../core/signed-link.ts";
import { selectTeams } from "./rosters.ts";

/** A new team code makes another token, and so ends the link. */
export function joinToken(ctx: Keyed, { id, teamCode }: { id: number; teamCode: string }): string {
  return linkToken(ctx, id, `join link ${id} ${teamCode}`);
}

/** In the language of the manager who shares it. */
export function joinLink(ctx: Ctx, team: { id: number; teamCode: string }): string {
  return ctx.siteUrl + localePath(ctx.locale, `/join/${joinToken(ctx, team)}`);
}

/** Throws `not-found` for an invented or ended link. */
export async function findTeamByLink(ctx: Ctx, cupId: number, token: string) {
  const id = idInToken(token);
  const [team] = id === null ? [] : await selectTeams(ctx, cupId, eq(teams.id, id));
  if (!team || !isSameToken(joinToken(ctx, team), token)) {
    throw new DomainError("not-found", message("teamErrors.joinLinkOver"));
  }
  return team;
}
