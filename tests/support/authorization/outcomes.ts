import type { Route } from "../../../app/routing/route-table.ts";
import { seededRandom } from "../../../domain/core/random-rules.ts";
import { isLongRun, seed } from "../fixtures/run-length.ts";
import { type Call, ruleOf } from "./calls.ts";
import { asPlanned, type Outcome } from "./trial.ts";

export const random = seededRandom(seed);

/** As many as a daily or a long run takes, at random. */
export function some<T>(all: readonly T[], daily: number, long = Number.POSITIVE_INFINITY): T[] {
  const rest = [...all];
  const many = Math.min(isLongRun ? long : daily, rest.length);
  return Array.from({ length: many }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

export function uncounted({ counted }: Outcome, { sample }: Call): string | null {
  const { limits } = ruleOf(sample);
  const others = counted.filter((rule) => !limits.includes(rule));
  return others.length > 0 ? `is counted under ${others.join(", ")}` : null;
}

/** Limits, or `path 'intent' limit`, that none of the calls reaches. */
export const RARELY_COUNTED: Record<string, string> = {
  "warn-owner.account": "asked only where strangers have used up an account's tries",
  "sign-in.anywhere-slow": "asked only where strangers have used up an account's tries",
  "sign-in.everyone-slow": "asked only where the site's tries are used up",
  "sign-in.device": "asked only of a browser that has signed in to the account before",
  "second-factor.device": "asked only of a browser that has signed in to the account before",
  ...Object.fromEntries(
    ["/account/security", "/admin/security"].flatMap((path) =>
      ["confirm", "renew", "turn-off"].flatMap((intent) => [
        [`${path} '${intent}' second-factor.address`, "asked only of a new browser"],
        [`${path} '${intent}' second-factor.account`, "asked only of a new browser"],
      ]),
    ),
  ),
  "/account/security 'begin' own-password.account": "asked only of who signed in a while ago",
  "/admin/security 'begin' own-password.account": "asked only of who signed in a while ago",
  "join-request.team": "asked only where a code needs the manager's approval",
  "contact-refused.address": "asked only of a message that is refused",
};

export const unchanged = ({ changed }: Outcome) =>
  changed.length > 0 ? `changed ${changed.join(", ")}` : null;

/** Why this isn't the outcome of a call that is allowed; null if it is. */
export function unlikeAllowed(
  { status, changed }: Outcome,
  { sample: { path, intent, isRefused, onlyReads } }: Call,
): string | null {
  if (path === "/api/*") return status === 404 ? null : "is found";
  if (intent === undefined) return status < 400 ? null : "is refused";
  if (isRefused) return status === 409 ? null : "is not refused";
  if (status >= 400) return "is refused";
  const changes = changed.length > 0;
  return changes === !onlyReads ? null : changes ? "changes" : "changes nothing";
}

export function isRefusal({ status, location }: Outcome): boolean {
  if (status === 202 || (status >= 300 && status < 400)) {
    return /^\/(?:login|admin|account)\b(?!.*done=)/.test(location ?? "");
  }
  return status >= 400 && status < 500;
}

export function keptBy({ path, page }: Route, status: number, signedIn: boolean): RegExp {
  if (/^\/(?:pictures|crests)\/:file$/.test(path) && status === 200) {
    return /^public, max-age=86400, must-revalidate$/;
  }
  if (path === "/robots.txt") return /^(?:public, )?max-age=3600$/;
  if (!page?.cache || status !== 200) return /^(?:private, )?no-store$/;
  if (!signedIn) return /^public, max-age=0, s-maxage=1\b/;
  return page.cache.for === "everybody" ? /^private, no-cache$/ : /^(?:private, )?no-store$/;
}

const withoutIds = (text: string) => text.replace(/[0-9a-f-]{36}/g, "…");

/** Whether a form that was sent several times had the answer of the first time only. */
export const isOneAnswer = (answers: string[], { status, location }: Outcome) =>
  withoutIds(answers.join()) === withoutIds(asPlanned(`${status} ${location}`));
