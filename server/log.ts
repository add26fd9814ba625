import { type DestinationStream, pino } from "pino";

/** Structured lines on standard output, or wherever else. Personal data never goes in. */
export const createLog = (level: "info" | "silent" = "info", to?: DestinationStream) =>
  pino({ level, base: null }, to);

export type Log = ReturnType<typeof createLog>;

/** What may stand in a log of an error: its kind and where it came from, but no values of anyone's. */
export function describe(error: unknown): { name: string; code?: string; stack: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const stack = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause ? String(cause.code) : undefined;
  return { name: error.name, code, stack: stack.slice(0, 12).map((line) => line.trim()) };
}
