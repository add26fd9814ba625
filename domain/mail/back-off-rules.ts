const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long to wait after each failed try, in milliseconds; the last goes on. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY];
/** A service that asks for more than this is not waited for so long. */
const LONGEST_WAIT = 7 * DAY;
/** Tries of a kind after which a mail is given up. */
const MOST_TRIES = { temporary: 12, permanent: 4 };
/**
 * After how many tries later mail to the same person no longer waits for it: about twenty minutes where the
 * service answers, as it may never like this one, and the better part of a day where it cannot be reached.
 */
export const TRIES_IN_LINE = { answered: 3, unanswered: 6 };

/** The code of a try that sent nothing because the connection could not be encrypted. */
export const NO_TLS = "ENOTLS";

/** Codes of certificates that are run out, signed by nobody, or another name's. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** How a try went wrong, as the code that sends mail tells it. */
export interface MailFailure {
  /** 'ECONNREFUSED', 'ETIMEDOUT', 'EENVELOPE' …, where there is one. */
  code?: string;
  /** The number that the service answered with, if it answered. */
  responseCode?: number;
  /** What the service answered. */
  response?: string;
}

/** What becomes of a mail after a failed try. `refusals` counts the tries that were refused for good. */
export type NextStep = { refusals: number } & (
  | { state: "failed" }
  | { state: "waiting"; nextAttemptAt: Date; holdsUp: boolean }
);

/**
 * When a mail is tried again, or that it is given up. `attempts` counts the failed tries, this one too;
 * `refusals` those of them before this one that were refused for good. Each kind is counted, and waited
 * for, by itself: a service that was away for days and then refuses is asked four times all the same.
 * `jitter` from 0 to 1 lengthens the wait by up to a tenth, so that what failed together comes apart.
 * What the service asks for is the least wait. `holdsUp` says whether later mail to the same person waits
 * along, so that they read everything in its order: not for one that was refused for good, and not again for one
 * that let them go before.
 */
export function nextStep(
  failure: MailFailure,
  {
    attempts,
    refusals: before,
    holdsUp,
    now,
    jitter,
  }: { attempts: number; refusals: number; holdsUp: boolean; now: Date; jitter: number },
): NextStep {
  const kind = isTemporary(failure) ? "temporary" : "permanent";
  const refusals = kind === "permanent" ? before + 1 : before;
  const tries = kind === "permanent" ? refusals : attempts - refusals;
  if (tries >= MOST_TRIES[kind]) return { state: "failed", refusals };
  const own = (WAITS[tries - 1] ?? DAY) * (1 + jitter / 10);
  const asked = Math.min(askedWait(failure.response ?? "", now), LONGEST_WAIT);
  return {
    state: "waiting",
    refusals,
    nextAttemptAt: new Date(now.getTime() + Math.ceil(Math.max(own, asked))),
    holdsUp:
      holdsUp &&
      refusals === 0 &&
      tries <= TRIES_IN_LINE[isOfThisMail(failure) ? "answered" : "unanswered"],
  };
}

/** Some services say their 429 behind a number of SMTP. 'Too many recipients' is another matter. */
const TOO_MANY_REQUESTS = /^\s*(?:\d{3}[ -])?(?:\d\.\d{1,3}\.\d{1,3} )?429\b|too many requests/i;

/** Whether the same mail may go through later: the service is away, is busy or said so. */
export function isTemporary({ code, responseCode, response = "" }: MailFailure): boolean {
  if (responseCode === 429 || TOO_MANY_REQUESTS.test(response)) return true;
  if (responseCode === 403) return false;
  if (responseCode === undefined) {
    return code !== "EENVELOPE" && code !== "EMESSAGE" && !/\b403\b|forbidden/i.test(response);
  }
  return responseCode >= 400 && responseCode < 500;
}

/** Whether the service answered for this mail, and not for itself: 421 is its good-bye to everybody. */
function isOfThisMail({ responseCode }: MailFailure): boolean {
  return responseCode !== undefined && responseCode !== 421;
}

/**
 * Why a try failed, in a sentence of our own for the admin and the log. Of what the service answered only
 * its numbers are told: its words may quote the mail, and with it people.
 */
export function failureSentence(failure: MailFailure): string {
  const { code, responseCode, response } = failure;
  if (responseCode !== undefined || response) {
    const numbers = numbersOf(failure);
    const verb = isTemporary(failure) ? "asked to wait" : "refused it";
    return `The mail service ${verb}${numbers ? `: ${numbers}` : ""}.`;
  }
  if (code === "EENVELOPE") return "The address cannot be written to.";
  if (code === "EMESSAGE") return "The mail service does not take this message.";
  if (code === NO_TLS) {
    return "The email service doesn't support encrypted connections, so nothing was sent. Ask the person who runs the site to check its email settings.";
  }
  if (CERTIFICATE.test(code ?? "")) {
    return `We couldn't verify the email service's certificate (${code}), so nothing was sent. Ask the person who runs the site to check its email settings.`;
  }
  const reason = /^[A-Z]\w{1,39}$/i.test(code ?? "") ? code : "no reason given";
  return `The mail service could not be reached (${reason}).`;
}

/** '554 5.7.1': the number of an answer and, where one stands behind it, the number that says it closer. */
function numbersOf({ responseCode, response = "" }: MailFailure): string {
  const stated = /^\s*([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?![.\w-]))?/.exec(response);
  const number = responseCode ?? stated?.[1];
  return [number, stated?.[2]].filter(Boolean).join(" ");
}

/** Milliseconds that an answer asks to wait: 'Retry-After: 120', an HTTP date, 'try again in 5 minutes'. */
export function askedWait(answer: string, now: Date): number {
  const header = /retry-after[:=\s]+([^\r\n]+)/i.exec(answer)?.[1]?.trim() ?? "";
  const date = /^[A-Z][a-z]{2,8},? [\w :-]+/.exec(header)?.[0];
  if (date) {
    const moment = Date.parse(/GMT/.test(date) ? date : `${date} GMT`);
    return Number.isNaN(moment) ? 0 : Math.max(0, moment - now.getTime());
  }
  const words =
    /^(\d{1,9})\s*([a-z]*)/i.exec(header) ??
    /(?:try|retry|wait)\b[^\d\r\n]{0,20}(\d{1,9})\s*([a-z]+)/i.exec(answer);
  return words ? Number(words[1]) * unit(words[2] ?? "") : 0;
}

/** A number without a unit is seconds, as in the header. */
function unit(word: string): number {
  if (/^(?:m|mins?|minutes?)$/i.test(word)) return MINUTE;
  if (/^(?:h|hrs?|hours?)$/i.test(word)) return HOUR;
  if (/^(?:d|days?)$/i.test(word)) return DAY;
  return /^(?:|s|secs?|seconds?)$/i.test(word) ? 1000 : 0;
}
