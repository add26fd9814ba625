import { expect } from "vitest";
import type { DomainError } from "../../../domain/core/errors.ts";

export async function refusal(work: Promise<unknown>): Promise<DomainError> {
  return work.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: DomainError) => error,
  );
}

/** Checks with what code, sentence or field a mutation is refused. */
export async function refused(
  work: Promise<unknown>,
  how: DomainError["code"] | object,
  message?: string,
): Promise<void> {
  const wanted = typeof how === "string" ? { code: how } : how;
  await expect(work).rejects.toMatchObject(message === undefined ? wanted : { ...wanted, message });
}
