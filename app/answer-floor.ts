/** From the start, in milliseconds: longer than the work behind it takes while there is nothing unusual to do. */
export const ANSWER_FLOOR = 300;

/**
 * What `work` comes to, but not before `ANSWER_FLOOR`. For an answer that is the same whether or not an address
 * is known: how long it takes tells nothing then either.
 */
export async function notBeforeFloor<T>(work: Promise<T>): Promise<T> {
  // A refusal waits as well.
  await Promise.allSettled([work, answerFloor()]);
  return work;
}

/** Resolves `ANSWER_FLOOR` from now, for work of which only some results wait. */
export function answerFloor(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_FLOOR);
  });
}
