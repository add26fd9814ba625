/**
 * Whether this is the long run (`npm run test:long` sets ALL_INPUTS), which covers everything that
 * a daily run samples.
 */
export const isLongRun = Boolean(process.env["ALL_INPUTS"]);

export function rounds(daily: number, long: number): number {
  return isLongRun ? long : daily;
}

/** The random seed (`domain/core/random-rules.ts`), overridden by SEED. */
export const seed = Number(process.env["SEED"] ?? 20_260_727);
