import type { Ctx } from "../../domain/core/context.ts";
import { createRateLimiter } from "../../server/http/rate-limiter.ts";
import type { World } from "./world.ts";

/** A site's real limiter, with the limits multiplied by `factor`. */
export function limiterOf(world: World, factor = 1): Ctx["limit"] {
  const { secretKey } = world.visitor();
  if (!secretKey) throw new Error("There is no secret key.");
  return createRateLimiter(world.pool, factor, secretKey);
}
