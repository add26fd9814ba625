import { hasExcessiveCombiningMarks, normalized } from "./text-rules.ts";

/** Maximum octets of an address and its local part (RFC 5321 §4.5.3.1, erratum 1690). */
const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;

const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * Returns the trimmed NFC address, or null if invalid (spec §5). Rejects quoted local parts, IP
 * literals, domains without a dot, and lookalike characters (fullwidth, invisible).
 */
export function parseEmail(raw: string): string | null {
  if (raw.length > 1000 || !raw.isWellFormed() || hasExcessiveCombiningMarks(raw)) return null;
  const email = normalized(raw.trim(), "NFC");
  if (email !== normalized(email, "NFKC")) return null;
  const at = email.indexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || !isLocal(local)) return null;
  const ascii = asciiDomain(domain);
  if (ascii === null || octets(local) + 1 + ascii.length > MAX_ADDRESS) return null;
  return email;
}

/** Comparison key: lowercase, with the domain in ASCII. Never display it or send to it. */
export function emailKey(email: string): string {
  const text = normalized(email.trim(), "NFC");
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  // Lowercasing can decompose a letter (İ), so NFC comes last.
  const key = `${text.slice(0, at + 1)}${asciiDomain(domain) ?? domain}`.toLowerCase();
  return normalized(key, "NFC");
}

/**
 * `emailKey` without a +tag, and without the dots that Gmail ignores, for email limits and for
 * recognizing a person's own address. Two accounts can share it.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const [tag, at] = [key.indexOf("+"), key.lastIndexOf("@")];
  const local = key.slice(0, tag > 0 && tag < at ? tag : at);
  const isGmail = /@(?:gmail|googlemail)\.com$/.test(key);
  return isGmail ? `${local.replaceAll(".", "")}@gmail.com` : local + key.slice(at);
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

function asciiDomain(domain: string): string | null {
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  if (/\p{Default_Ignorable_Code_Point}/u.test(domain)) return null;
  // `URL` parses a name ending in a number as an IP address.
  if (/^[0-9]/.test(labels.at(-1) ?? "")) return null;
  const ascii = hostOf(domain);
  if (ascii === null || ascii.length > 253) return null;
  const isName = ascii.split(".").every((label) => label.length <= 63 && LABEL.test(label));
  return isName ? ascii : null;
}

function hostOf(domain: string): string | null {
  // The script of /register runs this without `URL.parse`, which the oldest browsers lack.
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return null;
  }
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Matches example.org and its subdomains. The demo's people have such addresses and never get
 * email.
 */
export function isDemoAddress(address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === "example.org" || domain.endsWith(".example.org");
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Masks an address as 'r…@example.org'. */
export function maskEmail(email: string): string {
  const [first] = graphemes.segment(email);
  return `${first?.segment ?? ""}…${email.slice(email.lastIndexOf("@"))}`;
}
