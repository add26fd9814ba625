// The original's live update timings in milliseconds (spec §9), shared by client and server.

export const TIME_OUT = 10_000;
export const HEARTBEAT = 30_000;
/** Reconnect delays; the last one repeats. */
export const BACK_OFF = [1_000, 2_000, 5_000, 10_000] as const;
