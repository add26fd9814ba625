/** Why a verb refused. One adapter (`app/forms/refusal.ts`) turns each into a status and the spec's sentence. */
export type RefusalCode =
  | "not-found"
  | "forbidden"
  | "invalid"
  | "conflict"
  /** Somebody else changed meanwhile what the form was filled from. */
  | "changed"
  /** It does more than its form says: asked first, and done when it is sent again with the answer. */
  | "unconfirmed"
  | "full"
  | "closed"
  | "limited";

/**
 * An expected refusal. `message` is a sentence a visitor may read; `field` names the input it belongs
 * to, where it belongs to one. Anything else that is thrown is a fault of ours.
 */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  /** For `limited`: whole seconds until another try is allowed. */
  readonly retryAfter: number | undefined;
  /** For `unconfirmed`: what the form sends back to say yes to just this. */
  readonly confirm: string | undefined;
  /** What it is about, a line each, where that is more than a sentence. */
  readonly lines: readonly string[];

  constructor(
    code: RefusalCode,
    message: string,
    extra: { field?: string; retryAfter?: number; confirm?: string; lines?: string[] } = {},
  ) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.field = extra.field;
    this.retryAfter = extra.retryAfter;
    this.confirm = extra.confirm;
    this.lines = extra.lines ?? [];
  }
}

/** What comes of work that is counted, or null where there were too many tries. */
export async function unlessLimited<T>(counted: Promise<T>): Promise<T | null> {
  try {
    return await counted;
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") return null;
    throw error;
  }
}

/** The same refusal with a sentence more, where there were too many tries; any other error as it is. */
export function withAdvice(error: unknown, advice: string): unknown {
  if (!(error instanceof DomainError && error.code === "limited")) return error;
  return new DomainError("limited", `${error.message} ${advice}`, {
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  });
}
