export type RefusalCode =
  | "not-found"
  | "forbidden"
  | "invalid"
  | "conflict"
  | "changed"
  /** Needs confirmation: resubmit with `confirm`. */
  | "unconfirmed"
  | "full"
  | "closed"
  | "limited";

/** An expected refusal. `message` can be shown to users; `field` names the input it belongs to. */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  /** For `limited`: seconds until a retry is allowed. */
  readonly retryAfter: number | undefined;
  /** For `unconfirmed`: the token to send back as the confirmation. */
  readonly confirm: string | undefined;
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

/** Returns null if `counted` was rate limited. */
export async function unlessLimited<T>(counted: Promise<T>): Promise<T | null> {
  try {
    return await counted;
  } catch (error) {
    if (error instanceof DomainError && error.code === "limited") return null;
    throw error;
  }
}

export function withAdvice(error: unknown, advice: string): unknown {
  if (!(error instanceof DomainError && error.code === "limited")) return error;
  return new DomainError("limited", `${error.message} ${advice}`, {
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  });
}
