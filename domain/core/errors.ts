import type { Message } from "#i18n/message.ts";
import { english } from "#i18n/translate.ts";

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

/**
 * An expected refusal. `text` is for the user, in whatever language they read; `message` is the same
 * in English, for logs and the API. `field` names the input it belongs to.
 */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly text: Message | string;
  readonly field: string | undefined;
  /** For `limited`: seconds until a retry is allowed. */
  readonly retryAfter: number | undefined;
  /** For `unconfirmed`: the token to send back as the confirmation. */
  readonly confirm: string | undefined;
  readonly lines: readonly string[];

  constructor(
    code: RefusalCode,
    text: Message | string,
    extra: { field?: string; retryAfter?: number; confirm?: string; lines?: string[] } = {},
  ) {
    super(english(text));
    this.name = "DomainError";
    this.code = code;
    this.text = text;
    this.field = extra.field;
    this.retryAfter = extra.retryAfter;
    this.confirm = extra.confirm;
    this.lines = extra.lines ?? [];
  }
}
