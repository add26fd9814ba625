// What a page's script and the server say to each other about a form that the script sends.

/** Of the request: where the answer leads is read by a script, which the browser would not let see a redirect. */
export const BY_SCRIPT = "X-Form-By-Script";
/** Of the answer: the address that it leads to. */
export const LEADS_TO = "X-Leads-To";
