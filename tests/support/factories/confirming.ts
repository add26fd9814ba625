import { DomainError } from "#domain/core/errors.ts";

/** Does something, and does it once more with the answer if it asks for a confirmation. */
export async function confirming<T>(act: (confirmed?: string) => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || error.confirm === undefined) throw error;
    return act(error.confirm);
  }
}
