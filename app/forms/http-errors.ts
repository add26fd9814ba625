import { data } from "react-router";
import { DomainError, type RefusalCode } from "#domain/core/errors.ts";
import { message } from "#i18n/message.ts";

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
 * Turns a `DomainError` into the error screen with its status and message; rethrows everything
 * else.
 */
export async function orHttpError<T>(read: Promise<T> | (() => Promise<T>)): Promise<T> {
  try {
    return await (typeof read === "function" ? read() : read);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw data(error.text, { status: statusOf(error.code) });
  }
}

/** Returns null for `not-found`. */
export async function nullIfNotFound<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found") return null;
    throw error;
  }
}

/** Parses a positive id from a path; throws 404 for anything else. */
export function idFrom(raw: string | undefined): number {
  if (raw && /^[1-9][0-9]{0,8}$/.test(raw)) return Number(raw);
  throw data(message("frame.notFound"), { status: 404 });
}

/** The id before which a page of a list begins; null for its newest. Throws 404 for anything else. */
export function beforeFrom(query: URLSearchParams): number | null {
  const raw = query.get("before");
  return raw === null ? null : idFrom(raw);
}

/** A parameter of a path. Throws 404 if the path has none. */
export function paramFrom(params: Readonly<Record<string, string | undefined>>, name: string) {
  const value = params[name];
  if (value === undefined) throw data(message("frame.notFound"), { status: 404 });
  return value;
}

export class TooLarge extends Error {}

/** Others are being uploaded, and each holds its file in memory. */
export class TooManyUploads extends Error {}

export const TOO_LARGE = message("forms.tooLarge");
