import { expect } from "vitest";
import type { DomainError, RefusalCode } from "#domain/core/errors.ts";

export async function refusal(work: Promise<unknown>): Promise<DomainError> {
  return work.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: DomainError) => error,
  );
}

/** Expects a refusal with a code and perhaps a message, or with these properties. */
export async function expectRefusal(
  work: Promise<unknown>,
  expected: RefusalCode | object,
  message?: string,
): Promise<void> {
  const properties = typeof expected === "string" ? { code: expected } : expected;
  expect(await refusal(work)).toMatchObject(message ? { ...properties, message } : properties);
}
