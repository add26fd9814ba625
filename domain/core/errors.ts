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
