// The original's live update timings in milliseconds (spec §9), shared by client and server.

export const LIVE_TIMEOUT = 10_000;
export const HEARTBEAT_INTERVAL = 30_000;
/** Reconnect delays; the last one repeats. */
export const RECONNECT_DELAYS = [1_000, 2_000, 5_000, 10_000] as const;
