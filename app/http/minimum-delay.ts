/** In milliseconds. Must be longer than the work behind it normally takes. */
export const MINIMUM_DELAY = 300;

/**
 * Delays the result or error of `work` until at least `MINIMUM_DELAY` has passed, so that response
 * time doesn't reveal whether an address is registered.
 */
export async function withMinimumDelay<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, minimumDelay()]);
  return work;
}

/** Resolves after `MINIMUM_DELAY`, for callers that only delay some results. */
export function minimumDelay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MINIMUM_DELAY);
  });
}
