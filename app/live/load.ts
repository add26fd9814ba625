const TIME_OUT = 20_000;

/**
 * What an address of the site answers, with the browser's cookies, as everything else: it opens another connection
 * for what goes without. Rejects when it has no answer just now.
 */
export async function load(address: string): Promise<Response> {
  const response = await fetch(address, {
    cache: "no-store",
    signal: AbortSignal.timeout(TIME_OUT),
  });
  // No page is answered with what lies between 'not found' and 'too many'.
  if (response.status > 404) throw new Error("No page.");
  return response;
}
