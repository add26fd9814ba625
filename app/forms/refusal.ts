import { data } from "react-router";
import { DomainError, type RefusalCode } from "../../domain/errors.ts";

const statuses: Record<RefusalCode, number> = {
  "not-found": 404,
  forbidden: 403,
  invalid: 400,
  conflict: 409,
  changed: 409,
  unconfirmed: 409,
  full: 409,
  closed: 409,
  limited: 429,
};

export function statusOf(code: RefusalCode): number {
  return statuses[code];
}

/**
 * Runs what a page reads. A refusal becomes the error screen with its status and sentence; anything else
 * is thrown on, as a fault of ours.
 */
export async function orRefuse<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw data(error.message, { status: statusOf(error.code) });
  }
}

/** Runs what a page reads; null where it is not found, for a page that says so in its own words. */
export async function orNothing<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found") return null;
    throw error;
  }
}

/** A number from an address; anything but a plain positive one is an unknown page. */
export function idFrom(raw: string | undefined): number {
  if (raw && /^[1-9][0-9]{0,8}$/.test(raw)) return Number(raw);
  throw data("Not Found", { status: 404 });
}
