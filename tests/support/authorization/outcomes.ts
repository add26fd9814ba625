import type { Route } from "#app/routing/route-table.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import { isLongRun, seed } from "../fixtures/run-length.ts";
import type { Call } from "./calls.ts";
import { asPlanned, type Outcome } from "./trial.ts";

export const random = seededRandom(seed);

export function some<T>(all: readonly T[], daily: number, long = Number.POSITIVE_INFINITY): T[] {
  const rest = [...all];
  const many = Math.min(isLongRun ? long : daily, rest.length);
  return Array.from({ length: many }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

export const unchanged = ({ changed }: Outcome) =>
  changed.length > 0 ? `changed ${changed.join(", ")}` : null;

/** Why this isn't the outcome of a call that is allowed; null if it is. */
export function unlikeAllowed(
  { status, changed }: Outcome,
  { sample: { path, intent, isRefused, onlyReads } }: Call,
): string | null {
  if (path.endsWith("/*")) return status === 404 ? null : "is found";
  if (intent === undefined) return status < 400 ? null : "is refused";
  if (isRefused) return status === isRefused ? null : "is not refused";
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
