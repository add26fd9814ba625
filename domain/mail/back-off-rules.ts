const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long to wait after each failed try, in milliseconds; the last goes on. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY];
/** A service that asks for more than this is not waited for so long. */
const LONGEST_WAIT = 7 * DAY;
/** Tries after which a mail is given up. */
const MOST_TRIES = { temporary: 12, permanent: 4 };
const LONGEST_ANSWER = 200;

/** How a try went wrong, as the code that sends mail tells it. */
export interface MailFailure {
  /** 'ECONNREFUSED', 'ETIMEDOUT', 'EENVELOPE' …, where there is one. */
  code?: string;
  /** The number that the service answered with, if it answered. */
  responseCode?: number;
  /** What the service answered. */
  response?: string;
}

/** What becomes of a mail after a failed try. */
export type NextStep = { state: "failed" } | { state: "waiting"; nextAttemptAt: Date };

/**
 * When a mail is tried again, or that it is given up. `attempts` counts the failed tries, this one too;
 * `jitter` from 0 to 1 lengthens the wait by up to a tenth, so that what failed together comes apart.
 * What the service asks for is the least wait.
 */
export function nextStep(
  failure: MailFailure,
  { attempts, now, jitter }: { attempts: number; now: Date; jitter: number },
): NextStep {
  if (attempts >= MOST_TRIES[isTemporary(failure) ? "temporary" : "permanent"]) {
    return { state: "failed" };
  }
  const own = (WAITS[attempts - 1] ?? DAY) * (1 + jitter / 10);
  const asked = Math.min(askedWait(failure.response ?? "", now), LONGEST_WAIT);
  return {
    state: "waiting",
    nextAttemptAt: new Date(now.getTime() + Math.ceil(Math.max(own, asked))),
  };
}

/** Whether the same mail may go through later: the service is away, is busy or said so. */
export function isTemporary({ code, responseCode, response = "" }: MailFailure): boolean {
  if (responseCode === 429 || /\b429\b|too many/i.test(response)) return true;
  if (responseCode === 403) return false;
  if (responseCode === undefined) {
    return code !== "EENVELOPE" && code !== "EMESSAGE" && !/\b403\b|forbidden/i.test(response);
  }
  return responseCode >= 400 && responseCode < 500;
}

/** Why a try failed, in a sentence for the admin that holds nobody's address. */
export function failureSentence({ code, response }: MailFailure): string {
  if (response) return `The mail service refused it: ${withoutPeople(response)}`;
  if (code === "EENVELOPE") return "The address cannot be written to.";
  if (code === "EMESSAGE") return "The mail service does not take this message.";
  return `The mail service could not be reached (${code ?? "no reason given"}).`;
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

function withoutPeople(answer: string): string {
  const text = answer
    .replace(/[^\s<>"'(),;:=@]+@[^\s<>"'(),;]+/gu, "(address)")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const letters = [...text];
  return letters.length > LONGEST_ANSWER ? `${letters.slice(0, LONGEST_ANSWER).join("")}…` : text;
}
