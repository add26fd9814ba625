import { type DestinationStream, type LevelWithSilent, pino } from "pino";

/** Structured lines on standard output, or wherever else. Personal data never goes in. */
export const createLog = (level: LevelWithSilent = "info", to?: DestinationStream) =>
  pino({ level, base: null }, to);

export type Log = ReturnType<typeof createLog>;

/** Never in what is built, whatever its environment says. */
const isDevelopment = import.meta.env?.DEV && process.env["NODE_ENV"] === "development";

interface Described {
  name: string;
  code?: string | undefined;
  message?: string;
  stack: string[];
}

/**
 * What may stand in a log of an error: its kind and where it came from, but no values of anyone's. In
 * development, where the data are nobody's, its message too.
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

/** The message stands in front of the frames, and can hold whatever somebody typed, over several lines. */
function framesOf({ stack = "", message }: Error): string[] {
  const at = message ? stack.lastIndexOf(message) : 0;
  // Told something else since: where what was typed ends is not known any more.
  if (at < 0) return [];
  return stack
    .slice(at + message.length)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim());
}

/** '    at JoinTeam (file:///…/join-team.ts:12:5)'. */
const FRAME = /^ {4}at (?:[\w$.<>#[\] ]+ \()?(?:async )?(?:file:\/\/|node:|\/|native|<anonymous>)/;

/** Names and codes are words; anything else was put into them. */
function word(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : "unknown";
}
