import type { Ctx } from "../context.ts";
import { versionOf } from "../cups/version.ts";
import { DomainError } from "../errors.ts";
import { type Changed, effectsOf, type FilledSide, sideSentence } from "../games/effect-rules.ts";
import { readSides } from "../games/read-standing.ts";
import type { Change } from "../mutate.ts";
import { fillSlots } from "./fill-slots.ts";

/**
 * Fills the sides of knockout games of some tournaments as `fillSlots` does, after a change of their tables that is no
 * result. Throws `unconfirmed` where that takes a team off a side, unless `confirmed` says yes to just that.
 */
export async function fillSlotsAsked(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  tournamentIds: readonly number[],
  confirmed: string | undefined,
): Promise<void> {
  const sides: Changed<FilledSide>[] = [];
  for (const id of tournamentIds) {
    const before = await readSides(change.tx, id);
    await fillSlots(change, ctx, id);
    const after = await readSides(change.tx, id);
    sides.push(...effectsOf({ rows: [], sides: before }, { rows: [], sides: after }).sides);
  }
  const replaced = sides.filter(({ before }) => before.teamId !== null);
  const confirm = versionOf({ sides });
  if (replaced.length === 0 || confirmed === confirm) return;
  throw new DomainError(
    "unconfirmed",
    `This changes who plays. ${replaced.map(sideSentence).join(" ")}`,
    { confirm },
  );
}
