import { hasPileOfMarks, normalized } from "../text/normal-form-rules.ts";

/** Octets of an address, and of the part before the @ (RFC 5321 §4.5.3.1 and its erratum 1690). */
const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;

/** RFC 5322 dot-atom, letters and digits of any script included (RFC 6531). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * An e-mail address as typed (trimmed, NFC), or null: then 'Email is invalid' (spec §5).
 * Takes what mail systems take: no quoted names, no addresses in brackets, a domain with a dot. What only looks
 * like another address (fullwidth letters, invisible characters) is refused.
 */
export function parseEmail(raw: string): string | null {
  if (raw.length > 1000 || !raw.isWellFormed() || hasPileOfMarks(raw)) return null;
  const email = normalized(raw.trim(), "NFC");
  if (email !== normalized(email, "NFKC")) return null;
  const at = email.indexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || !isLocal(local)) return null;
  const ascii = asciiDomain(domain);
  if (ascii === null || octets(local) + 1 + ascii.length > MAX_ADDRESS) return null;
  return email;
}

/**
 * What makes two addresses the same: lower case, the domain as the name system knows it. Some mail systems tell
 * Ana@ from ana@; no person does. Not to be shown or sent to.
 */
export function emailKey(email: string): string {
  const text = normalized(email.trim(), "NFC");
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // Lower case may take a letter apart again (İ), so NFC comes last.
  const key = `${text.slice(0, at + 1)}${asciiDomain(domain) ?? domain}`.toLowerCase();
  return normalized(key, "NFC");
}

/**
 * The `emailKey` without what follows a + before the @: ana+cup@example.org usually arrives in the mailbox of
 * ana@example.org. For counting mail and for telling whether it is somebody's own; two accounts may differ by it.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const [tag, at] = [key.indexOf("+"), key.lastIndexOf("@")];
  return tag > 0 && tag < at ? key.slice(0, tag) + key.slice(at) : key;
}

function isLocal(local: string): boolean {
  if (
    octets(local) > MAX_LOCAL ||
    !LOCAL.test(local) ||
    /^\p{M}|\p{Default_Ignorable_Code_Point}/u.test(local)
  )
    return false;
  return !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
}

/** The domain in ASCII (xn--…), or null where it is none that mail is sent to. */
function asciiDomain(domain: string): string | null {
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  if (/\p{Default_Ignorable_Code_Point}/u.test(domain)) return null;
  // A name that ends in a number is an IP address to `URL`.
  if (/^[0-9]/.test(labels.at(-1) ?? "")) return null;
  const ascii = hostOf(domain);
  if (ascii === null || ascii.length > 253) return null;
  const isName = ascii.split(".").every((label) => label.length <= 63 && LABEL.test(label));
  return isName ? ascii : null;
}

function hostOf(domain: string): string | null {
  return URL.parse(`http://${domain}/`)?.hostname ?? null;
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
