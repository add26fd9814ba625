import type { Ctx } from "../context.ts";
import { versionOf } from "../cups/version.ts";
import { DomainError } from "../errors.ts";
import {
  type Changed,
  effectsOf,
  type FilledSide,
  replacedOf,
  sideSentence,
} from "../games/effect-rules.ts";
import { readSides } from "../games/read-standing.ts";
import type { Change } from "../mutate.ts";
import { fillSlots } from "./fill-slots.ts";

/**
 * Runs `fillSlots` for some tournaments after a change of their tables. Throws `unconfirmed` if a
 * team loses its side, unless `confirmed` matches.
 */
export async function fillSlotsAsked(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  tournamentIds: readonly number[],
  confirmed: string | undefined,
): Promise<void> {
  const sides: Changed<FilledSide>[] = [];
  for (const id of tournamentIds) sides.push(...(await fillSlotsTold(change, ctx, id)));
  requireAsked(sides, confirmed);
}

export async function fillSlotsTold(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  tournamentId: number,
): Promise<Changed<FilledSide>[]> {
  const before = await readSides(change.tx, tournamentId);
  await fillSlots(change, ctx, tournamentId);
  const after = await readSides(change.tx, tournamentId);
  return effectsOf({ rows: [], sides: before }, { rows: [], sides: after }).sides;
}

export function requireAsked(
  sides: readonly Changed<FilledSide>[],
  confirmed: string | undefined,
): void {
  const replaced = replacedOf(sides);
  const confirm = versionOf({ sides });
  if (replaced.length === 0 || confirmed === confirm) return;
  throw new DomainError(
    "unconfirmed",
    `This changes who plays. ${replaced.map(sideSentence).join(" ")}`,
    { confirm },
  );
}
