/** The ways to pay, in the order of the page: peer payment app, cash app, bank transfer service. */
export type PayMethod = "peer" | "cash" | "bank";

/**
 * A handle as its service writes it: '@araknid', '$araknid', whether or not the sign was typed. One that
 * the service could not have given stays as the admin wrote it.
 */
export function shownHandle(method: PayMethod, handle: string): string {
  const name = serviceName(method, handle);
  if (name === null) return handle.trim();
  return (method === "peer" ? "@" : "$") + name;
}

/**
 * The address that opens the service with the payee filled in, or null where there is none or where the
 * handle is none of the service. Only what a service vouches for:
 *
 * - Venmo: the profile, https://venmo.com/u/NAME, one of the addresses its app opens
 *   (https://venmo.com/.well-known/apple-app-site-association). Its page on links with an amount and a note,
 *   https://developer.venmo.com/paymentlinks, was withdrawn, so there is none here.
 * - Cash App: https://cash.app/$CASHTAG (https://cash.app/help/3123-cashtags), which says nothing of an amount.
 * - Zelle: no address at all; people pay from their bank's own app (https://www.zellepay.com/how-it-works).
 */
export function payLink(method: PayMethod, handle: string): string | null {
  const name = serviceName(method, handle);
  if (name === null) return null;
  return method === "peer" ? `https://venmo.com/u/${name}` : `https://cash.app/$${name}`;
}

/** The name without its sign, where it is one that the service gives out. */
function serviceName(method: PayMethod, handle: string): string | null {
  const typed = handle.trim();
  // Letters, digits, - and _, as PayPal's interface has Venmo names (schema `venmo_response`, user_name).
  if (method === "peer") return /^@?([A-Za-z0-9_-]{1,50})$/.exec(typed)?.[1] ?? null;
  // At most 20 letters and digits, one letter at least (https://cash.app/help/gb/en-gb/6489-Cashtags).
  if (method === "cash")
    return /^\$?((?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,20})$/.exec(typed)?.[1] ?? null;
  return null;
}
