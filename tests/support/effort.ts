/** Whether this is the long run (`npm run test:long` sets ALL_INPUTS), which does the whole of what an everyday run does a sample of. */
export const isLongRun = Boolean(process.env["ALL_INPUTS"]);

/** How often something is tried: a few times every day, many times in the long run. */
export function rounds(daily: number, long: number): number {
  return isLongRun ? long : daily;
}

/** Where chance begins (`domain/chance-rules.ts`); SEED tries another one, and a failure says which it had. */
export const seed = Number(process.env["SEED"] ?? 20_260_727);
