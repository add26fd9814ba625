const TIME_OUT = 20_000;

/**
 * Sends cookies, because the browser would open another connection without them. Rejects on any
 * status above 404.
 */
export async function load(address: string): Promise<Response> {
  const response = await fetch(address, {
    cache: "no-store",
    signal: AbortSignal.timeout(TIME_OUT),
  });
  if (response.status > 404) throw new Error("No page.");
  return response;
}
