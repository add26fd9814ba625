import { pino } from "pino";

/** Structured lines on standard output. Personal data never goes in. */
export const createLog = (level: "info" | "silent" = "info") => pino({ level, base: null });

export type Log = ReturnType<typeof createLog>;
