// The original's timings of live updates, in milliseconds (spec §9). Both ends must use the same.

/** How long anything may take to answer. */
export const TIME_OUT = 10_000;
/** How often a stream with nothing to say says so. */
export const HEARTBEAT = 30_000;
/** How long to wait before each further try to connect; the last one goes on. */
export const BACK_OFF = [1_000, 2_000, 5_000, 10_000] as const;
