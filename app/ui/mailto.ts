/** The address that writes to an e-mail address, which may hold signs that mean something in the former. */
export function mailto(email: string): string {
  const at = email.lastIndexOf("@");
  const parts = at < 0 ? [email] : [email.slice(0, at), email.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join("@")}`;
}
