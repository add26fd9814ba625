import { createHash } from "node:crypto";
import { message } from "#i18n/message.ts";
import { DomainError } from "./errors.ts";

/** A hash of the values that a form was filled from, to detect stale forms. */
export function formVersion(values: Record<string, unknown>): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16);
}

/** Throws `changed` if the form is stale. */
export function requireUnchanged(filledFrom: string, stored: string): void {
  if (filledFrom === stored) return;
  throw new DomainError("changed", message("coreErrors.changed"));
}

export function changedFields<T extends object>(stored: T, change: Partial<T>): string[] {
  return Object.entries(change)
    .filter(([name, value]) => !same(stored[name as keyof T], value))
    .map(([name]) => name);
}

function same(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return one === other;
}
