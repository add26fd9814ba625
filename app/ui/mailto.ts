/** Percent-encodes an email address for a mailto URL. */
export function mailto(email: string): string {
  const at = email.lastIndexOf("@");
  const parts = at < 0 ? [email] : [email.slice(0, at), email.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join("@")}`;
}
