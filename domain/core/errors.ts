import type { Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";

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
 * An expected refusal. `text` is for the user, in whatever language they read, or in English if only the API or a script says it; `message` is the same
 * in English, for logs and the API. `field` names the input it belongs to.
 */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly text: Text;
  readonly field: string | undefined;
  /** For `limited`: seconds until a retry is allowed. */
  readonly retryAfter: number | undefined;
  /** For `unconfirmed`: the token to send back as the confirmation. */
  readonly confirm: string | undefined;

  constructor(
    code: RefusalCode,
    text: Text,
    extra: { field?: string; retryAfter?: number; confirm?: string } = {},
  ) {
    super(translate("en", text));
    this.name = "DomainError";
    this.code = code;
    this.text = text;
    this.field = extra.field;
    this.retryAfter = extra.retryAfter;
    this.confirm = extra.confirm;
  }
}
