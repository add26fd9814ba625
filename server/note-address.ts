import type { Ctx } from "../domain/context.ts";
import { mutate } from "../domain/mutate.ts";
import { readState, writeState } from "../domain/site-state.ts";

/** Remembers where the site is served, for commands that are not given its settings. */
export async function noteAddress(ctx: Ctx, at: string): Promise<void> {
  if ((await readState(ctx.db, "address")) === at) return;
  await mutate(ctx, "site.note-address", ({ tx }) => writeState(tx, "address", at));
}
