import type { Ctx } from "#domain/core/context.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { readOwnGuardianStatus } from "#domain/people/guardians/guardian-status.ts";
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
