import { BAD_ADDRESS, BAD_MESSAGE, NO_ENCRYPTION, NO_REASON } from "./unsent-reason-rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds after each failed attempt; the last entry repeats. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY];
const MAX_WAIT = 7 * DAY;
/** Seconds that a service asks for. */
const RETRY_AFTER = /retry-after[:= ]{1,3}([0-9]{1,9})\b/i;
const MAX_TRIES = { temporary: 12, permanent: 4 };
export const NO_TLS = "ENOTLS";

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

export interface MailFailure {
  code?: string;
  responseCode?: number;
  response?: string;
}

export type DeliveryStep = { refusals: number } & (
  | { state: "failed" }
  | { state: "waiting"; nextAttemptAt: Date }
);

/**
 * Decides the retry after a failed attempt. `attempts` includes this one; permanent failures
 * (`refusals`, without this one) and temporary ones are counted and delayed separately. `jitter` (0
 * to 1) adds up to 10 %.
 */
export function nextDeliveryStep(
  failure: MailFailure,
  {
    attempts,
    refusals: before,
    now,
    jitter,
  }: { attempts: number; refusals: number; now: Date; jitter: number },
): DeliveryStep {
  const kind = isTemporary(failure) ? "temporary" : "permanent";
  const refusals = kind === "permanent" ? before + 1 : before;
  const tries = kind === "permanent" ? refusals : attempts - refusals;
  if (tries >= MAX_TRIES[kind]) return { state: "failed", refusals };
  const own = (WAITS[tries - 1] ?? DAY) * (1 + jitter / 10);
  const asked = Number(RETRY_AFTER.exec(failure.response ?? "")?.[1] ?? 0) * 1_000;
  const delay = Math.ceil(Math.max(own, Math.min(asked, MAX_WAIT)));
  return { state: "waiting", refusals, nextAttemptAt: new Date(now.getTime() + delay) };
}

/** Some services send a 429 behind an SMTP code. 'Too many recipients' is different. */
const TOO_MANY_REQUESTS = /^\s*(?:\d{3}[ -])?(?:\d\.\d{1,3}\.\d{1,3} )?429\b|too many requests/i;

export function isTemporary({ code, responseCode, response = "" }: MailFailure): boolean {
  if (responseCode === 429 || TOO_MANY_REQUESTS.test(response)) return true;
  if (responseCode === 403) return false;
  if (responseCode === undefined) {
    return code !== "EENVELOPE" && code !== "EMESSAGE" && !/\b403\b|forbidden/i.test(response);
  }
  return responseCode >= 400 && responseCode < 500;
}

/**
 * Only the service's numeric codes are included, since its text can quote the email and personal
 * data.
 */
export function failureSentence(failure: MailFailure): string {
  const { code, responseCode, response } = failure;
  if (responseCode !== undefined || response) {
    const numbers = numbersOf(failure);
    const verb = isTemporary(failure) ? "asked to wait" : "refused it";
    return `The mail service ${verb}${numbers ? `: ${numbers}` : ""}.`;
  }
  if (code === "EENVELOPE") return BAD_ADDRESS;
  if (code === "EMESSAGE") return BAD_MESSAGE;
  if (code === NO_TLS) return NO_ENCRYPTION;
  if (CERTIFICATE.test(code ?? "")) {
    return `We couldn't verify the email service's certificate (${code}), so nothing was sent. Ask the person who runs the site to check its email settings.`;
  }
  const reason = /^[A-Z]\w{1,39}$/i.test(code ?? "") ? code : NO_REASON;
  return `The mail service could not be reached (${reason}).`;
}

function numbersOf({ responseCode, response = "" }: MailFailure): string {
  const stated = /^\s*([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?![.\w-]))?/.exec(response);
  const number = responseCode ?? stated?.[1];
  return [number, stated?.[2]].filter(Boolean).join(" ");
}
