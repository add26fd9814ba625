import { type DestinationStream, type LevelWithSilent, pino } from "pino";

/** Structured log lines. Must never contain personal data. */
export const createLog = (level: LevelWithSilent = "info", to?: DestinationStream) =>
  pino({ level, base: null }, to);

export type Log = ReturnType<typeof createLog>;

const isDevelopment = import.meta.env?.DEV && process.env["NODE_ENV"] === "development";

interface Described {
  name: string;
  code?: string | undefined;
  message?: string;
  stack: string[];
}

/**
 * Returns what can be logged of an error: kind, code and stack frames, but no values. In
 * development also the message.
 */
export function describe(error: unknown): Described {
  if (isDevelopment && error instanceof Error) {
    return { name: error.name, message: error.message, stack: (error.stack ?? "").split("\n") };
  }
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause ? word(String(cause.code)) : undefined;
  return { name: word(error.name), code, stack: framesOf(error).slice(0, 12) };
}

/** Skips the message at the start of the stack, which can contain user input. */
function framesOf({ stack = "", message }: Error): string[] {
  const at = message ? stack.lastIndexOf(message) : 0;
  if (at < 0) return [];
  return stack
    .slice(at + message.length)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim());
}

const FRAME = /^ {4}at (?:[\w$.<>#[\] ]+ \()?(?:async )?(?:file:\/\/|node:|\/|native|<anonymous>)/;

function word(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : "unknown";
}
