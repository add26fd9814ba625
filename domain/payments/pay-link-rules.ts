export type PayMethod = "peer" | "cash" | "bank";

/**
 * Adds the service's sign: '@araknid', '$araknid'. An invalid handle is shown as the admin typed
 * it.
 */
export function formatHandle(method: PayMethod, handle: string): string {
  const name = serviceName(method, handle);
  if (name === null) return handle.trim();
  return (method === "peer" ? "@" : "$") + name;
}

/**
 * Returns a URL that opens the service with the payee filled in, or null. Uses only documented
 * URLs: Venmo profiles (https://venmo.com/.well-known/apple-app-site-association; links with an
 * amount were withdrawn) and Cash App (https://cash.app/help/3123-cashtags; no amount). Zelle has
 * none (https://www.zellepay.com/how-it-works).
 */
export function payLink(method: PayMethod, handle: string): string | null {
  const name = serviceName(method, handle);
  if (name === null) return null;
  return method === "peer" ? `https://venmo.com/u/${name}` : `https://cash.app/$${name}`;
}

function serviceName(method: PayMethod, handle: string): string | null {
  const typed = handle.trim();
  // PayPal's API schema `venmo_response`, user_name: letters, digits, - and _.
  if (method === "peer") return /^@?([A-Za-z0-9_-]{1,50})$/.exec(typed)?.[1] ?? null;
  // At most 20 letters and digits, with at least one letter
  // (https://cash.app/help/gb/en-gb/6489-Cashtags).
  if (method === "cash")
    return /^\$?((?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,20})$/.exec(typed)?.[1] ?? null;
  return null;
}
