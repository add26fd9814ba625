import type { Ctx } from "../../domain/core/context.ts";

/**
 * Returns a `ctx` that calls `happen` once, after a verb's first read and before its transaction.
 */
export function happeningBetween<C extends Ctx>(ctx: C, happen: () => Promise<unknown>): C {
  let happened = false;
  const db = new Proxy(ctx.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== "transaction") return value;
      return async (...work: Parameters<typeof target.transaction>) => {
        if (!happened) {
          happened = true;
          await happen();
        }
        return target.transaction(...work);
      };
    },
  });
  return { ...ctx, db };
}
