/** Request header: asks for `LEADS_TO` instead of a redirect, which a script can't see. */
export const BY_SCRIPT = "X-Form-By-Script";
/** Response header: the redirect target. */
export const LEADS_TO = "X-Leads-To";

/** Event of the document: its content is now the server's answer to a form. */
export const ANSWERED = "form-answered";

/** URL prefix that returns only a page's content, for live updates. */
export const PART = "/part";

/** The URL of a page's content as of event `at` or later. */
export function partAddress(part: string, at: string): string {
  return at ? `${part}${part.includes("?") ? "&" : "?"}at=${at}` : part;
}
