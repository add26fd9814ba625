/** In milliseconds. Must be longer than the work behind it normally takes. */
export const ANSWER_FLOOR = 300;

/**
 * Delays the result or error of `work` until at least `ANSWER_FLOOR` has passed, so that response
 * time doesn't reveal whether an address is registered.
 */
export async function notBeforeFloor<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, answerFloor()]);
  return work;
}

/** Resolves after `ANSWER_FLOOR`, for callers that only delay some results. */
export function answerFloor(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_FLOOR);
  });
}
