import type { DomainError } from "../../../domain/core/errors.ts";

export async function refusal(work: Promise<unknown>): Promise<DomainError> {
  return work.then(
    () => {
      throw new Error("It was not refused.");
    },
    (error: DomainError) => error,
  );
}
