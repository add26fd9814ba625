import { data } from "react-router";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { type Cup, currentCup } from "#domain/cup/current-cup.ts";
import { readMailboxLink } from "#domain/people/accounts/email-verification.ts";
import { parseDropped } from "#domain/people/accounts/verification-rules.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { playerId } from "#domain/people/guardians/guardian-input.ts";
import { readOwnGuardianStatus } from "#domain/people/guardians/guardian-status.ts";
import { actingPlayer } from "#domain/people/players/acting-player-rules.ts";
import { message } from "#i18n/message.ts";
import type { Submitted } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import type { PageRequest } from "../routing/page.ts";
import type { OwnGuardian } from "../ui/guardians/guardian-request.tsx";

/** For the reader's own player; null if they have none. */
export async function readOwnGuardian(ctx: Ctx, cup: Cup): Promise<OwnGuardian | null> {
  const own = await readOwnGuardianStatus(ctx, cup);
  if (!own) return null;
  const { state, guardian } = own;
  return {
    state,
    address: guardian?.address ?? null,
    asked: guardian && formatTimestamp(cup.zone, guardian.askedAt, ctx.locale),
  };
}

/** The player named in the form, which the mutations authorize, or the page's default. */
export async function playerOf({ ctx, fields }: Submitted): Promise<string> {
  const named = fields.get("playerId");
  if (named !== null) return playerId.parse(named);
  const family = await readFamily(ctx, await currentCup(ctx.db));
  const chosen = actingPlayer(family, null);
  if (!chosen) throw new DomainError("forbidden", message("teamErrors.noPlayer"));
  return chosen.id;
}

/** Doesn't consume the link, because email clients prefetch links. */
export async function loadMailboxLink(
  purpose: Parameters<typeof readMailboxLink>[1],
  { ctx, query }: PageRequest,
) {
  const token = query.get("token") ?? "";
  const link = await nullIfNotFound(readMailboxLink(ctx, purpose, token));
  const signedIn = ctx.actor.kind === "account";
  const dropped = parseDropped(query.get("dropped"));
  return data({ token, link, signedIn, dropped }, { status: link ? 200 : 404 });
}
