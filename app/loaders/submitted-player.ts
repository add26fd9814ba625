import { DomainError } from "#domain/core/errors.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { readFamily } from "#domain/people/guardians/family.ts";
import { playerId } from "#domain/people/guardians/guardian-input.ts";
import { actingPlayer } from "#domain/people/players/acting-player-rules.ts";
import { message } from "#i18n/message.ts";
import type { Submitted } from "../forms/forms.ts";

/** The player named in the form, which the mutations authorize, or the page's default. */
export async function playerOf({ ctx, fields }: Submitted): Promise<string> {
  const named = fields.get("playerId");
  if (named !== null) return playerId.parse(named);
  const family = await readFamily(ctx, await currentCup(ctx.db));
  const chosen = actingPlayer(family, null);
  if (!chosen) throw new DomainError("forbidden", message("teamErrors.noPlayer"));
  return chosen.id;
}
